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
  label: string;
  files: string[];
  kilobytes: number;
}

const pages = fromRoot('dist/web/');
const chunks = {
  ...manifest('manifest'),
  ...manifest('assess-manifest'),
  ...manifest('framework-preview-manifest'),
};

const exceeded = budgets().filter(({ label, files, kilobytes }) => {
  const size =
    files.reduce((sum, file) => sum + gzipSync(readFileSync(pages + file)).length, 0) / 1024;
  console.log(`${label}: ${size.toFixed(1)} of ${kilobytes} KB`);
  return size > kilobytes;
});
if (exceeded.length > 0) fail(`Too heavy: ${exceeded.map(({ label }) => label).join(', ')}.`);

function manifest(name: string): Record<string, BuiltChunk> {
  return JSON.parse(textOf(`${pages}.vite/${name}.json`) || '{}');
}

function budgets(): Budget[] {
  const app = filesOf('index.html');
  const assess = filesOf('assess.html');
  const preview = filesOf('framework-preview.html');
  const first = [...app, ...assess];
  const lazy = Object.keys(chunks).filter((name) => chunks[name]?.isDynamicEntry);
  return [
    { label: 'assess page', files: ['assess.html', ...assess], kilobytes: 40 },
    {
      label: 'questionnaire preview',
      files: ['framework-preview.html', ...preview],
      kilobytes: 70,
    },
    { label: 'app, first load', files: app.filter((file) => file.endsWith('.js')), kilobytes: 220 },
    ...lazy.map((name) => ({
      label: name,
      files: filesOf(name).filter((file) => file.endsWith('.js') && !first.includes(file)),
      kilobytes: 50,
    })),
  ];
}

/** The scripts and style sheets that `name` loads initially, directly or through its imports. */
function filesOf(name: string): string[] {
  const files = new Set<string>();
  const pending = [name];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const chunk = chunks[next] ?? fail(`dist/web has no ${next}: run \`npm run build\` first.`);
    if (files.has(chunk.file)) continue;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    pending.push(...(chunk.imports ?? []));
  }
  return [...files];
}
