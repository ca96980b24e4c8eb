import { plainText } from '#server/frameworks/conversion/plain-text.ts';

const tag = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** The languages of a questionnaire, and its translated texts. */
export class Translations {
  readonly #languages: string[];

  constructor(language: string | undefined) {
    this.#languages = [language && tag.test(language) ? language : 'en'];
  }

  /** The language of the texts themselves, then those of their translations. */
  get languages(): string[] {
    return this.#languages;
  }

  /** The field `<name>ByLanguage` with the translations of a text; nothing without any. */
  fieldsOf<Name extends string>(
    name: Name,
    translations: readonly [string, string][],
    max: number,
  ): { [Key in `${Name}ByLanguage`]?: Record<string, string> } {
    const known = translations.filter(
      ([language, text]) =>
        tag.test(language) && language !== this.#languages[0] && text.trim() !== '',
    );
    if (known.length === 0) return {};
    for (const [language] of known)
      if (!this.#languages.includes(language)) this.#languages.push(language);
    const texts = known.map(([language, text]) => [language, plainText(text, max)]);
    return { [`${name}ByLanguage`]: Object.fromEntries(texts) } as {
      [Key in `${Name}ByLanguage`]?: Record<string, string>;
    };
  }
}
