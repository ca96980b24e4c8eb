import { language } from '#rules/definition/texts.ts';

/** The languages of forms, which name them in English or in their own words. */
const tags =
  'af am ar az be bg bn bs ca cs cy da de dv el en es et eu fa fi fil fr ga gl gu ha he hi hr ht hu hy id ig is it ja ka kk km kn ko ku ky lo lt lv mg mk ml mn mr ms mt my ne nl no om pa pl ps pt ro ru rw si sk sl sn so sq sr st sv sw ta te tg th ti tk tl tn tr ts uk ur uz ve vi xh yo zh zu'.split(
    ' ',
  );
const byName = new Map<string, string>();
for (const inLanguage of ['en', ...tags])
  for (const tag of inLanguage === 'en' ? tags : [inLanguage]) {
    const name = new Intl.DisplayNames([inLanguage], { type: 'language' }).of(tag);
    if (name) byName.set(name.toLowerCase(), tag);
  }

/** The tag of a language such as `English (en)`, `English` or `en`; undefined where it is not known. */
export function languageOf(name: string): string | undefined {
  const [, given] = /\(([^()]+)\)\s*$/.exec(name) ?? [];
  const tag = (given ?? name).trim().replaceAll('_', '-');
  if (/^[a-z]{2}(-|$)|^[a-z]{3}-/.test(tag) || given) {
    if (language.safeParse(tag).success) return tag;
  }
  return byName.get(
    name
      .replace(/\([^()]*\)\s*$/, '')
      .trim()
      .toLowerCase(),
  );
}
