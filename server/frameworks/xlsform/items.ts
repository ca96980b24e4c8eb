import { msg } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import * as z from 'zod';
import type { Entry } from '#server/frameworks/conversion/report.ts';
import type { DraftItem, DraftOption } from '#server/frameworks/conversion/source.ts';
import type { Choices } from './choices.ts';
import type { Row } from './table.ts';
import { textIn } from './texts.ts';
import type { Languages } from './texts.ts';

type Base = Pick<DraftItem, 'id' | 'text'> & Partial<Pick<DraftItem, 'required'>>;
interface Source {
  row: Row;
  entry: Entry;
  choices: Choices;
  /** What stands behind the type, such as the list of choices. */
  list: string;
}
type Maker = (base: Base, source: Source) => DraftItem | null;

const makers = new Map<string, Maker>([
  ['select_one', (base, source) => choice(base, source)],
  ['select_multiple', (base, source) => several(base, source)],
  ['integer', (base, source) => ({ ...base, type: 'number', ...limits(source, 1) })],
  ['decimal', (base, source) => ({ ...base, type: 'number', decimals: 6, ...limits(source, 0) })],
  ['range', range],
  ['date', (base, source) => ({ ...base, type: 'date', ...dateLimits(source) })],
  [
    'datetime',
    (base, source) => {
      source.entry.change(msg`The time of day was left out; a date is asked.`);
      return without(source, { ...base, type: 'date' });
    },
  ],
  [
    'time',
    (base, source) => {
      source.entry.change(msg`Any text is accepted instead of a time.`);
      return without(source, { ...base, type: 'text' });
    },
  ],
  [
    'acknowledge',
    (base, source) => {
      source.entry.change(msg`It became one choice that can be ticked.`);
      return without(source, { ...base, type: 'choices', options: [{ value: 'OK', label: 'OK' }] });
    },
  ],
  ['text', (base, source) => text(base, source)],
]);

/** The item of a row; null where its type cannot be asked, which the entry says. */
export function itemOf(
  type: string,
  id: string,
  source: Source,
  languages: Languages,
): DraftItem | null {
  const make = makers.get(type);
  const { row, entry } = source;
  if (type.endsWith('_from_file')) {
    entry.leaveOut(msg`Its choices are in another file: ${{ list: source.list }}.`);
    return null;
  }
  if (!make) {
    entry.leaveOut(msg`Questions of the type “${{ type }}” cannot be asked.`);
    return null;
  }
  const label = textIn(row, 'label', languages, 4000, entry);
  const hint = textIn(row, 'hint', languages, 4000, entry);
  if (label.text === '') entry.change(msg`It has no label; its name is shown.`);
  const base = {
    id,
    text: label.text || row.text('name') || '?',
    ...(label.byLanguage && { textByLanguage: label.byLanguage }),
    ...(hint.text && { instructions: hint.text }),
    ...(hint.byLanguage && { instructionsByLanguage: hint.byLanguage }),
    required: isRequired(row, entry),
  };
  if (type !== 'range') noteParameters(source);
  return make(base, source);
}

/** Only the ends and the step of a range are read. */
function noteParameters({ row, entry }: Source): void {
  const parameters = row.text('parameters');
  if (parameters)
    entry.change(msg`Its parameters were left out: ${{ parameters: parameters.slice(0, 100) }}`);
}

function isRequired(row: Row, entry: Entry): boolean {
  const required = row.text('required').toLowerCase();
  if (/^(?:yes|y|true|true\(\)|1)$/.test(required)) return true;
  if (!/^(?:|no|n|false|false\(\)|0)$/.test(required))
    entry.change(msg`When it is required was left out: it is never required.`);
  return false;
}

function choice(base: Base, source: Source): DraftItem | null {
  const options = optionsOf(source);
  if (options.length < 2) return tooFew(source);
  return without(source, { ...base, type: 'choice', options });
}

function several(base: Base, source: Source): DraftItem | null {
  const options = optionsOf(source);
  if (options.length === 0) return tooFew(source);
  return without(source, { ...base, type: 'choices', options });
}

function tooFew({ entry, list }: Source): null {
  entry.leaveOut(msg`It has too few choices in the list “${{ list }}”.`);
  return null;
}

