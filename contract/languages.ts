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

const locales = new Map<string, string>();

/**
 * The locale of dates and times in a language as they are written in a country, always by the Gregorian calendar.
 * @param country an ISO 3166 code; null for the usual country of the language
 * @returns the usual locale of the language where nobody is known to write it in that country
 */
export function localeOf(language: Language, country: string | null): string {
  const key = `${language} ${country}`;
  const locale = locales.get(key) ?? findLocale(languages[language].locale, country);
  locales.set(key, locale);
  return locale;
}

function findLocale(usual: string, country: string | null): string {
  if (country === null) return usual;
  const wanted = new Intl.Locale(usual, { region: country, calendar: 'gregory' }).toString();
  // An unknown pair falls back to the language alone, which for English is that of the United States.
  const found = new Intl.DateTimeFormat(wanted).resolvedOptions().locale;
  return new Intl.Locale(found).region === country ? wanted : usual;
}
