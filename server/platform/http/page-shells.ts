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

/**
 * Finds the HTML template of a page, in the language of the request. A built one lets the browser load `module`,
 * a path below `web/`, together with the script that imports it.
 */
export type FindShell = (name: PageName, address: string, module?: string) => Promise<string>;

/** Serves the built shells, each read once. */
export function builtShells(folder: string): FindShell {
  const cache = new Map<string, string>();
  return async (name, _address, module = '') => {
    const { language } = currentTranslations();
    const key = `${name} ${language} ${module}`;
    const html = cache.get(key) ?? (await readBuilt(folder, name, { language, module }));
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

interface Variant {
  language: Language;
  module: string;
}

async function readBuilt(folder: string, name: PageName, variant: Variant): Promise<string> {
  try {
    const html = await readFile(path.join(folder, `${name}.html`), 'utf8');
    const shell = inLanguage(html, variant.language);
    return name === 'index' ? inHead(shell, await filesOf(folder, variant)) : shell;
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

interface BuiltFile {
  file: string;
  css?: string[];
}

/** Links to the messages of the app in a language, which for English stand in the scripts, and to the module's files. */
async function filesOf(folder: string, { language, module }: Variant): Promise<string[]> {
  const manifest: Record<string, BuiltFile> = JSON.parse(
    await readFile(path.join(folder, '.vite/manifest.json'), 'utf8'),
  );
  const built = [manifest[`../locales/${language}/app.po`], manifest[module]];
  return built.flatMap((each) => [
    ...(each ? [`<link rel="modulepreload" crossorigin href="/${each.file}" />`] : []),
    ...(each?.css ?? []).map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
  ]);
}

/** The page with more links in its head. */
export function inHead(html: string, links: readonly string[]): string {
  return html.replace('</head>', [...links, '</head>'].join('\n    '));
}
