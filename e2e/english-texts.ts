import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { fromRoot } from '../tools/project.mjs';

/** Words of the demo's organisations that the product has too. */
const tags = new Set(['Parent']);

/** The English texts that a language says in other words. */
export function englishTexts(language: 'de' | 'ar'): Set<string> {
  const catalogues = ['app', 'assess', 'server'].flatMap((name) =>
    pairsOf(`${language}/${name}.po`),
  );
  const questionnaires = Object.entries(
    JSON.parse(readFileSync(fromRoot(`frameworks/translations/${language}.json`), 'utf8')),
  );
  const differing = [...catalogues, ...questionnaires].filter(
    ([text, other]) => text !== other && !tags.has(text),
  );
  return new Set(differing.map(([text]) => text));
}

/** Source and translation of each message that stands on one line, without those with placeholders. */
function pairsOf(file: string): [string, string][] {
  const catalogue = readFileSync(fromRoot(`locales/${file}`), 'utf8');
  return [...catalogue.matchAll(/^msgid "([^{}<>\n]+)"\nmsgstr "([^\n]+)"$/gm)].map(
    ([, text = '', translation = '']) => [text, translation],
  );
}

/** The texts of a page that stand in a set. */
export async function textsAmong(page: Page, known: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title.split(' · ')[0] ?? ''];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const isRead = !node.parentElement?.closest('script, style, noscript');
      if (isRead) found.push(node.textContent?.trim() ?? '');
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-label']) {
      for (const element of document.querySelectorAll(`[${name}]`))
        found.push(element.getAttribute(name) ?? '');
    }
    return found;
  });
  return [...new Set(texts.filter((text) => known.has(text)))];
}
