import { plainLine, plainText } from '#server/frameworks/conversion/plain-text.ts';
import type { Questionnaire } from '#server/frameworks/conversion/questionnaire.ts';
import type { Entry } from '#server/frameworks/conversion/report.ts';
import type { DraftItem, DraftOption } from '#server/frameworks/conversion/source.ts';
import { codesOf, extensionOf, numberOf, translationsOf } from './extensions.ts';
import { optionsOf } from './options.ts';
import type { FhirItem, ValueSet } from './resource.ts';
import type { Translations } from './translations.ts';

/** What all items of a FHIR questionnaire share. */
export interface Reading {
  questionnaire: Questionnaire;
  translations: Translations;
  valueSets: ReadonlyMap<string, ValueSet>;
}

type Base = Pick<DraftItem, 'id' | 'text'> & { required?: boolean };
type Maker = (base: Base, item: FhirItem, entry: Entry, reading: Reading) => DraftItem | null;

/** The question of an item; null where there is none for its type, which the entry says. */
export function questionOf(item: FhirItem, entry: Entry, reading: Reading): DraftItem | null {
  const type = item.type ?? '';
  const make = Object.hasOwn(makers, type) ? makers[type] : undefined;
  if (!make) {
    entry.leaveOut(`Items of the type “${type}” cannot be asked.`);
    return null;
  }
  const text = plainText(item.text ?? '', 4000, entry);
  if (!text) entry.change('It has no text; its linkId is shown.');
  const base: Base = {
    id: reading.questionnaire.names.keep(item.linkId ?? '', 'item'),
    text: text || item.linkId || '?',
    ...(item.required && { required: true }),
    ...reading.translations.fieldsOf('text', translationsOf(item._text), 4000),
    ...helpOf(item, reading),
  };
  return make(base, item, entry, reading);
}

/** The instructions of a question, from the text of its display `help`. */
function helpOf({ item = [] }: FhirItem, { translations }: Reading): { instructions?: string } {
  const help = item.find((each) => codesOf(each, 'questionnaire-itemControl').includes('help'));
  const instructions = plainText(help?.text ?? '', 4000);
  if (!instructions) return {};
  const translated = translationsOf(help?._text);
  return { instructions, ...translations.fieldsOf('instructions', translated, 4000) };
}

const yesNo: DraftOption[] = [
  { value: 'true', label: 'Yes', score: 1 },
  { value: 'false', label: 'No', score: 0 },
];

const makers: Record<string, Maker> = {
  boolean: (base) => ({ ...base, type: 'choice', options: yesNo }),
  integer: (base, item) => numberItem(base, item, 0),
  decimal: (base, item) => numberItem(base, item, 2),
  quantity(base, item, entry) {
    if (!unitOf(item)) entry.change('Its unit was left out.');
    return numberItem(base, item, 2);
  },
  date: (base, item) => ({ ...base, type: 'date', ...datesOf(item) }),
  dateTime(base, item, entry) {
    entry.change('The time of day was left out; a date is asked.');
    return { ...base, type: 'date', ...datesOf(item) };
  },
  string: (base, item) => ({ ...base, type: 'text', ...lengthOf(item) }),
  text: (base, item) => ({ ...base, type: 'text', long: true, ...lengthOf(item) }),
  url(base, item, entry) {
    entry.change('Any text is accepted instead of an address.');
    return { ...base, type: 'text', ...lengthOf(item) };
  },
  time(base, item, entry) {
    entry.change('Any text is accepted instead of a time.');
    return { ...base, type: 'text', ...lengthOf(item) };
  },
  choice,
  coding: choice,
  'open-choice'(base, item, entry, reading) {
    entry.change('An answer of one’s own was left out; the choices are kept.');
    return choice(base, item, entry, reading);
  },
};

function choice(base: Base, item: FhirItem, entry: Entry, reading: Reading): DraftItem | null {
  if (item.answerConstraint === 'optionsOrString')
    entry.change('An answer of one’s own was left out; the choices are kept.');
  const options = optionsOf(item, reading.valueSets, reading.translations, entry);
  if (item.repeats && options.length > 0) return { ...base, type: 'choices', options };
  if (options.length > 1) return { ...base, type: 'choice', options };
  entry.leaveOut('It has too few choices.');
  return null;
}

function numberItem(base: Base, item: FhirItem, decimals: number): DraftItem {
  const min = numberOf(item, 'minValue');
  const max = numberOf(item, 'maxValue');
  const isSlider = codesOf(item, 'questionnaire-itemControl').includes('slider');
  if (isSlider && min !== undefined && max !== undefined && min < max) {
    const step = numberOf(item, 'questionnaire-sliderStepValue');
    return {
      ...base,
      type: 'rating',
      min,
      max,
      ...(step !== undefined && step > 0 && { step }),
      ...endsOf(item),
    };
  }
  const unit = unitOf(item);
  const places = numberOf(item, 'maxDecimalPlaces') ?? decimals;
  return {
    ...base,
    type: 'number',
    decimals: Math.min(6, Math.max(0, Math.round(places))),
    ...(unit && { unit }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  };
}

/** The labels of a slider's ends, from the texts of its displays `lower` and `upper`. */
function endsOf(item: FhirItem): { labels?: { low?: string; high?: string } } {
  const textBy = (code: string) =>
    plainLine(
      item.item?.find((each) => codesOf(each, 'questionnaire-itemControl').includes(code))?.text ??
        '',
      200,
    );
  const [low, high] = [textBy('lower'), textBy('upper')];
  if (!low && !high) return {};
  return { labels: { ...(low && { low }), ...(high && { high }) } };
}

function unitOf(item: FhirItem): string {
  const coding =
    extensionOf(item, 'questionnaire-unit')?.valueCoding ??
    extensionOf(item, 'questionnaire-unitOption')?.valueCoding;
  return plainLine(coding?.display ?? coding?.code ?? '', 40);
}

function datesOf(item: FhirItem): { min?: string; max?: string } {
  const min = dateOf(extensionOf(item, 'minValue')?.valueDate);
  const max = dateOf(extensionOf(item, 'maxValue')?.valueDate);
  return { ...(min && { min }), ...(max && { max }) };
}

function dateOf(text: string | undefined): string | null {
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;
}

function lengthOf({ maxLength }: FhirItem): { maxLength?: number } {
  if (maxLength === undefined || maxLength < 1) return {};
  return { maxLength: Math.min(5000, Math.floor(maxLength)) };
}
