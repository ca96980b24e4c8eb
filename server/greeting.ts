import type { Services } from './services.ts';

/** What the terminal shows once the server answers: where it is and, for a demo, how to look around. */
export async function greeting(services: Services): Promise<string> {
  const { mode, publicUrl } = services.config;
  const address = `\n  Beacon is ready at ${publicUrl}\n`;
  return mode === 'demo' ? address + (await demoGuide(services)) : address;
}

async function demoGuide(services: Services): Promise<string> {
  const { demoLinks } = await import('./demo/demo-links.ts');
  const { demoSignIns } = await import('./demo/organisations.ts');
  const links = await demoLinks(services);
  const people = demoSignIns.map(({ email, name, roles = [] }) => ({
    name: email,
    value: [name, ...roles].join(', '),
  }));
  return [
    '\n  Sign in as (password beacon-demo):',
    ...aligned(people),
    '\n  Look at:',
    ...aligned(links.map(({ what, url }) => ({ name: what, value: url }))),
    '\n  Stop with Ctrl-C.\n',
  ].join('\n');
}

function aligned(lines: { name: string; value: string }[]): string[] {
  const width = Math.max(0, ...lines.map(({ name }) => name.length));
  return lines.map(({ name, value }) => `    ${name.padEnd(width)}  ${value}`);
}
