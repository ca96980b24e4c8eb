import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { definitionSchema, type Framework } from '#rules/definition/definition.ts';
import { inLanguage } from '#rules/definition/in-language.ts';
import { type Dictionary, withTranslations } from '#rules/definition/with-translations.ts';
import { parseFramework } from '#rules/framework/framework.ts';

const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));
const shipped = names.map((name) => parseFramework(read(name)));
const dictionaries: Record<string, Dictionary> = {
  de: read('translations/de.json'),
  ar: read('translations/ar.json'),
};

describe.each(Object.keys(dictionaries))('In the language %s', (language) => {
  const dictionary = dictionaries[language] ?? {};

  test.each(shipped)('$id has every text', (framework) => {
    const missing = [...textsOf(framework)].filter((text) => !dictionary[text]?.trim());
    expect(missing).toEqual([]);
  });

  test('nothing is translated that no questionnaire says', () => {
    const known = new Set(shipped.flatMap((framework) => [...textsOf(framework)]));
    expect(Object.keys(dictionary).filter((text) => !known.has(text))).toEqual([]);
  });

  test.each(shipped)('$id is a whole definition with its translations', (framework) => {
    const whole = withTranslations(framework, dictionaries);
    expect(definitionSchema.safeParse(JSON.parse(JSON.stringify(whole))).error).toBeUndefined();
    expect(inLanguage(whole, language).title).toBe(dictionary[framework.title]);
  });
});

/** Every text of a framework that people read: each that is looked up. */
function textsOf(framework: Framework): Set<string> {
  const texts = new Set<string>();
  const lookedUp = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, text) => {
        texts.add(String(text));
        return undefined;
      },
    },
  );
  withTranslations(framework, { en: lookedUp });
  return texts;
}

function read(name: string) {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
}
