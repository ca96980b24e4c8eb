/** The languages of the product: the direction of their script, and the locale of their dates and numbers. */
export const languages = {
  en: { direction: 'ltr', locale: 'en-GB' },
  de: { direction: 'ltr', locale: 'de-DE' },
  ar: { direction: 'rtl', locale: 'ar-EG-u-nu-latn' },
  // The pseudo-locale of tests: English with accents, longer, and mirrored.
  'en-XA': { direction: 'rtl', locale: 'en-GB' },
} as const satisfies Record<string, { direction: 'ltr' | 'rtl'; locale: string }>;

export type Language = keyof typeof languages;

/** The languages that a person can choose, each by its own name. */
export const languageNames = { en: 'English', de: 'Deutsch', ar: 'العربية' } as const;
export type ChosenLanguage = keyof typeof languageNames;

/** Whether `tag` is the tag of a language of the product. */
export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(languages, tag);
}
