import type { Draft } from './draft.ts';
import { type Path, valueAt } from './path.ts';

/** A text of a draft that can be translated. */
export interface TranslatableText {
  /** The path of the text in the first language. */
  path: Path;
  text: string;
}

const ownTexts = {
  draft: ['title', 'subtitle', 'intro', 'footer'],
  item: ['text', 'instructions', 'title', 'unit'],
  section: ['title', 'intro'],
};

/** Every text of a draft that has a translation, in the order in which it is shown. */
export function translatableTexts(draft: Draft): TranslatableText[] {
  const paths: Path[] = [
    ...ownTexts.draft.map((key) => [key]),
    ...draft.sections.flatMap((_, index): Path[] =>
      ownTexts.section.map((key) => ['sections', index, key]),
    ),
    ...draft.items.flatMap((item, index) => itemPaths(item, ['items', index])),
    ...draft.scales.map((_, index) => ['scales', index, 'title']),
    ...draft.bands.flatMap(({ cuts }, index) =>
      cuts.map((_, cut) => ['bands', index, 'cuts', cut, 'word']),
    ),
    ...draft.alerts.map((_, index) => ['alerts', index, 'text']),
  ];
  return paths.flatMap((path) => {
    const text = valueAt(draft, path);
    return typeof text === 'string' && text !== '' ? [{ path, text }] : [];
  });
}

function itemPaths(item: Draft['items'][number], path: Path): Path[] {
  return [
    ...ownTexts.item.map((key) => [...path, key]),
    [...path, 'labels', 'low'],
    [...path, 'labels', 'high'],
    ...(item.options ?? []).map((_, index) => [...path, 'options', index, 'label']),
  ];
}

/** The path of a text in another language. */
export function translationPath(path: Path, language: string): Path {
  return [...path.slice(0, -1), String(path.at(-1)).concat('ByLanguage'), language];
}

/** A draft without a language and without its texts. */
export function withoutLanguage(draft: Draft, language: string): Draft {
  const { languages, ...others } = draft;
  return {
    ...(withoutTexts(others, language) as Draft),
    languages: languages.filter((each) => each !== language),
  };
}

function withoutTexts(value: unknown, language: string): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutTexts(each, language));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
      if (!key.endsWith('ByLanguage')) return [[key, withoutTexts(inner, language)]];
      const { [language]: removed, ...others } = inner as Record<string, unknown>;
      return Object.keys(others).length > 0 ? [[key, others]] : [];
    }),
  );
}
