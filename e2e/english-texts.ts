import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { escaped } from './escaped.ts';
import { fromRoot } from '../tools/project.mjs';

/** Words of the demo's organisations that the product has too. */
const tags = new Set(['Parent']);

/** Finds the texts that are English where a language says them in other words. */
export type FindEnglish = (texts: string[]) => string[];

/** Finds the texts of our catalogues and questionnaires, but not these words of the organisation. */
export function englishFinder(
  language: 'de' | 'ar',
  words: ReadonlySet<string> = new Set(),
): FindEnglish {
  const catalogues = ['app', 'assess', 'server'].flatMap((name) =>
    pairsOf(`${language}/${name}.po`),
  );
  const questionnaires = Object.entries(
    JSON.parse(readFileSync(fromRoot(`frameworks/translations/${language}.json`), 'utf8')),
  );
  const differing = [...catalogues, ...questionnaires]
    .filter(([text, other]) => text !== other)
    .map(([text]) => text);
  const [patterns, whole] = [
    differing.filter((text) => text.includes('{')).flatMap((text) => patternOf(text) ?? []),
    new Set(differing.filter((text) => !tags.has(text) && !words.has(text))),
  ];
  const isEnglish = (text: string) =>
    whole.has(text) || (!words.has(text) && patterns.some((pattern) => pattern.test(text)));
  return (texts) => [...new Set(texts.filter(isEnglish))];
}

/** Source and translation of each message that stands on one line, without those with elements or plurals. */
function pairsOf(file: string): [string, string][] {
  const catalogue = readFileSync(fromRoot(`locales/${file}`), 'utf8');
  return [...catalogue.matchAll(/^msgid "((?:[^{}<>\n]|\{\w+\})+)"\nmsgstr "([^\n]+)"$/gm)].map(
    ([, text = '', translation = '']) => [text, translation],
  );
}

/** What a message with placeholders looks like; null where it has only short words between them, as a name may. */
function patternOf(text: string): RegExp | null {
  const parts = text.split(/\{\w+\}/);
  if (!parts.some((part) => /[a-z]{4,}/i.test(part))) return null;
  return new RegExp(`^${parts.map((part) => escaped(part)).join('.+')}$`);
}

/** The texts of a page, and those of its attributes that people hear or read. */
export async function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [document.title.split(' · ')[0] ?? ''];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // What is in a language of its own says so.
      const isRead = !node.parentElement?.closest('script, style, noscript, body [lang]');
      if (isRead) found.push(node.textContent?.trim() ?? '');
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-label']) {
      for (const element of document.querySelectorAll(`[${name}]`))
        found.push(element.getAttribute(name) ?? '');
    }
    return found;
  });
}
