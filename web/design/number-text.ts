import { locale } from '#web/language/language.ts';

/** A number in the manner of the page's language, with up to two decimals. */
export function numberText(value: number): string {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: 2 }).format(value);
}
