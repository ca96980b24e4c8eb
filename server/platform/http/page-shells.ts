import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { msg } from '@lingui/core/runtime-macro';
import type { ViteDevServer } from 'vite';
import { languages } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { textOf } from '#contract/messages.ts';
import { Problem } from '#contract/problems.ts';
import { currentTranslations } from '#server/platform/language/request-language.ts';

/** The texts of the shells, each in place of its name in braces. */
const texts = {
  description: msg`Recurring assessments about a person, answered by everyone around them, seen as one score.`,
  assessTitle: msg`Assessment · Beacon`,
  assessHeading: msg`Beacon · Your assessment`,
  scriptsNeeded: msg`This page needs JavaScript to save your answers. Please allow it in your browser, then open the link again.`,
  scriptsLate: msg`This page is taking long to load. Check your connection, then load it again. Answers you gave before are safe.`,
  previewTitle: msg`Questionnaire preview · Beacon`,
  previewHeading: msg`Beacon · Questionnaire preview`,
  previewScripts: msg`This preview needs JavaScript. Please allow it in your browser.`,
};

type PageName = 'index' | 'assess' | 'framework-preview';

/** Finds the HTML template of a page, in the language of the request. */
export type FindShell = (name: PageName, address: string) => Promise<string>;

/** Serves the built shells, each read once. */
export function builtShells(folder: string): FindShell {
  const cache = new Map<string, string>();
  return async (name) => {
    const { language } = currentTranslations();
    const key = `${name} ${language}`;
    const html = cache.get(key) ?? (await readBuilt(folder, name, language));
    cache.set(key, html);
    return html;
  };
}

/** Serves shells from their current sources. */
export function watchedShells(vite: ViteDevServer): FindShell {
  return async (name, address) => {
    const source = await readFile(path.join(vite.config.root, `${name}.html`), 'utf8');
    // Sources name their scripts by relative paths, but a page's URL may be nested deeper.
    const html = source.replaceAll('src="./', 'src="/');
    return vite.transformIndexHtml(address, inLanguage(html, currentTranslations().language));
  };
}

async function readBuilt(folder: string, name: PageName, language: Language): Promise<string> {
  try {
    const html = await readFile(path.join(folder, `${name}.html`), 'utf8');
    const shell = inLanguage(html, language);
    return name === 'index' ? preloading(shell, await messagesFile(folder, language)) : shell;
  } catch {
    throw new Problem('unavailable', { title: msg`The pages are not built. Run “npm run build”.` });
  }
}

function inLanguage(html: string, language: Language): string {
  const { direction } = languages[language];
  return Object.entries(texts)
    .reduce((filled, [name, message]) => filled.replace(`{{${name}}}`, textOf(message)), html)
    .replace('<html lang="en">', `<html lang="${language}" dir="${direction}">`);
}

/** Lets the browser load the messages together with the script that imports them. */
function preloading(html: string, file: string | undefined): string {
  if (!file) return html;
  return html.replace(
    '</head>',
    `<link rel="modulepreload" crossorigin href="/${file}" />\n  </head>`,
  );
}

/** The messages of the app in a language; none for English, which stands in the scripts. */
async function messagesFile(folder: string, language: Language): Promise<string | undefined> {
  const manifest = JSON.parse(await readFile(path.join(folder, '.vite/manifest.json'), 'utf8'));
  return manifest[`../locales/${language}/app.po`]?.file;
}
