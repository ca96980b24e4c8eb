import { msg } from '@lingui/core/runtime-macro';
import type { Condition, Operator } from '#rules/definition/condition.ts';
import type { DraftItem } from './source.ts';
import { NotUnderstood } from './expression.ts';
import type { Expression, Operation } from './expression.ts';

/** Finds what a name of the source became. */
export type Lookup = (name: string) => Target | undefined;
export type Target = { item: DraftItem } | { scale: string };

type Reference = Extract<Expression, { kind: 'reference' }>;
type Literal = Extract<Expression, { kind: 'number' | 'text' }>;

const comparisons = new Set<Operation>(['=', '!=', '<', '<=', '>', '>=']);
const turned: Partial<Record<Operation, Operation>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

/** The condition that a comparison or a question for an answer says. @throws NotUnderstood */
export function comparisonOf(expression: Expression, lookup: Lookup): Condition {
  if (expression.kind === 'call') return fromCall(expression, lookup);
  if (expression.kind !== 'operation' || !comparisons.has(expression.op))
    throw new NotUnderstood(msg`It is no comparison.`);
  const { op, left, right } = expression;
  if (left.kind === 'reference') return compare(left, op, literalOf(right), lookup);
  if (right.kind === 'reference') return compare(right, turned[op] ?? op, literalOf(left), lookup);
  const counted = countedIn(left);
  if (counted) return atLeastOne(answered(counted, lookup), op, literalOf(right));
  throw new NotUnderstood(msg`It compares something other than an answer with a value.`);
}

function literalOf(expression: Expression): Literal {
  if (expression.kind === 'number' || expression.kind === 'text') return expression;
  if (expression.kind === 'minus' && expression.inner.kind === 'number')
    return { kind: 'number', value: -expression.inner.value };
  throw new NotUnderstood(msg`It compares an answer with something other than a value.`);
}

/** `selected(item, 'value')`, and questions whether an item has no answer. */
function fromCall(
  { name, args }: Extract<Expression, { kind: 'call' }>,
  lookup: Lookup,
): Condition {
  const [first, second] = args;
  if (first?.kind === 'reference') {
    if (name === 'selected' && second) return compare(first, '=', literalOf(second), lookup);
    if (['is_empty', 'isblankorzero', 'isblankormissingcode', 'empty'].includes(name))
      return { not: answered(first, lookup) };
  }
  throw new NotUnderstood(msg`The function ${{ name }}() is not known.`);
}

/** The answer whose length, or whose chosen options, are counted. */
function countedIn(expression: Expression): Reference | null {
  if (
    expression.kind !== 'call' ||
    !['string-length', 'strlen', 'count-selected'].includes(expression.name)
  )
    return null;
  const [counted] = expression.args;
  return counted?.kind === 'reference' ? counted : null;
}

/** Only whether there is anything to count is known: `count-selected(a) > 0`. */
function atLeastOne(isAnswered: Condition, op: Operation, { value }: Literal): Condition {
  const written = `${op} ${value}`;
  if (['> 0', '>= 1', '!= 0'].includes(written)) return isAnswered;
  if (['= 0', '< 1', '<= 0'].includes(written)) return { not: isAnswered };
  throw new NotUnderstood(msg`It counts what is in an answer.`);
}

function compare(reference: Reference, op: Operation, value: Literal, lookup: Lookup): Condition {
  if (value.value === '') return emptiness(reference, op, lookup);
  if (reference.code !== undefined) return ticked(reference, op, value, lookup);
  const target = find(reference, lookup);
  const operator = op as Operator;
  if ('scale' in target) return { scale: target.scale, op: operator, value: numberOf(value) };
  const { item } = target;
  if (item.type === 'choices') {
    if (op !== '=' && op !== '!=') throw new NotUnderstood(msg`Several choices have no order.`);
    const includes = { item: item.id, op: 'includes', value: optionOf(item, value) } as const;
    return op === '=' ? includes : { not: includes };
  }
  if (item.type === 'choice' && isOrder(op)) return orderedChoice(item, operator, numberOf(value));
  return { item: item.id, op: operator, value: valueFor(item, value) };
}

/** `[item(code)] = '1'`: whether an option is ticked. */
function ticked(reference: Reference, op: Operation, value: Literal, lookup: Lookup): Condition {
  const target = find(reference, lookup);
  const isYes = ['1', 'Y'].includes(String(value.value));
  if (!('item' in target) || target.item.type !== 'choices' || (op !== '=' && op !== '!='))
    throw new NotUnderstood(msg`Only options of several choices can be ticked.`);
  const option = optionOf(target.item, { kind: 'text', value: reference.code ?? '' });
  const includes = { item: target.item.id, op: 'includes', value: option } as const;
  return isYes === (op === '=') ? includes : { not: includes };
}

/** `[item] = ''`: whether there is no answer. */
function emptiness(reference: Reference, op: Operation, lookup: Lookup): Condition {
  const isAnswered = answered(reference, lookup);
  if (op === '=') return { not: isAnswered };
  if (op === '!=') return isAnswered;
  throw new NotUnderstood(msg`Nothing is less or more than no answer.`);
}

function answered(reference: Reference, lookup: Lookup): Condition {
  if (reference.code !== undefined)
    return ticked(reference, '=', { kind: 'number', value: 1 }, lookup);
  const target = find(reference, lookup);
  return 'item' in target
    ? { item: target.item.id, op: 'answered' }
    : { scale: target.scale, op: 'answered' };
}

function find({ name }: Reference, lookup: Lookup): Target {
  const target = lookup(name);
  if (!target) throw new NotUnderstood(msg`There is no question ${{ name }}.`);
  return target;
}

function isOrder(op: Operation): boolean {
  return op !== '=' && op !== '!=';
}

type Choice = Extract<DraftItem, { type: 'choice' }>;

/** The order of choices is that of their codes: of those that are numbers, where others stand beside them. */
function orderedChoice(item: Choice, op: Operator, value: number): Condition {
  const codes = item.options.map((option) => option.value);
  const numbers = codes.filter((code) => code.trim() !== '' && Number.isFinite(Number(code)));
  if (numbers.length === 0)
    throw new NotUnderstood(msg`The choices of ${{ question: item.id }} have no order.`);
  if (numbers.length === codes.length) return { item: item.id, op, value };
  const fitting = numbers.filter((code) => fits(op, Number(code) - value));
  const any = fitting.map((code) => ({ item: item.id, op: '=', value: code }) as const);
  if (any.length === 0) throw new NotUnderstood(msg`No choice of ${{ question: item.id }} fits.`);
  return any.length === 1 && any[0] ? any[0] : { any };
}

function fits(op: Operator, difference: number): boolean {
  if (difference === 0) return op === '<=' || op === '>=';
  return difference < 0 ? op.startsWith('<') : op.startsWith('>');
}

function valueFor(item: DraftItem, value: Literal): string | number {
  if (item.type === 'rating' || item.type === 'number') return numberOf(value);
  if (item.type === 'choice') return optionOf(item, value);
  if (item.type === 'comment') throw new NotUnderstood(msg`A comment cannot be compared.`);
  return String(value.value);
}

function optionOf(item: Extract<DraftItem, { options: unknown[] }>, { value }: Literal): string {
  const option =
    item.options.find((each) => each.value === String(value)) ??
    item.options.find(({ label }) => label === value);
  if (!option) throw new NotUnderstood(msg`${{ question: item.id }} has no option ${{ value }}.`);
  return option.value;
}

function numberOf({ value }: Literal): number {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  if (!Number.isFinite(number)) throw new NotUnderstood(msg`“${{ value }}” is no number.`);
  return number;
}
