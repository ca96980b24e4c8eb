import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ViteDevServer } from 'vite';
import { Problem } from '#contract/problems.ts';

/** The HTML of a page, before anything is written into it. */
export type FindShell = (name: 'index' | 'assess', address: string) => Promise<string>;

/** Shells as the build left them, each read once. */
export function builtShells(folder: string): FindShell {
  const known = new Map<string, string>();
  return async (name) => {
    const text = known.get(name) ?? (await readBuilt(path.join(folder, `${name}.html`)));
    known.set(name, text);
    return text;
  };
}

/** Shells from their sources, as they are at this moment. */
export function watchedShells(vite: ViteDevServer): FindShell {
  return async (name, address) => {
    const source = await readFile(path.join(vite.config.root, `${name}.html`), 'utf8');
    // Sources name their scripts beside themselves, addresses may lie deeper.
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
