import { plainText } from '#server/frameworks/conversion/plain-text.ts';
import type { Entry } from '#server/frameworks/conversion/report.ts';
import type { DraftOption } from '#server/frameworks/conversion/source.ts';
import { extensionOf, numberOf, translationsOf } from './extensions.ts';
import type { AnswerOption, Coding, FhirItem, ValueSet } from './resource.ts';
import type { Translations } from './translations.ts';

/** The options of a choice; empty where its value set is not in the file. */
export function optionsOf(
  item: FhirItem,
  valueSets: ReadonlyMap<string, ValueSet>,
  translations: Translations,
  entry: Entry,
): DraftOption[] {
  const given = item.answerOption?.map(fromOption) ?? fromValueSet(item, valueSets, entry);
  const options = new Map<string, DraftOption>();
  for (const each of given) {
    const value = valueOf(each);
    if (value && !options.has(value))
      options.set(value, optionFrom(each, value, translations, entry));
    else entry.change(`A choice without a code of its own was left out: “${value}”.`);
  }
  return [...options.values()];
}

function valueOf({ coding, value }: Given): string {
  return (value || plainText(coding?.display ?? '', 100)).trim().slice(0, 100);
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
    ...translations.fieldsOf('label', translationsOf(coding?._display), 1000),
  };
}

interface Given {
  coding: Coding | null;
  value: string;
  score: number | undefined;
  isExclusive: boolean;
}

const scoreNames = ['ordinalValue', 'itemWeight'];

function fromOption(option: AnswerOption): Given {
  const { valueCoding, valueInteger, _valueString } = option;
  const value = plainValue(option);
  const coding = valueCoding ?? {
    display: value,
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

function fromValueSet(
  { answerValueSet }: FhirItem,
  valueSets: ReadonlyMap<string, ValueSet>,
  entry: Entry,
): Given[] {
  if (!answerValueSet) return [];
  const valueSet = valueSets.get(answerValueSet.split('|')[0] ?? '');
  if (!valueSet) {
    entry.change(`The choices of ${answerValueSet} are not in the file.`);
    return [];
  }
  const included = (valueSet.compose?.include ?? []).flatMap(({ concept = [] }) => concept);
  const concepts = valueSet.expansion?.contains ?? included;
  return concepts.map((coding) => ({
    coding,
    value: coding.code ?? '',
    score: numberOf(coding, ...scoreNames),
    isExclusive: false,
  }));
}
