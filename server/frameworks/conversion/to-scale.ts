import { msg } from '@lingui/core/runtime-macro';
import type { Said } from './report.ts';
import type { DraftItem, DraftScale } from './source.ts';
import { NotUnderstood } from './expression.ts';
import type { Expression } from './expression.ts';
import { withoutGuards } from './guards.ts';
import type { Lookup } from './comparison.ts';

/** What a calculation says of a scale. */
export type Calculation = Pick<
  DraftScale,
  'items' | 'parts' | 'method' | 'missing' | 'round' | 'prorate'
>;

interface Sum {
  weights: Map<string, number>;
  /** A number that is added to the answers. */
  constant: number;
  /** How many answers are passed over where they are missing, and how many are needed. */
  optional: number;
  needed: number;
}

type Note = (said: Said) => void;

const meanNames = new Set(['mean', 'average', 'avg']);

/**
 * The scale that a calculation says: a sum, a weighted sum or a mean of answers or of scales. `note` is told what of it
 * no scale has. @throws NotUnderstood
 */
export function toScale(
  source: Expression,
  lookup: Lookup,
  note: Note = () => undefined,
): Calculation {
  const expression = withoutGuards(source);
  if (expression.kind === 'call' && expression.name === 'round') {
    const [inner, digits] = expression.args;
    if (!inner) throw new NotUnderstood(msg`It rounds nothing.`);
    const isWhole = !digits || (digits.kind === 'number' && digits.value === 0);
    if (isWhole) return { ...toScale(inner, lookup, note), round: 'half_up' };
    note(msg`Its rounding to decimals was left out: scores keep all of them.`);
    return toScale(inner, lookup, note);
  }
  if (isAverage(expression)) return calculation('mean', averageOf(expression), lookup);
  const scaled = scaledPart(expression);
  if (scaled && isAverage(scaled.inner))
    return multiplied(averageOf(scaled.inner), scaled.by, lookup);
  const sum = sumOf(expression);
  return isMean(sum)
    ? calculation('mean', { ...sum, weights: alike(sum.weights) }, lookup)
    : calculation('sum', sum, lookup);
}

type Call = Extract<Expression, { kind: 'call' }>;

function isAverage(expression: Expression): expression is Call {
  return expression.kind === 'call' && meanNames.has(expression.name);
}

function averageOf(call: Call): Sum {
  const averaged = sumOf({ ...call, name: 'sum' });
  if (averaged.weights.size !== call.args.length)
    throw new NotUnderstood(msg`It averages something other than answers.`);
  return averaged;
}

/** A multiple of the mean of the answers that are given: their sum, prorated to all, by a share of the multiple. */
function multiplied(averaged: Sum, by: number, lookup: Lookup): Calculation {
  const share = by / averaged.weights.size;
  const weights = new Map([...averaged.weights].map(([name, weight]) => [name, weight * share]));
  const sum = { ...averaged, weights, constant: averaged.constant * share };
  return { ...calculation('sum', sum, lookup), prorate: true };
}

/** Whether a sum of all answers is divided by their number. */
function isMean({ weights, optional, constant }: Sum): boolean {
  const share = 1 / weights.size;
  const isShared = [...weights.values()].every((weight) => Math.abs(weight - share) < 1e-9);
  return weights.size > 1 && optional === 0 && constant === 0 && isShared;
}

function alike(weights: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...weights.keys()].map((name) => [name, 1]));
}

function calculation(method: 'sum' | 'mean', sum: Sum, lookup: Lookup): Calculation {
  const isReversed = sum.constant !== 0;
  if (isReversed && !isTurned(sum, lookup)) throw new NotUnderstood(msg`It adds a fixed number.`);
  const items: NonNullable<DraftScale['items']> = [];
  const parts: NonNullable<DraftScale['parts']> = [];
  for (const [name, signed] of sum.weights) {
    const target = targetOf(name, lookup);
    const reverse = isReversed && signed < 0;
    const counted = weighted(reverse ? -signed : signed);
    if ('scale' in target) parts.push({ scale: target.scale, ...counted });
    else items.push({ item: target.item.id, ...counted, ...(reverse && { reverse }) });
  }
  if (items.length > 0 && parts.length > 0)
    throw new NotUnderstood(msg`It adds questions and other calculations.`);
  const atMost = sum.optional > 0 ? sum.weights.size - 1 : 0;
  return { ...(parts.length > 0 ? { parts } : { items }), method, missing: { atMost } };
}

