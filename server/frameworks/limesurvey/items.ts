import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import * as z from 'zod';
import { withCodeScores } from '#server/frameworks/conversion/code-scores.ts';
import { plainLine, plainText } from '#server/frameworks/conversion/plain-text.ts';
import type { Entry } from '#server/frameworks/conversion/report.ts';
import type { DraftItem, DraftOption } from '#server/frameworks/conversion/source.ts';
import type { Question, Text } from './survey-shape.ts';

type Base = Pick<DraftItem, 'id' | 'text'> & { instructions?: string; required?: boolean };
type Maker = (base: Base, question: Question, entry: Entry) => DraftItem | null;

/** The item of a question or of a line of an array; null where its type cannot be asked, which the entry says. */
export function itemOf(base: Base, question: Question, entry: Entry): DraftItem | null {
  const make = makers.get(question.type);
  if (make) return make(base, question, entry);
  const { type } = question;
  entry.leaveOut(unasked.get(type) ?? msg`Questions of the type “${{ type }}” cannot be asked.`);
  return null;
}

/** The types whose lines are questions of their own. */
export const arrays: ReadonlySet<string> = new Set(['F', 'A', 'B', 'C', 'E', 'H', 'K', 'Q']);

/** The types that cannot be asked, in words. */
const unasked = new Map([
  ['R', msg`Rankings (type R) cannot be asked.`],
  ['1', msg`Arrays with two scales (type 1) cannot be asked.`],
  [':', msg`Arrays of numbers (type :) cannot be asked.`],
  [';', msg`Arrays of texts (type ;) cannot be asked.`],
  ['|', msg`Files (type |) cannot be asked.`],
  ['I', msg`Languages (type I) cannot be asked.`],
]);

const makers = new Map<string, Maker>([
  ['L', choice],
  ['!', choice],
  ['O', withComment(choice)],
  ['F', choice],
  ['H', choice],
  ['5', points(5)],
  ['A', points(5)],
  ['B', points(10)],
  [
    'Y',
    fixed([
      ['Y', msg`Yes`],
      ['N', msg`No`],
    ]),
  ],
  [
    'C',
    fixed([
      ['Y', msg`Yes`],
      ['N', msg`No`],
      ['U', msg`Uncertain`],
    ]),
  ],
  [
    'E',
    fixed([
      ['I', msg`Increase`],
      ['S', msg`Same`],
      ['D', msg`Decrease`],
    ]),
  ],
  [
    'G',
    fixed([
      ['F', msg`Female`],
      ['M', msg`Male`],
    ]),
  ],
  ['M', choices],
  ['P', withComment(choices)],
  ['N', number],
  ['K', (base, question, entry) => slider(base, question) ?? number(base, question, entry)],
  ['D', date],
  ['S', (base, question, entry) => textItem(base, question, entry, false)],
  ['Q', (base, question, entry) => textItem(base, question, entry, false)],
  ['T', (base, question, entry) => textItem(base, question, entry, true)],
  ['U', (base, question, entry) => textItem(base, question, entry, true)],
]);

function withComment(make: Maker): Maker {
  return (base, question, entry) => {
    entry.change(msg`The comment beside its choices was left out.`);
    return make(base, question, entry);
  };
}

function choice(base: Base, { answers, hasOther }: Question, entry: Entry): DraftItem | null {
  const given = uniqueOptions(
    answers.map(({ code, label, score }) => option(code, label, score, entry)),
    entry,
  );
  const isAssessed = answers.some(({ score }) => score !== null);
  const options = isAssessed ? given : withCodeScores(given, (text) => entry.change(text));
  if (hasOther) options.push(other(entry));
  if (options.length > 1) return { ...base, type: 'choice', options };
  entry.leaveOut(msg`It has too few choices.`);
  return null;
}

function choices(base: Base, question: Question, entry: Entry): DraftItem | null {
  const { subquestions, hasOther, attributes } = question;
  const assessed = attributes.get('assessment_value');
  const value = assessed === undefined ? Number.NaN : Number(assessed);
  const score = Number.isFinite(value) ? value : null;
  const excluding = new Set((attributes.get('exclude_all_others') ?? '').split(/[;,]\s*/));
  const options = uniqueOptions(
    subquestions.map((line) => ({
      ...option(line.code, line.text, score, entry),
      ...(excluding.has(line.code) && line.code !== '' && { exclusive: true }),
    })),
    entry,
  );
  if (hasOther) options.push(other(entry));
  if (options.length > 0) return { ...base, type: 'choices', options };
  entry.leaveOut(msg`It has no choices.`);
  return null;
}

function option(code: string, label: Text, score: number | null, entry: Entry): DraftOption {
  return {
    value: code.trim().slice(0, 100),
    label: plainText(label.own, 1000, entry) || code,
    ...translated('label', label, 1000),
    ...(score !== null && { score }),
  };
}

