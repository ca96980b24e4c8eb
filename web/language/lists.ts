import { locale } from './language.ts';

/** Names as a list in a sentence: 'Kim, Leo and Nora'. */
export function namesList(names: readonly string[]): string {
  return new Intl.ListFormat(locale()).format(names);
}

/** Facts beside each other: 'Kim, Leo, Nora'. */
export function factsList(facts: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'unit' }).format(facts);
}
