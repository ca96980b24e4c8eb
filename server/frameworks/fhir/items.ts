import { msg } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import { plainLine, plainText } from '#server/frameworks/conversion/plain-text.ts';
import type { Questionnaire } from '#server/frameworks/conversion/questionnaire.ts';
import type { Entry } from '#server/frameworks/conversion/report.ts';
import type { DraftItem, DraftOption } from '#server/frameworks/conversion/source.ts';
import { codesOf, extensionOf, numberOf, translationsOf } from './extensions.ts';
import { optionsOf } from './options.ts';
import type { Coding, FhirItem } from './resource.ts';
import type { Translations } from './translations.ts';
import type { ValueSets } from './value-sets.ts';

/** What all items of a FHIR questionnaire share. */
export interface Reading {
  questionnaire: Questionnaire;
  translations: Translations;
  valueSets: ValueSets;
}

type Base = Pick<DraftItem, 'id' | 'text'> & { required?: boolean };
type Maker = (base: Base, item: FhirItem, entry: Entry, reading: Reading) => DraftItem | null;

/** The question of an item; null where there is none for its type, which the entry says. */
export function questionOf(item: FhirItem, entry: Entry, reading: Reading): DraftItem | null {
  const make = makerOf(item);
  if (make) return make(baseOf(item, entry, reading), item, entry, reading);
  entry.leaveOut(msg`Items of the type “${{ type: item.type ?? '' }}” cannot be asked.`);
  return null;
}

/** Any type of value is a choice where the item lists its answers. */
function makerOf({ type = '', answerOption, answerValueSet }: FhirItem): Maker | null {
  const make = Object.hasOwn(makers, type) ? makers[type] : undefined;
  const isChosen = (answerOption ?? answerValueSet) !== undefined;
  if (!make) return null;
  return isChosen && type !== 'open-choice' ? choice : make;
}

function baseOf(item: FhirItem, entry: Entry, reading: Reading): Base {
  const text = plainText(item.text ?? '', 4000, entry);
  if (!text) entry.change(msg`It has no text; its linkId is shown.`);
  return {
    id: reading.questionnaire.names.keep(item.linkId ?? '', 'item'),
    text: text || item.linkId || '?',
    ...(item.required && { required: true }),
    ...reading.translations.fieldsOf('text', translationsOf(item._text), 4000),
    ...helpOf(item, reading),
  };
}

/** The instructions of a question, from the texts of its displays `help`. */
function helpOf({ item = [] }: FhirItem, { translations }: Reading): { instructions?: string } {
  const helps = item.filter((each) => codesOf(each, 'questionnaire-itemControl').includes('help'));
  const [help] = helps;
  const texts = helps.map(({ text = '' }) => plainText(text, 4000)).filter((text) => text !== '');
  if (texts.length === 0) return {};
  const translated = texts.length === 1 ? translationsOf(help?._text) : [];
  return {
    instructions: texts.join('\n\n').slice(0, 4000),
    ...translations.fieldsOf('instructions', translated, 4000),
  };
}

function yesNo(): DraftOption[] {
  return [
    { value: 'true', label: textOf(msg`Yes`), score: 1 },
    { value: 'false', label: textOf(msg`No`), score: 0 },
  ];
}

const makers: Record<string, Maker> = {
  boolean: (base) => ({ ...base, type: 'choice', options: yesNo() }),
  integer: (base, item, entry, reading) => numberItem(base, item, { decimals: 0, entry, reading }),
  decimal: (base, item, entry, reading) => numberItem(base, item, { decimals: 2, entry, reading }),
  quantity(base, item, entry, reading) {
    if (!unitOf(item)) entry.change(msg`Its unit was left out.`);
    return numberItem(base, item, { decimals: 2, entry, reading });
  },
  date: (base, item) => ({ ...base, type: 'date', ...datesOf(item) }),
  dateTime(base, item, entry) {
    entry.change(msg`The time of day was left out; a date is asked.`);
    return { ...base, type: 'date', ...datesOf(item) };
  },
  string: (base, item) => ({ ...base, type: 'text', ...lengthOf(item) }),
  text: (base, item) => ({ ...base, type: 'text', long: true, ...lengthOf(item) }),
  url(base, item, entry) {
    entry.change(msg`Any text is accepted instead of an address.`);
    return { ...base, type: 'text', ...lengthOf(item) };
  },
  time(base, item, entry) {
    entry.change(msg`Any text is accepted instead of a time.`);
    return { ...base, type: 'text', ...lengthOf(item) };
  },
  choice,
  coding: choice,
  'open-choice'(base, item, entry, reading) {
    entry.change(msg`An answer of one’s own was left out; the choices are kept.`);
    return choice(base, item, entry, reading);
  },
};

