import type { Config } from '#server/platform/config/config.ts';
import { offerSetup } from '#server/accounts/setup/offer-setup.ts';
import { mailDestinationOf } from '#server/mail/mail-destination.ts';
import type { Services } from '#server/platform/services.ts';

/** The message in the terminal once the server is ready: its URL and, for a demo, sign-ins and links. */
export async function greeting(services: Services): Promise<string> {
  const { config } = services;
  const ready = `\n  Beacon is ready at ${config.publicUrl}\n${mailNote(config)}`;
  return ready + (config.mode === 'demo' ? await demoGuide(services) : await setupNote(services));
}

/** Where to set up an installation that nobody uses yet. */
async function setupNote(services: Services): Promise<string> {
  const address = await offerSetup(services);
  if (!address) return '';
  return [
    '\n  Nobody has an account yet. Set up Beacon within the next hour at',
    `    ${address}`,
    '  It works once. A restart prints a new address.\n',
  ].join('\n');
}

function mailNote(config: Config): string {
  if (config.mode === 'demo') return `  Its mails lie in ${config.publicUrl}/dev/mailbox\n`;
  if (mailDestinationOf(config) === 'mail server') return '';
  return '  Mails wait in the outbox until SMTP_URL names a mail server.\n';
}

async function demoGuide(services: Services): Promise<string> {
  const { demoLinks } = await import('./demo-links.ts');
  const { demoSignIns } = await import('./organisations.ts');
  const links = await demoLinks(services);
  const people = demoSignIns.map(({ email, name, roles = [] }) => ({
    name: email,
    value: [name, ...roles].join(', '),
  }));
  return [
    '\n  Sign in as (password beacon-demo):',
    ...aligned(people),
    '\n  Look at:',
    ...aligned(links.map(({ title, url }) => ({ name: title, value: url }))),
    '\n  Stop with Ctrl-C.\n',
  ].join('\n');
}

function aligned(lines: { name: string; value: string }[]): string[] {
  const width = Math.max(0, ...lines.map(({ name }) => name.length));
  return lines.map(({ name, value }) => `    ${name.padEnd(width)}  ${value}`);
}
