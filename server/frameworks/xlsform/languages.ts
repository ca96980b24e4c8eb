import { language } from '#rules/definition/texts.ts';

const byName = new Map(
  Object.entries({
    english: 'en',
    french: 'fr',
    français: 'fr',
    german: 'de',
    deutsch: 'de',
    spanish: 'es',
    español: 'es',
    portuguese: 'pt',
    italian: 'it',
    italiano: 'it',
    dutch: 'nl',
    arabic: 'ar',
    russian: 'ru',
    ukrainian: 'uk',
    swahili: 'sw',
    hindi: 'hi',
    turkish: 'tr',
    polish: 'pl',
  }),
);

/** The tag of a language such as `English (en)`, `English` or `en`; undefined where it is not known. */
export function languageOf(name: string): string | undefined {
  const [, given] = /\(([^()]+)\)\s*$/.exec(name) ?? [];
  const tag = (given ?? name).trim().replaceAll('_', '-');
  if (/^[a-z]{2}(-|$)|^[a-z]{3}-/.test(tag) || given) {
    if (language.safeParse(tag).success) return tag;
  }
  return byName.get(name.trim().toLowerCase());
}
