import { locale } from '#web/language/language.ts';

/** The name of a language in the language of the page; its tag where it has none. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames([locale()], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