function other(entry: Entry): DraftOption {
  entry.change(msg`“Other” is a choice without a text of its own.`);
  return { value: '-oth-', label: textOf(msg`Other`) };
}

function uniqueOptions(options: DraftOption[], entry: Entry): DraftOption[] {
  const seen = new Set<string>(['']);
  return options.filter(({ value }) => {
    const isNew = !seen.has(value);
    if (!isNew) entry.change(msg`A choice without a code of its own was left out: “${{ value }}”.`);
    seen.add(value);
    return isNew;
  });
}

function points(count: number): Maker {
  return (base) => ({
    ...base,
    type: 'choice',
    options: Array.from({ length: count }, (_, index) => {
      const value = String(index + 1);
      return { value, label: value, score: index + 1 };
    }),
  });
}

function fixed(labels: [value: string, label: MessageDescriptor][]): Maker {
  return (base) => ({
    ...base,
    type: 'choice',
    options: labels.map(([value, label]) => ({ value, label: textOf(label) })),
  });
}

function number(base: Base, question: Question, entry: Entry): DraftItem {
  const { attributes } = question;
  const [min, max] = [
    limitOf(question, entry, ['min_num_value_n', 'min_num_value']),
    limitOf(question, entry, ['max_num_value_n', 'max_num_value']),
  ];
  const isRange = min === undefined || max === undefined || min < max;
  if (!isRange) entry.change(msg`Its limits were left out: nothing lies between them.`);
  const unit = plainLine(attributes.get('suffix') ?? '', 40);
  return {
    ...base,
    type: 'number',
    decimals: attributes.get('num_value_int_only') === '1' ? 0 : 2,
    ...(unit && { unit }),
    ...(isRange && min !== undefined && { min }),
    ...(isRange && max !== undefined && { max }),
  };
}

/** A limit that is a number; others, such as expressions, are named. */
function limitOf({ attributes }: Question, entry: Entry, names: string[]): number | undefined {
  const written = names.map((name) => attributes.get(name)).find((value) => value !== undefined);
  const value = written === undefined ? undefined : Number(written.replace(',', '.'));
  if (value === undefined || Number.isFinite(value)) return value;
  entry.change(msg`Its limit “${{ limit: written }}” was left out.`);
  return undefined;
}

/** A line of several numbers that is set by a slider; null for one without ends that fit. */
function slider(base: Base, { attributes }: Question): DraftItem | null {
  if (attributes.get('slider_layout') !== '1') return null;
  const numberIn = (name: string, fallback: number) => {
    const value = Number(attributes.get(name) ?? fallback);
    return Number.isFinite(value) ? value : fallback;
  };
  const [min, max] = [numberIn('slider_min', 0), numberIn('slider_max', 100)];
  const step = numberIn('slider_accuracy', 1);
  const steps = (max - min) / step;
  if (min >= max || step <= 0 || Math.abs(steps - Math.round(steps)) > 1e-9) return null;
  return { ...base, type: 'rating', min, max, step };
}

/** A text; one that takes numbers only is a number. */
function textItem(base: Base, question: Question, entry: Entry, long: boolean): DraftItem {
  if (!long && question.attributes.get('numbers_only') === '1')
    return number(base, question, entry);
  const maxLength = Number(question.attributes.get('maximum_chars') ?? 0);
  const isLimited = Number.isInteger(maxLength) && maxLength >= 1 && maxLength <= 5000;
  return { ...base, type: 'text', ...(long && { long }), ...(isLimited && { maxLength }) };
}

function date(base: Base, { attributes }: Question, entry: Entry): DraftItem {
  if (/[HM]/.test((attributes.get('date_format') ?? '').replaceAll(/m/g, '')))
    entry.change(msg`The time of day was left out; a date is asked.`);
  const limit = (name: string) => {
    const value = attributes.get(name);
    const day = z.iso.date().safeParse(value).data;
    if (value !== undefined && day === undefined)
      entry.change(msg`Its limit “${{ limit: value.slice(0, 100) }}” was left out.`);
    return day;
  };
  const [min, max] = [limit('date_min'), limit('date_max')];
  return { ...base, type: 'date', ...(min && { min }), ...(max && { max }) };
}

/** The field `<name>ByLanguage` of a text; nothing where it has no other wording. */
export function translated<Name extends string>(
  name: Name,
  { others }: Text,
  max: number,
): { [Key in `${Name}ByLanguage`]?: Record<string, string> } {
  const texts = others
    .map(([language, text]) => [language, plainText(text, max)] as const)
    .filter(([, text]) => text !== '');
  if (texts.length === 0) return {};
  return { [`${name}ByLanguage`]: Object.fromEntries(texts) } as {
    [Key in `${Name}ByLanguage`]?: Record<string, string>;
  };
}
