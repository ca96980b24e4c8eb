import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { fromRoot, fail, textOf } from './project.mjs';

interface BuiltChunk {
  file: string;
  css?: string[];
  imports?: string[];
  isDynamicEntry?: boolean;
}
interface Budget {
  what: string;
  files: string[];
  kilobytes: number;
}

const pages = fromRoot('dist/web/');
const chunks = { ...manifest('manifest'), ...manifest('assess-manifest') };

const over = budgets().filter(({ what, files, kilobytes }) => {
  const size =
    files.reduce((sum, file) => sum + gzipSync(readFileSync(pages + file)).length, 0) / 1024;
  console.log(`${what}: ${size.toFixed(1)} of ${kilobytes} KB`);
  return size > kilobytes;
});
if (over.length > 0) fail(`Too heavy: ${over.map(({ what }) => what).join(', ')}.`);

function manifest(name: string): Record<string, BuiltChunk> {
  return JSON.parse(textOf(`${pages}.vite/${name}.json`) || '{}');
}

function budgets(): Budget[] {
  const app = filesOf('index.html');
  const assess = filesOf('assess.html');
  const first = [...app, ...assess];
  const lazy = Object.keys(chunks).filter((name) => chunks[name]?.isDynamicEntry);
  return [
    { what: 'assess page', files: ['assess.html', ...assess], kilobytes: 35 },
    { what: 'app, first load', files: app.filter((file) => file.endsWith('.js')), kilobytes: 220 },
    ...lazy.map((name) => ({
      what: name,
      files: filesOf(name).filter((file) => file.endsWith('.js') && !first.includes(file)),
      kilobytes: 50,
    })),
  ];
}

/** The scripts and style sheets that `name` loads at once, directly or through what it imports. */
function filesOf(name: string): string[] {
  const found = new Set<string>();
  const waiting = [name];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const chunk = chunks[next] ?? fail(`dist/web has no ${next}: run \`npm run build\` first.`);
    if (found.has(chunk.file)) continue;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...found];
}
