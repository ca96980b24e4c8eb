import { msg } from '@lingui/core/runtime-macro';
import { plainText } from '#server/frameworks/conversion/plain-text.ts';
import type { Entry } from '#server/frameworks/conversion/report.ts';
import type { DraftOption } from '#server/frameworks/conversion/source.ts';
import { extensionOf, numberOf, translationsOf } from './extensions.ts';
import type { AnswerOption, Coding, FhirItem } from './resource.ts';
import type { Translations } from './translations.ts';
import type { ValueSets } from './value-sets.ts';

/** The options of a choice; empty where its value set is not in the file. */
export function optionsOf(
  item: FhirItem,
  valueSets: ValueSets,
  translations: Translations,
  entry: Entry,
): DraftOption[] {
  const given =
    item.answerOption?.map((each) => fromOption(each)) ?? fromValueSet(item, valueSets, entry);
  if (item.answerOption?.some(({ initialSelected }) => initialSelected))
    entry.change(msg`Its first answer was left out: nothing is answered beforehand.`);
  const options = new Map<string, DraftOption>();
  for (const each of given) {
    const value = valueOf(each);
    if (value && !options.has(value))
      options.set(value, optionFrom(each, value, translations, entry));
    else entry.change(msg`A choice without a code of its own was left out: “${{ value }}”.`);
  }
  return [...options.values()];
}

function valueOf({ coding, value }: Given): string {
  return (value || plainText(coding?.display ?? '', 100))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 100)
    .trim();
}

function optionFrom(
  { coding, score, isExclusive }: Given,
  value: string,
  translations: Translations,
  entry: Entry,
): DraftOption {
  const label = plainText(coding?.display ?? '', 1000, entry) || value;
  return {
    value,
    label,
    ...(score !== undefined && { score }),
    ...(isExclusive && { exclusive: true }),
    ...translations.fieldsOf('label', labelsOf(coding), 1000),
  };
}

/** The labels in other languages: of the text, or of the concept itself. */
function labelsOf(coding: Coding | null): [string, string][] {
  const designations = (coding?.designation ?? []).flatMap(
    ({ language, value }): [string, string][] => (language && value ? [[language, value]] : []),
  );
  return [...designations, ...translationsOf(coding?._display)];
}

interface Given {
  coding: Coding | null;
  value: string;
  score: number | undefined;
  isExclusive: boolean;
}

/** By what the extensions are called that hold scores, in each release of FHIR. */
const scoreNames =
  'ordinalValue itemWeight questionnaire-ordinalValue valueset-ordinalValue codesystem-ordinalValue iso21090-CO-value'.split(
    ' ',
  );

function fromOption(option: AnswerOption): Given {
  const { valueCoding, valueInteger, valueReference, _valueString } = option;
  const value = plainValue(option);
  const coding = valueCoding ?? {
    display: value || (valueReference?.display ?? ''),
    ...(_valueString && { _display: _valueString }),
  };
  const weight = numberOf(option, ...scoreNames) ?? numberOf(coding, ...scoreNames);
  return {
    coding,
    value: value || (valueCoding?.code ?? ''),
    score: weight ?? valueInteger,
    isExclusive: extensionOf(option, 'questionnaire-optionExclusive')?.valueBoolean === true,
  };
}

/** The value of an option that is no coding; empty otherwise. */
function plainValue({ valueInteger, valueString, valueDate, valueTime }: AnswerOption): string {
  return String(valueInteger ?? valueString ?? valueDate ?? valueTime ?? '');
}

function fromValueSet({ answerValueSet }: FhirItem, valueSets: ValueSets, entry: Entry): Given[] {
  if (!answerValueSet) return [];
  const concepts = valueSets.conceptsOf(answerValueSet);
  if (!concepts) entry.change(msg`The choices of ${{ answerValueSet }} are not in the file.`);
  return (concepts ?? []).map((coding) => ({
    coding,
    value: coding.code ?? '',
    score: numberOf(coding, ...scoreNames),
    isExclusive: extensionOf(coding, 'questionnaire-optionExclusive')?.valueBoolean === true,
  }));
}