function choice(base: Base, item: FhirItem, entry: Entry, reading: Reading): DraftItem | null {
  if (item.answerConstraint && item.answerConstraint !== 'optionsOnly')
    entry.change(msg`An answer of one’s own was left out; the choices are kept.`);
  const options = optionsOf(item, reading.valueSets, reading.translations, entry);
  if (item.repeats && options.length > 0) return { ...base, type: 'choices', options };
  if (options.length > 1) return { ...base, type: 'choice', options };
  entry.leaveOut(msg`It has too few choices.`);
  return null;
}

interface NumberContext {
  decimals: number;
  entry: Entry;
  reading: Reading;
}

function numberItem(base: Base, item: FhirItem, context: NumberContext): DraftItem {
  const { entry, reading } = context;
  const isSlider = codesOf(item, 'questionnaire-itemControl').includes('slider');
  const slider = isSlider ? sliderOf(item) : null;
  if (slider) return { ...base, type: 'rating', ...slider, ...endsOf(item, reading) };
  if (isSlider) entry.change(msg`A number is entered: its slider has no ends that fit.`);
  const others = unitsOf(item).slice(1).map(nameOf).join(', ');
  if (others) entry.change(msg`Only the first of its units was kept; left out: ${{ others }}.`);
  const unit = unitOf(item);
  const places = numberOf(item, 'maxDecimalPlaces') ?? context.decimals;
  return {
    ...base,
    type: 'number',
    decimals: Math.min(6, Math.max(0, Math.round(places))),
    ...(unit && { unit, ...unitTranslations(item, reading) }),
    ...numberLimits(item, entry),
  };
}

function limitsOf(item: FhirItem): { min: number | undefined; max: number | undefined } {
  return {
    min: numberOf(item, 'minValue', 'sdc-questionnaire-minQuantity'),
    max: numberOf(item, 'maxValue', 'sdc-questionnaire-maxQuantity'),
  };
}

function numberLimits(item: FhirItem, entry: Entry): { min?: number; max?: number } {
  const { min, max } = limitsOf(item);
  if (min === undefined || max === undefined || min < max)
    return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  entry.change(msg`Its limits were left out: nothing lies between them.`);
  return {};
}

/** The ends and the step of a slider; null where they do not fit. */
function sliderOf(item: FhirItem) {
  const { min, max } = limitsOf(item);
  if (min === undefined || max === undefined || min >= max) return null;
  const step = numberOf(item, 'questionnaire-sliderStepValue');
  const steps = (max - min) / (step ?? 1);
  const fits = steps > 0 && Math.abs(steps - Math.round(steps)) < 1e-9;
  return fits ? { min, max, ...(step !== undefined && { step }) } : null;
}

/** The labels of a slider's ends, from the texts of its displays `lower` and `upper`. */
function endsOf({ item = [] }: FhirItem, { translations }: Reading) {
  const endBy = (code: string) =>
    item.find((each) => codesOf(each, 'questionnaire-itemControl').includes(code));
  const [lower, upper] = [endBy('lower'), endBy('upper')];
  const [low, high] = [plainLine(lower?.text ?? '', 200), plainLine(upper?.text ?? '', 200)];
  if (!low && !high) return {};
  const labels = {
    ...(low && { low, ...translations.fieldsOf('low', translationsOf(lower?._text), 200) }),
    ...(high && { high, ...translations.fieldsOf('high', translationsOf(upper?._text), 200) }),
  };
  return { labels };
}

function unitsOf({ extension = [] }: FhirItem): Coding[] {
  return extension.flatMap(({ url, valueCoding }) =>
    /\/questionnaire-unit(?:Option)?$/.test(url) && valueCoding ? [valueCoding] : [],
  );
}

function unitOf(item: FhirItem): string {
  const [coding] = unitsOf(item);
  return coding ? nameOf(coding) : '';
}

function nameOf({ display, code }: Coding): string {
  return plainLine(display ?? code ?? '', 40);
}

function unitTranslations(item: FhirItem, { translations }: Reading) {
  return translations.fieldsOf('unit', translationsOf(unitsOf(item)[0]?._display), 40);
}

function datesOf(item: FhirItem): { min?: string; max?: string } {
  const limit = (name: string) => {
    const found = extensionOf(item, name);
    return /^\d{4}-\d{2}-\d{2}/.exec(found?.valueDate ?? found?.valueDateTime ?? '')?.[0];
  };
  const [min, max] = [limit('minValue'), limit('maxValue')];
  return { ...(min && { min }), ...(max && { max }) };
}

function lengthOf({ maxLength }: FhirItem): { maxLength?: number } {
  if (maxLength === undefined || maxLength < 1) return {};
  return { maxLength: Math.min(5000, Math.floor(maxLength)) };
}
