import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import { isLanguage, languages, localeOf } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';

/** The language in which the server sent the page. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'en';
}

/** Shows every text of the page by the messages of its language. */
export function activateLanguage(messages: Messages): void {
  const language = pageLanguage();
  i18n.load(language, messages);
  i18n.activate(language, languages[language].locale);
}

/** The locale by which numbers and lists are written. */
export function locale(): string {
  return languages[pageLanguage()].locale;
}

let country: string | null = null;

/** Sets the country by whose customs dates are written; null for the usual one of the language. */
export function setPageCountry(code: string | null): void {
  country = code;
}

/** The country by whose customs dates are written and weeks begin. */
export function pageCountry(): string {
  return country ?? locale().slice(3, 5);
}

/** The locale by which dates and times are written. */
export function dateLocale(): string {
  return localeOf(pageLanguage(), country);
}
