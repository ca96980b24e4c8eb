import type { Comparison } from '../definition/condition.ts';
import type { Item } from '../definition/item.ts';
import { optionsOf } from '../definition/item.ts';
import type { Range } from '../definition/item-scores.ts';

/** What a fact of a condition can be: an answer, several choices, or a score. */
export type Value = string | number | readonly string[];

/**
 * Values among which one satisfies the comparisons if any value does: the options of a choice, for numbers and dates those
 * on, below and above each compared value, and the ends. Undefined where nothing can be said, as of texts.
 */
export function valuesOf(item: Item, compared: readonly Comparison[]): Value[] | undefined {
  switch (item.type) {
    case 'choice':
      return optionsOf(item).map(({ value }) => value);
    case 'choices':
      return choicesOf(item, compared);
    case 'rating':
      return numbersAt(compared, { ...item, start: item.min });
    case 'number':
      return numbersAt(compared, { ...item, start: 0, step: 10 ** -item.decimals });
    case 'date':
      return datesAt(compared, item);
    case 'text':
      return textsAt(compared);
    case 'comment':
      return undefined;
  }
}

/** Scores among which one satisfies the comparisons if any score of the range does. */
export function scoresOf([low, high]: Range, compared: readonly Comparison[]): Value[] {
  const ends = [low, ...numbersOf(compared), high].filter((at) => at >= low && at <= high);
  const sorted = ends.toSorted((a, b) => a - b);
  const between = sorted.map((at, index) => (at + (sorted[index + 1] ?? at)) / 2);
  return [...sorted, ...between];
}

/** Every choice alone, and all choices that are compared with or none of them, beside one that no condition names. */
function choicesOf(item: Item, compared: readonly Comparison[]): Value[] | undefined {
  const options = optionsOf(item);
  const named = new Set(compared.map(({ value }) => String(value)));
  const together = options.filter(({ exclusive }) => !exclusive).map(({ value }) => value);
  if (named.size > maxNamed) return undefined;
  const alone = options.map(({ value }) => [value]);
  const others = together.filter((value) => !named.has(value)).slice(0, 1);
  const subsets = subsetsOf(
    together.filter((value) => named.has(value)),
    others,
  );
  return [...alone, ...subsets.filter((each) => each.length > 0)];
}

/** Conditions seldom name more choices of an item than this; beyond, nothing is said. */
const maxNamed = 8;

function subsetsOf(named: readonly string[], others: readonly string[]): string[][] {
  const subsets = named.reduce<string[][]>(
    (all, value) => [...all, ...all.map((each) => [...each, value])],
    [[]],
  );
  return subsets.flatMap((each) => [each, [...each, ...others]]);
}

interface Grid {
  start: number;
  step: number;
  min?: number | undefined;
  max?: number | undefined;
}

function numbersAt(
  compared: readonly Comparison[],
  { start, step, min = -Infinity, max = Infinity }: Grid,
): Value[] {
  const near = numbersOf(compared).flatMap((at) => {
    const steps = Math.round((at - start) / step);
    return [-2, -1, 0, 1, 2].map((beside) => onGrid(start + (steps + beside) * step));
  });
  const ends = [min, max].filter((end) => Number.isFinite(end));
  return [...near, ...ends, start].filter((at) => at >= min && at <= max);
}

/** Without the rounding error of adding steps. */
function onGrid(number: number): number {
  return Number(number.toFixed(9));
}

function numbersOf(compared: readonly Comparison[]): number[] {
  return compared.flatMap(({ value }) => {
    const number = Number(value);
    return value === undefined || !Number.isFinite(number) ? [] : [number];
  });
}

const orderOperators = new Set<Comparison['op']>(['<', '<=', '>', '>=']);

/** The compared texts and another; undefined where their order is asked for. */
function textsAt(compared: readonly Comparison[]): Value[] | undefined {
  if (compared.some(({ op }) => orderOperators.has(op))) return undefined;
  const texts = compared.flatMap(({ value }) => (value === undefined ? [] : [String(value)]));
  return [...texts.filter((text) => text !== ''), `${texts.join('')} and more`];
}

const dayMs = 86_400_000;

function datesAt(
  compared: readonly Comparison[],
  {
    min = '0001-01-01',
    max = '9999-12-31',
  }: { min?: string | undefined; max?: string | undefined },
): Value[] {
  const near = compared.flatMap(({ value }) => {
    const at = Date.parse(`${value ?? ''}`);
    if (Number.isNaN(at)) return [];
    return [-2, -1, 0, 1, 2].map((days) => new Date(at + days * dayMs).toISOString().slice(0, 10));
  });
  return [min, ...near, max].filter((day) => day >= min && day <= max);
}
