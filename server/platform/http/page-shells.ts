import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ViteDevServer } from 'vite';
import { languages } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { Problem } from '#contract/problems.ts';
import { currentLanguage } from '#server/platform/language/request-language.ts';

/** Finds the HTML template of a page, in the language of the request. */
export type FindShell = (name: 'index' | 'assess', address: string) => Promise<string>;

/** Serves the built shells, each read once. */
export function builtShells(folder: string): FindShell {
  const cache = new Map<string, string>();
  return async (name) => {
    const language = currentLanguage();
    const key = `${name} ${language}`;
    const text = cache.get(key) ?? (await readBuilt(folder, name, language));
    cache.set(key, text);
    return text;
  };
}

/** Serves shells from their current sources. */
export function watchedShells(vite: ViteDevServer): FindShell {
  return async (name, address) => {
    const source = await readFile(path.join(vite.config.root, `${name}.html`), 'utf8');
    // Sources name their scripts by relative paths, but a page's URL may be nested deeper.
    const text = source.replaceAll('src="./', 'src="/');
    return vite.transformIndexHtml(address, inLanguage(text, currentLanguage()));
  };
}

async function readBuilt(
  folder: string,
  name: 'index' | 'assess',
  language: Language,
): Promise<string> {
  try {
    const html = await readFile(path.join(folder, `${name}.html`), 'utf8');
    const shell = inLanguage(html, language);
    return name === 'index' ? preloading(shell, await messagesFile(folder, language)) : shell;
  } catch {
    throw new Problem('unavailable', { title: 'The pages are not built. Run `npm run build`.' });
  }
}

function inLanguage(html: string, language: Language): string {
  const { direction } = languages[language];
  return html.replace('<html lang="en">', `<html lang="${language}" dir="${direction}">`);
}

/** Lets the browser load the messages together with the script that imports them. */
function preloading(html: string, file: string): string {
  return html.replace(
    '</head>',
    `<link rel="modulepreload" crossorigin href="/${file}" />\n  </head>`,
  );
}

async function messagesFile(folder: string, language: Language): Promise<string> {
  const manifest = JSON.parse(await readFile(path.join(folder, '.vite/manifest.json'), 'utf8'));
  return manifest[`../locales/${language}/app.po`].file;
}
