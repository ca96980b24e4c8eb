import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import * as z from 'zod';
import { withCodeScores } from '#server/frameworks/conversion/code-scores.ts';
import { plainLine, plainText } from '#server/frameworks/conversion/plain-text.ts';
import type { Questionnaire } from '#server/frameworks/conversion/questionnaire.ts';
import type { Entry } from '#server/frameworks/conversion/report.ts';
import type { DraftItem, DraftOption } from '#server/frameworks/conversion/source.ts';
import { charLimit, exclusiveCodes } from './annotations.ts';
import type { Field } from './columns.ts';

type Base = Pick<DraftItem, 'id' | 'text'> & { instructions?: string; required?: boolean };
type Maker = (base: Base, field: Field, entry: Entry) => DraftItem | null;

/** The item of a field; null where there is none for its type, which the entry says. */
export function itemOf(questionnaire: Questionnaire, field: Field, entry: Entry): DraftItem | null {
  const type = field.type.toLowerCase();
  const make = Object.hasOwn(makers, type) ? makers[type] : undefined;
  if (!make) {
    const said = plainLine(field.choices, 200);
    entry.leaveOut(msg`Fields of the type “${{ type: field.type }}” cannot be asked.`);
    if (said) entry.note(msg`It says: ${{ said }}`);
    return null;
  }
  const instructions = plainText(field.note, 4000, entry);
  const base: Base = {
    id: questionnaire.names.idFor(field.name, 'item'),
    text: labelOf(field, entry),
    ...(instructions && { instructions }),
    ...(/^y/i.test(field.required) && { required: true }),
  };
  return make(base, field, entry);
}

function labelOf(field: Field, entry: Entry): string {
  const text = plainText(field.label, 4000, entry);
  if (text !== '') return text;
  entry.change(msg`It has no label; its name is shown.`);
  return field.name || '?';
}

/** Two options of the codes 1 and 0. */
function oneOrZero(one: MessageDescriptor, zero: MessageDescriptor): DraftOption[] {
  return [
    { value: '1', label: textOf(one), score: 1 },
    { value: '0', label: textOf(zero), score: 0 },
  ];
}

const makers: Record<string, Maker> = {
  radio: choice,
  dropdown: choice,
  yesno: (base) => ({ ...base, type: 'choice', options: oneOrZero(msg`Yes`, msg`No`) }),
  truefalse: (base) => ({ ...base, type: 'choice', options: oneOrZero(msg`True`, msg`False`) }),
  checkbox(base, field, entry) {
    const exclusive = exclusiveCodes(field);
    const options = optionsOf(field, entry).map((each) =>
      exclusive.has(each.value) ? { ...each, exclusive: true } : each,
    );
    return options.length > 0 ? { ...base, type: 'choices', options } : without(entry);
  },
  text: textItem,
  notes: (base, field) => ({ ...base, type: 'text', long: true, ...lengthOf(field) }),
  slider(base, field, entry) {
    return { ...base, type: 'rating', ...endsOf(field, entry), ...rangeOf(field, entry) };
  },
};

function choice(base: Base, field: Field, entry: Entry): DraftItem | null {
  const options = optionsOf(field, entry);
  return options.length > 1 ? { ...base, type: 'choice', options } : without(entry);
}

function without(entry: Entry): null {
  entry.leaveOut(msg`It has too few choices.`);
  return null;
}

/** The words at the ends of a slider; those of its middle have no place. */
function endsOf({ choices }: Field, entry: Entry): { labels?: { low?: string; high?: string } } {
  const labels = choices.split('|').map((label) => plainLine(label, 200));
  const low = labels[0] ?? '';
  const high = labels.length > 1 ? (labels.at(-1) ?? '') : '';
  for (const middle of labels.slice(1, -1))
    if (middle) entry.change(msg`The label in its middle was left out: “${{ middle }}”.`);
  if (!low && !high) return {};
  return { labels: { ...(low && { low }), ...(high && { high }) } };
}

function rangeOf(field: Field, entry: Entry): { min?: number; max?: number } {
  const [min, max] = [Number(field.min || 0), Number(field.max || 100)];
  if (Number.isInteger(min) && Number.isInteger(max) && min < max) return { min, max };
  entry.change(msg`Its ends do not fit: it goes from 0 to 100.`);
  return {};
}

function lengthOf(field: Field): { maxLength?: number } {
  const maxLength = charLimit(field);
  return maxLength === undefined ? {} : { maxLength };
}

/** `1, Never | 2, Often`; a code that is a number is the option's score. */
function optionsOf({ choices }: Field, entry: Entry): DraftOption[] {
  const pairs = choices
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): [string, string] => {
      const [code = '', ...label] = part.split(',');
      return [code.trim(), plainText(label.join(','), 1000, entry) || code.trim()];
    });
  const seen = new Set<string>();
  const known = pairs.filter(([code]) => {
    const isNew = code !== '' && !seen.has(code);
    if (!isNew)
      entry.change(msg`A choice without a code of its own was left out: “${{ value: code }}”.`);
    seen.add(code);
    return isNew;
  });
  return withCodeScores(option(known), (text) => entry.change(text));
}

function option(pairs: readonly (readonly [string, string])[]): DraftOption[] {
  return pairs.map(([value, label]) => ({ value: value.slice(0, 100), label }));
}

const dates = /^date_(?:ymd|mdy|dmy)$/;
const numbers = /^(?:integer|number(?:_(?<decimals>\d)dp)?(?:_comma_decimal)?)$/;

function textItem(base: Base, field: Field, entry: Entry): DraftItem {
  const kind = field.validation.toLowerCase();
  if (dates.test(kind)) return { ...base, type: 'date', ...limits(field, entry, dateOf) };
  if (kind.startsWith('datetime_')) {
    entry.change(msg`The time of day was left out; a date is asked.`);
    return { ...base, type: 'date', ...limits(field, entry, dateOf) };
  }
  const number = numbers.exec(kind);
  if (number) {
    const decimals = kind === 'integer' ? 0 : Number(number.groups?.['decimals'] ?? 2);
    return { ...base, type: 'number', decimals, ...limits(field, entry, numberOf) };
  }
  if (kind) entry.change(msg`Its validation “${{ kind }}” was left out; any text is accepted.`);
  return { ...base, type: 'text', ...lengthOf(field) };
}

function limits<Value>(
  { min, max }: Field,
  entry: Entry,
  read: (text: string) => Value | undefined,
): { min?: Value; max?: Value } {
  const found: { min?: Value; max?: Value } = {};
  for (const [name, text] of [
    ['min', min],
    ['max', max],
  ] as const) {
    const value = text === '' ? undefined : read(text);
    if (value !== undefined) found[name] = value;
    else if (text !== '') entry.change(msg`Its limit “${{ limit: text }}” was left out.`);
  }
  const { min: least, max: most } = found;
  if (least == null || most == null || least < most) return found;
  entry.change(msg`Its limits were left out: nothing lies between them.`);
  return {};
}

function numberOf(text: string): number | undefined {
  const number = Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : undefined;
}

/** A limit as the dictionary writes it, whatever order the field itself has: year first, or month first. */
function dateOf(text: string): string | undefined {
  const [day = ''] = text.split(' ');
  const [, month, dayOfMonth, year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(day) ?? [];
  const written = year ? `${year}-${month?.padStart(2, '0')}-${dayOfMonth?.padStart(2, '0')}` : day;
  return z.iso.date().safeParse(written).data;
}
