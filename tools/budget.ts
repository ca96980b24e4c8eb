import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { fromRoot, fail, textOf } from './project.mjs';

interface BuiltChunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
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
  const first = [...app, ...assess, ...preview];
  const pagesOfApp = new Set(chunksOf('index.html').flatMap((each) => each.dynamicImports ?? []));
  const lazy = Object.keys(chunks).filter((name) => chunks[name]?.isDynamicEntry);
  return [
    { label: 'assess page', files: ['assess.html', ...assess], kilobytes: 45 },
    {
      label: 'questionnaire preview',
      files: ['framework-preview.html', ...preview],
      kilobytes: 70,
    },
    { label: 'app, first load', files: app, kilobytes: 185 },
    ...lazy.map((name) => {
      const own = filesOf(name).filter((file) => !first.includes(file));
      // A page may be the first that somebody opens; its parts are loaded after it.
      return pagesOfApp.has(name)
        ? { label: name, files: [...app, ...own], kilobytes: 255 }
        : {
            label: name,
            files: own.filter((file) => !loadedBefore(name).includes(file)),
            kilobytes: 50,
          };
    }),
  ];
}

/** The files that every page has by the time it loads `name`. */
function loadedBefore(name: string): string[] {
  const [files = [], ...others] = Object.keys(chunks)
    .filter((entry) => chunks[entry]?.isEntry || chunks[entry]?.isDynamicEntry)
    .filter((entry) => chunksOf(entry).some((each) => each.dynamicImports?.includes(name)))
    .map(filesOf);
  return files.filter((file) => others.every((each) => each.includes(file)));
}

/** The scripts and style sheets that `name` loads initially, directly or through its imports. */
function filesOf(name: string): string[] {
  return [...new Set(chunksOf(name).flatMap(({ file, css }) => [file, ...(css ?? [])]))];
}

/** The chunk of `name` and those that it imports, at any depth. */
function chunksOf(name: string): BuiltChunk[] {
  const found = new Map<string, BuiltChunk>();
  const pending = [name];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (found.has(next)) continue;
    const chunk = chunks[next] ?? fail(`dist/web has no ${next}: run \`npm run build\` first.`);
    found.set(next, chunk);
    pending.push(...(chunk.imports ?? []));
  }
  return [...found.values()];
}
