import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Condition } from '#rules/definition/condition.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { canonicalJson } from '#rules/framework/canonical.ts';
import { parseFramework } from '#rules/framework/framework.ts';
import { convert } from '#server/frameworks/imports/convert.ts';
import { secondEdition } from '#server/frameworks/second-edition.ts';
import { anyFramework } from '#testing/any-definition.ts';
import { jsonFile, textFile } from '#testing/questionnaire-files.ts';
import { toFhir } from './to-fhir.ts';

const folder = new URL('../../../frameworks/', import.meta.url);
const shipped = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
  .map((definition) => secondEdition(parseFramework(definition)));

test.each(shipped)('$id comes back from FHIR as it was', (framework) => {
  expect(throughFhir(framework)).toEqual(asJson(framework));
});

test.each(shipped)('$id comes back from its own JSON byte for byte', (framework) => {
  expect(throughJson(framework)).toBe(canonicalJson(framework));
});

const text = fc
  .tuple(
    fc.constantFrom('A', 'Wie geht’s', '٣', '🙂 x'),
    fc.constantFrom('?', ' & b', ' < 5', ' – "c"', '\n\nsecond'),
  )
  .map((parts) => parts.join(''));

/** Whatever questionnaires there are, spread over pages with introductions, conditions and other languages. */
const anyPaged = fc
  .record({
    framework: anyFramework,
    texts: fc.array(text, { minLength: 20, maxLength: 20 }),
    cut: fc.nat(4),
    hasIntro: fc.boolean(),
    isConditional: fc.boolean(),
    isTranslated: fc.boolean(),
  })
  .map(({ framework, texts, cut, ...with_ }) => {
    const at = Math.min(cut, framework.items.length - 1);
    const items = framework.items.map((item, index) => ({
      ...item,
      text: texts[index] ?? item.text,
      ...(with_.isTranslated && { textByLanguage: { de: texts[index + 6] ?? '' } }),
      ...(index % 2 === 0 && { instructions: texts[index + 12] ?? '' }),
      ...(index % 3 === 0 && item.type !== 'comment' && { required: index % 2 === 0 }),
    }));
    const ids = items.map(({ id }) => id);
    const [first = ''] = ids;
    const showIf: Condition = { item: first, op: 'answered' };
    const pages = [ids.slice(0, at), ids.slice(at)].filter((page) => page.length > 0);
    const sections = pages.map((page, index) => ({
      id: index === 0 ? first : `page-${index}`,
      title: `Page ${index}`,
      ...(with_.hasIntro && { intro: texts[index] ?? '' }),
      ...(with_.isTranslated && { titleByLanguage: { de: `Seite ${index}` } }),
      ...(with_.isConditional && index > 0 && { showIf }),
      items: page,
    }));
    const languages = with_.isTranslated ? ['en', 'de'] : framework.languages;
    return { ...framework, languages, items, sections };
  })
  .filter((definition) => isValid(definition))
  .map((definition) => parseFramework(definition));

test('Any questionnaire comes back from FHIR with its items, options, scores, conditions and scales', () => {
  fc.assert(
    fc.property(anyPaged, (framework) => {
      expect(throughFhir(framework)).toEqual(asJson(framework));
    }),
    { numRuns: 60 },
  );
});

test('Any questionnaire comes back from its own JSON byte for byte', () => {
  fc.assert(
    fc.property(anyPaged, (framework) => {
      expect(throughJson(framework)).toBe(canonicalJson(framework));
    }),
    { numRuns: 60 },
  );
});

function throughFhir(framework: Framework): unknown {
  const { format, definition, problems } = convert(jsonFile(toFhir(framework)));
  expect([format, problems]).toEqual(['fhir', []]);
  return asJson(definition);
}

/**
 * As it is stored, without what says nothing: fields without a value, all or any of one condition, and something to
 * compare with where the question is only whether there is an answer.
 */
function asJson(definition: unknown): unknown {
  return JSON.parse(JSON.stringify(definition), (_, field) => {
    const several = field?.all ?? field?.any;
    if (Array.isArray(several) && several.length === 1) return several[0];
    if (field?.op !== 'answered') return field;
    const { value, ...others } = field;
    return others;
  });
}

function throughJson(framework: Framework): string {
  const { format, definition, problems } = convert(textFile('own.json', canonicalJson(framework)));
  expect([format, problems]).toEqual(['beacon_json', []]);
  return canonicalJson(parseFramework(definition));
}

function isValid(definition: unknown): boolean {
  try {
    parseFramework(definition);
    return true;
  } catch {
    return false;
  }
}