function optionsOf({ list, entry, choices }: Source): DraftOption[] {
  const [name = '', other = ''] = list.split(/\s+(?=or_other$|or other$)/);
  const options = choices.options(name);
  if (other === '' || options.some(({ value }) => value === 'other')) return options;
  entry.change(msg`The text field for another answer was left out.`);
  return [...options, { value: 'other', label: textOf(msg`Other`) }];
}

/** Says of a constraint of an item that no item has it. */
function without<Made extends DraftItem>({ row, entry }: Source, item: Made): Made {
  const constraint = row.text('constraint');
  if (constraint !== '')
    entry.change(msg`Its constraint “${{ constraint: constraint.slice(0, 200) }}” was left out.`);
  return item;
}

function text(base: Base, source: Source): DraftItem {
  const isLong = /\bmultiline\b/.test(source.row.text('appearance'));
  const maxLength = lengthIn(source.row.text('constraint'));
  if (maxLength !== null) return { ...base, type: 'text', long: isLong, maxLength };
  return without(source, { ...base, type: 'text', long: isLong });
}

/** The most characters that `string-length(.) <= 80` says; null for another constraint. */
function lengthIn(constraint: string): number | null {
  const [, sign, digits] =
    /^\(?\s*string-length\(\s*\.\s*\)\s*(<=?)\s*(\d{1,5})\s*\)?$/.exec(constraint) ?? [];
  const length = Number(digits) - (sign === '<' ? 1 : 0);
  return length >= 1 && length <= 5000 ? length : null;
}

/** The limits that `. >= date('2020-01-01')` says; a limit that moves, such as `today()`, has no place. */
function dateLimits({ row, entry }: Source): { min?: string; max?: string } {
  const found: { min?: string; max?: string } = {};
  const constraint = row.text('constraint');
  for (const part of constraint === '' ? [] : constraint.split(/\s+and\s+/i)) {
    const [, sign, day = ''] =
      /^\(?\s*\.\s*([<>]=)\s*(?:date\(\s*)?['"](\d{4}-\d{2}-\d{2})['"]\s*\)*$/.exec(part) ?? [];
    if (!sign || !z.iso.date().safeParse(day).success)
      entry.change(msg`Its constraint “${{ constraint: part.slice(0, 100) }}” was left out.`);
    else found[sign === '>=' ? 'min' : 'max'] = day;
  }
  return found;
}

/** `start=0 end=10 step=1` */
function range(base: Base, source: Source): DraftItem {
  const { row, entry } = source;
  const parameters = row.text('parameters');
  const value = (name: string, fallback: number) => {
    const [, found] = new RegExp(`\\b${name}\\s*=\\s*(-?\\d+(?:\\.\\d+)?)`).exec(parameters) ?? [];
    return found === undefined ? fallback : Number(found);
  };
  const [min, max, step] = [value('start', 0), value('end', 10), value('step', 1)];
  const steps = (max - min) / step;
  if (min < max && step > 0 && Math.abs(steps - Math.round(steps)) < 1e-9)
    return without(source, { ...base, type: 'rating', min, max, step });
  entry.change(msg`Its ends and its step do not fit: it goes from 0 to 10.`);
  return without(source, { ...base, type: 'rating', min: 0, max: 10 });
}

/** The limits that `. >= 0 and . <= 10` says; `unit` is what lies between a number and the next. */
function limits({ row, entry }: Source, unit: number): { min?: number; max?: number } {
  const constraint = row.text('constraint');
  const found: { min?: number; max?: number } = {};
  if (constraint === '') return found;
  for (const part of constraint.split(/\s+and\s+/i)) {
    const limit = limitOf(part, unit);
    if (limit) Object.assign(found, limit);
    else entry.change(msg`Its constraint “${{ constraint: part.slice(0, 100) }}” was left out.`);
  }
  if (found.min === undefined || found.max === undefined || found.min < found.max) return found;
  entry.change(msg`Its constraint was left out: nothing fits it.`);
  return {};
}

function limitOf(part: string, unit: number): { min: number } | { max: number } | null {
  const [, sign = '', value = ''] =
    /^\(?\s*\.\s*([<>]=?)\s*(-?\d+(?:\.\d+)?)\s*\)?$/.exec(part) ?? [];
  const offset = sign.endsWith('=') ? 0 : unit;
  if (sign === '' || (sign.length === 1 && unit === 0)) return null;
  return sign.startsWith('>') ? { min: Number(value) + offset } : { max: Number(value) - offset };
}
