import { locale } from '#web/language/language.ts';

/** The items one after the other, as the language of the page lists them: 'North, South'. */
export function listWords(items: string[]): string {
  return new Intl.ListFormat(locale(), { type: 'unit' }).format(items);
}

/** The items as a list within a sentence: 'Kim, Leo and Nora'. */
export function namesList(items: string[]): string {
  return new Intl.ListFormat(locale()).format(items);
}
