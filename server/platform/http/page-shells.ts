import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ViteDevServer } from 'vite';
import { Problem } from '#contract/problems.ts';

/** Finds the HTML template of a page. */
export type FindShell = (name: 'index' | 'assess', address: string) => Promise<string>;

/** Serves the built shells, each read once. */
export function builtShells(folder: string): FindShell {
  const cache = new Map<string, string>();
  return async (name) => {
    const text = cache.get(name) ?? (await readBuilt(path.join(folder, `${name}.html`)));
    cache.set(name, text);
    return text;
  };
}

/** Serves shells from their current sources. */
export function watchedShells(vite: ViteDevServer): FindShell {
  return async (name, address) => {
    const source = await readFile(path.join(vite.config.root, `${name}.html`), 'utf8');
    // Sources name their scripts by relative paths, but a page's URL may be nested deeper.
    const text = source.replaceAll('src="./', 'src="/');
    return vite.transformIndexHtml(address, text);
  };
}

async function readBuilt(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new Problem('unavailable', { title: 'The pages are not built. Run `npm run build`.' });
  }
}
