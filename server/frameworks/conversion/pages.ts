import { msg } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import { Names } from './names.ts';
import type { Entry } from './report.ts';
import type { DraftSection } from './source.ts';

/** The most pages of a questionnaire. */
const maxPages = 100;
const maxIntro = 4000;

interface Page {
  section: DraftSection;
  /** The element that gives it its title. */
  titled: Entry | undefined;
  texts: { text: string; byLanguage: Record<string, string>; entry: Entry | undefined }[];
}

/** The pages of a questionnaire while it is read: texts open the page of the questions that follow. */
export class Pages {
  readonly #names = new Names();
  readonly #pages: Page[] = [];

  /** Begins a page; items that follow are on it. */
  begin(title: string, more: Partial<DraftSection> = {}, titled?: Entry): void {
    const id = this.#names.idFor(title, 'section');
    const section = { id, title: title || textOf(msg`Questions`), ...more, items: [] };
    this.#pages.push({ section, titled, texts: [] });
  }

  addText(
    text: string,
    title: string,
    entry?: Entry,
    byLanguage: Record<string, string> = {},
  ): void {
    const current = this.#pages.at(-1);
    if (!current || current.section.items.length > 0) {
      const { title: same = title, titleByLanguage } = current?.section ?? {};
      this.begin(same, titleByLanguage && { titleByLanguage });
    }
    this.#pages.at(-1)?.texts.push({ text, byLanguage, entry });
  }

  addItem(id: string, title: string): void {
    if (this.#pages.length === 0) this.begin(title);
    this.#pages.at(-1)?.section.items.push(id);
  }

  remove(item: string): void {
    for (const { section } of this.#pages)
      section.items = section.items.filter((id) => id !== item);
  }

  /** The sections of a definition: a text without a question moves to the next page that has one. */
  sections(): DraftSection[] {
    return merged(this.#filled()).map(({ section, texts }) => ({ ...section, ...introOf(texts) }));
  }

  /** Says what became of titles and texts that stand otherwise than in the source. */
  report(): void {
    const filled = this.#filled();
    const shown = new Set(filled.flatMap(({ texts }) => texts));
    const kept = new Set(filled.map(({ section }) => section.id));
    for (const { section, titled, texts } of this.#pages) {
      for (const each of texts)
        if (!shown.has(each)) each.entry?.leaveOut(msg`No question follows it.`);
      if (!kept.has(section.id))
        titled?.change(msg`Its title was left out: no question stands directly below it.`);
    }
    for (const { titled } of filled.slice(maxPages))
      titled?.change(
        msg`It is on the page before: a questionnaire has at most ${{ maxPages }} pages.`,
      );
    for (const { texts } of merged(filled))
      for (const entry of overlong(texts))
        entry?.leaveOut(msg`The introduction of its page is full.`);
  }

  #filled(): Page[] {
    const filled: Page[] = [];
    let waiting: Page['texts'] = [];
    for (const page of this.#pages) {
      const texts = [...waiting, ...page.texts];
      waiting = page.section.items.length > 0 ? [] : texts;
      if (page.section.items.length > 0) filled.push({ ...page, texts });
    }
    return filled;
  }
}

/** No more pages than a questionnaire has; the last one holds what is over. */
function merged(pages: readonly Page[]): Page[] {
  const [kept, over] = [pages.slice(0, maxPages), pages.slice(maxPages)];
  const last = kept.at(-1);
  if (!last || over.length === 0) return kept;
  const items = [last, ...over].flatMap(({ section }) => section.items);
  const texts = [last, ...over].flatMap((page) => page.texts);
  return [...kept.slice(0, -1), { ...last, section: { ...last.section, items }, texts }];
}

function introOf(texts: Page['texts']): Partial<DraftSection> {
  const fitting = texts.slice(0, texts.length - overlong(texts).length);
  if (fitting.length === 0) return {};
  const languages = new Set(fitting.flatMap(({ byLanguage }) => Object.keys(byLanguage)));
  const inLanguage = (language: string) =>
    joined(fitting.map(({ text, byLanguage }) => byLanguage[language] ?? text)).slice(0, maxIntro);
  const translated = [...languages].map((language) => [language, inLanguage(language)] as const);
  return {
    intro: joined(fitting.map(({ text }) => text)),
    ...(translated.length > 0 && { introByLanguage: Object.fromEntries(translated) }),
  };
}

function joined(texts: readonly string[]): string {
  return texts.join('\n\n');
}

/** The elements whose texts are too many for one introduction. */
function overlong(texts: Page['texts']): Page['texts'][number]['entry'][] {
  const first = texts.findIndex(
    (_, index) => joined(texts.slice(0, index + 1).map(({ text }) => text)).length > maxIntro,
  );
  return first === -1 ? [] : texts.slice(first).map(({ entry }) => entry);
}
