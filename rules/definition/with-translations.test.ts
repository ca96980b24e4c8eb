import { expect, test } from 'vitest';
import { parseFramework } from '../framework/framework.ts';
import { fullDefinition } from '../testing/full-definition.ts';
import { inLanguage } from './in-language.ts';
import { withTranslations } from './with-translations.ts';

const framework = parseFramework(fullDefinition);
const { title, intro } = framework;

test('A text has a translation in every language whose dictionary has it', () => {
  const dictionaries = {
    de: { [title]: 'Probe', [intro]: 'Worum es geht' },
    fr: { [title]: 'Essai' },
  };
  const translated = withTranslations(framework, dictionaries);
  expect(translated.titleByLanguage).toEqual({ de: 'Probe', fr: 'Essai' });
  expect(inLanguage(translated, 'fr')).toMatchObject({ title: 'Essai', intro });
  expect(translated.languages).toEqual([...new Set([...framework.languages, 'de', 'fr'])]);
});

test('A translation of the definition itself precedes that of a dictionary', () => {
  const own = { ...framework, titleByLanguage: { de: 'Eigene' } };
  const { titleByLanguage } = withTranslations(own, { de: { [title]: 'Probe' } });
  expect(titleByLanguage).toEqual({ de: 'Eigene' });
});

test('A list of texts is translated whole or not at all', () => {
  const words = ['Low', 'Middle', 'High'] as [string, string, string];
  const banded = { ...framework, thresholdClassifiers: words };
  const [all, some] = [
    { Low: 'Niedrig', Middle: 'Mittel', High: 'Hoch' },
    { Low: 'Niedrig', High: 'Hoch' },
  ];
  const inBoth = withTranslations(banded, { de: all, fr: some });
  expect(inBoth.thresholdClassifiersByLanguage).toEqual({ de: ['Niedrig', 'Mittel', 'Hoch'] });
});

test('Stored options keep their values and get labels', () => {
  const options = ['Mother', 'Other'];
  const attribute = { id: 'who', type: 'assessment_relationship' as const, options };
  const page = { id: 'page', type: 'sdq_page' as const, attributes: [attribute] };
  const dictionary = { Mother: 'Mutter', Other: 'Andere' };
  const translated = withTranslations({ ...framework, steps: [page] }, { de: dictionary });
  const [step] = inLanguage(translated, 'de').steps ?? [];
  const [shown] = step?.type === 'sdq_page' ? step.attributes : [];
  expect(shown).toMatchObject({ options, labels: ['Mutter', 'Andere'] });
});
