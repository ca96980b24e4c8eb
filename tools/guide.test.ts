import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Block, type GuidePage, textOfPage } from '#web/help/guide-page.ts';
import { blocksOf } from './guide-markdown.ts';
import { guideFolder, guideLanguages, guidePages, namesOn, picturesOn } from './guide-pages.ts';
import { fromRoot } from './project.mjs';

const english = await guidePages('en');
const mostWords = 250;
const mostBytes = 40 * 1024;
const mostBytesInAll = 3 * 1024 * 1024;
/** What Arabic writes in Latin letters too. */
const latin =
  /^(Beacons?|QR|CSV|PDF|Excel|FHIR|REDCap|XLSForm|LimeSurvey|PostgreSQL|README|DATA|DIR|DATABASE|URL|BACKUP|SECRET|KEY|npm|run|start|admin|backup|doctor|verify|restore|from|secret|key|client|English|Deutsch)$/;

test.each(english)('The page $id starts with what one gets, and is short', (page) => {
  const [first, second] = page.blocks;
  expect([first?.kind, second?.kind]).toEqual(['paragraph', 'steps']);
  expect(textOfPage(page).split(/\s+/).length).toBeLessThanOrEqual(mostWords);
});

test.each(['de', 'ar'])('The guide has the same pages and steps in %s', async (language) => {
  const pages = await guidePages(language);
  expect(pages.map(shapeOf)).toEqual(english.map(shapeOf));
});

test.each(['de', 'ar'])(
  'The names on the pages in %s are those on the screen',
  async (language) => {
    const translations = translationsInto(language);
    const pages = await guidePages(language);
    const wrong = english.flatMap((page, index) => {
      const names = pages[index] ? namesOn(pages[index]) : [];
      return namesOn(page)
        .map((name, place) => ({ page: page.id, name, is: names[place] ?? '' }))
        .filter(({ name, is }) => !translations.get(name)?.has(is));
    });
    expect(wrong).toEqual([]);
  },
);

test('The names on the English pages are texts of the product', () => {
  const texts = translationsInto('de');
  expect(english.flatMap(namesOn).filter((name) => !texts.has(name))).toEqual([]);
});

test('The Arabic pages have no English words', async () => {
  const words = (await guidePages('ar')).flatMap((page) =>
    [page.title, textOfPage(page), ...page.keywords].join(' ').match(/[A-Za-z]+/g),
  );
  expect(words.filter((word) => word && !latin.test(word))).toEqual([]);
});

test.each(guideLanguages)(
  'Every picture in %s is there, is used and is light',
  async (language) => {
    const folder = `${guideFolder}/pictures/${language}`;
    const files = readdirSync(folder);
    const used = (await guidePages(language)).flatMap(picturesOn);
    expect(used.map((file) => path.basename(file)).toSorted()).toEqual(files.toSorted());
    expect(new Set(used.map((file) => path.dirname(file)))).toEqual(
      new Set([`../pictures/${language}`]),
    );
    const sizes = files.map((file) => statSync(`${folder}/${file}`).size);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(mostBytes);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(mostBytesInAll / 3);
  },
);

test.each([
  ['a table', '| a | b |\n| - | - |\n| c | d |'],
  ['raw HTML', '<b>bold</b>'],
  ['a picture inside a sentence', 'See ![a dial](dial.webp) here.'],
  ['a picture before a sentence', '![a dial](dial.webp) is a dial.'],
  ['a list inside a step', '1. One\n   - Two'],
  ['a link inside a name', '**[Save](save.md)**'],
])('The build fails on %s, which the app does not show', (_, markdown) => {
  expect(() => blocksOf(markdown)).toThrow(/guide has no|alone|one paragraph|Nothing stands/);
});

/** What is the same in every language. */
function shapeOf({ id, audience, routes, blocks }: GuidePage) {
  return { id, audience, routes, blocks: blocks.map(shapeOfBlock) };
}

function shapeOfBlock(block: Block) {
  if (block.kind === 'picture') return path.basename(block.src);
  if (block.kind === 'heading') return block.kind;
  const items = block.kind === 'paragraph' ? [block.parts] : block.items;
  const links = items.flat().flatMap((part) => (part.kind === 'link' ? [part.to] : []));
  const names = items.map((parts) => parts.filter(({ kind }) => kind === 'name').length);
  return { kind: block.kind, names, links };
}

/** The translations of each text in the catalogues; a text may have several. */
function translationsInto(language: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const name of ['app', 'assess', 'server']) {
    const catalogue = readFileSync(fromRoot(`locales/${language}/${name}.po`), 'utf8');
    const pairs = catalogue.matchAll(/^msgid ((?:".*"\n)+)msgstr ((?:".*"\n)+)/gm);
    for (const [, text = '', translation = ''] of pairs) {
      const key = joined(text);
      found.set(key, (found.get(key) ?? new Set()).add(joined(translation)));
    }
  }
  return found;
}

/** The text of a catalogue's lines. */
function joined(lines: string): string {
  const parts = lines.trim().split('\n');
  return parts.map((line) => JSON.parse(line)).join('');
}