function weighted(weight: number): { weight?: number } {
  return weight === 1 ? {} : { weight };
}

function targetOf(name: string, lookup: Lookup) {
  const target = lookup(name);
  if (!target) throw new NotUnderstood(msg`There is no question ${{ name }}.`);
  return target;
}

/** Whether the fixed number turns around the answers that are subtracted: `4 - a` for an answer from 0 to 4. */
function isTurned({ weights, constant }: Sum, lookup: Lookup): boolean {
  let turned = 0;
  for (const [name, weight] of weights) {
    const target = targetOf(name, lookup);
    const ends = weight < 0 && 'item' in target ? endsOf(target.item) : [];
    for (const end of ends) turned -= weight * end;
  }
  return Math.abs(turned - constant) < 1e-9;
}

/** The lowest and the highest score of an item; empty where it has none. */
function endsOf(item: DraftItem): number[] {
  if (item.type === 'rating') return [item.min ?? 0, item.max ?? 100];
  if (item.type === 'number' && item.min !== undefined && item.max !== undefined)
    return [item.min, item.max];
  const scores = item.type === 'choice' ? item.options.flatMap(({ score }) => score ?? []) : [];
  return scores.length > 0 ? [Math.min(...scores), Math.max(...scores)] : [];
}

/** A sum with a weight for each name. @throws NotUnderstood for anything that is no sum */
function sumOf(expression: Expression): Sum {
  const sum: Sum = { weights: new Map(), constant: 0, optional: 0, needed: 0 };
  addTo(sum, expression, 1, 'needed');
  if (sum.weights.size === 0) throw new NotUnderstood(msg`It counts no answer.`);
  if (sum.optional > 0 && sum.needed > 0)
    throw new NotUnderstood(msg`It mixes sums that need every answer with sums that do not.`);
  return sum;
}

function addTo(sum: Sum, part: Expression, factor: number, how: 'optional' | 'needed'): void {
  const scaled = scaledPart(part);
  if (scaled) return addTo(sum, scaled.inner, factor * scaled.by, how);
  if (part.kind === 'reference') return addReference(sum, part, factor, how);
  if (part.kind === 'number') {
    sum.constant += factor * part.value;
    return;
  }
  if (part.kind === 'operation' && (part.op === '+' || part.op === '-')) {
    addTo(sum, part.left, factor, how);
    return addTo(sum, part.right, part.op === '+' ? factor : -factor, how);
  }
  if (part.kind !== 'call' || part.name !== 'sum')
    throw new NotUnderstood(msg`It is neither a sum nor a mean of answers.`);
  for (const each of part.args) addTo(sum, each, factor, 'optional');
}

function addReference(
  sum: Sum,
  { name, code }: Extract<Expression, { kind: 'reference' }>,
  factor: number,
  how: 'optional' | 'needed',
): void {
  if (code !== undefined) throw new NotUnderstood(msg`It counts an option of ${{ name }} alone.`);
  if (sum.weights.has(name)) throw new NotUnderstood(msg`It counts ${{ name }} twice.`);
  sum.weights.set(name, factor);
  sum[how] += 1;
}

/** The part that is multiplied, and by what; null for another expression. */
function scaledPart(expression: Expression): { inner: Expression; by: number } | null {
  if (expression.kind === 'minus') return { inner: expression.inner, by: -1 };
  if (expression.kind !== 'operation') return null;
  const { op, left, right } = expression;
  if (op === '*' && left.kind === 'number') return { inner: right, by: left.value };
  if (op === '*' && right.kind === 'number') return { inner: left, by: right.value };
  const divides = op === '/' && right.kind === 'number' && right.value !== 0;
  return divides ? { inner: left, by: 1 / right.value } : null;
}
