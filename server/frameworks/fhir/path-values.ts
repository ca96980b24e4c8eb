import { msg } from '@lingui/core/runtime-macro';
import { NotUnderstood } from '#server/frameworks/conversion/expression.ts';
import type { Expression } from '#server/frameworks/conversion/expression.ts';
import type { Path } from './path-syntax.ts';
import type { FhirItem } from './resource.ts';

/** What a part of an expression stands for: items, the answers to them, how many there are, or a calculation. */
export type Value =
  | { kind: 'items' | 'answers' | 'count'; items: readonly FhirItem[] }
  | { kind: 'expression'; expression: Expression };

export type Reached = Extract<Value, { items: unknown }>;

export function made(expression: Expression): Value {
  return { kind: 'expression', expression };
}

export function callOf(name: string, args: Expression[]): Expression {
  return { kind: 'call', name, args };
}

export function numberOf(value: Value): Expression {
  if (value.kind === 'expression') return value.expression;
  const [item, ...others] = value.items;
  if (value.kind === 'count')
    throw new NotUnderstood(msg`It calculates with the number of answers.`);
  if (!item) throw new NotUnderstood(msg`It selects no question.`);
  if (others.length > 0) throw new NotUnderstood(msg`It is neither a sum nor a count of answers.`);
  return reference(item);
}

export function reference({ linkId = '' }: FhirItem): Extract<Expression, { kind: 'reference' }> {
  return { kind: 'reference', name: linkId };
}

function existing(item: FhirItem): Expression {
  return callOf('exists', [reference(item)]);
}

/** Whether any of the answers is there. */
export function anyOf(items: readonly FhirItem[]): Expression {
  return chained('or', items.map(existing));
}

function chained(op: 'and' | 'or', tests: readonly Expression[]): Expression {
  const [first, ...others] = tests;
  if (!first) throw new NotUnderstood(msg`It selects no question.`);
  return others.reduce<Expression>(
    (left, right) => ({ kind: 'operation', op, left, right }),
    first,
  );
}

export function below({ item = [] }: FhirItem): FhirItem[] {
  return item.flatMap((each) => [each, ...below(each)]);
}

export function isSame(some: readonly FhirItem[], others: readonly FhirItem[]): boolean {
  const names = new Set(some.map(({ linkId }) => linkId));
  return others.length === some.length && others.every(({ linkId }) => names.has(linkId));
}

export function averaged(sum: Value, { items }: { items: readonly FhirItem[] }): Value {
  const names = new Set(items.map(({ linkId }) => linkId));
  const { expression } = sum.kind === 'expression' ? sum : { expression: null };
  const isOfSame =
    expression?.kind === 'call' &&
    expression.name === 'sum' &&
    expression.args.every((arg) => arg.kind === 'reference' && names.has(arg.name));
  if (!isOfSame) throw new NotUnderstood(msg`It divides by the number of other answers.`);
  return made({ ...expression, name: 'mean' });
}

export function compared(items: readonly FhirItem[], op: string, other: Value): Expression {
  const number =
    other.kind === 'expression' && other.expression.kind === 'number'
      ? other.expression.value
      : null;
  const written = `${op} ${number}`;
  const tests = items.map(existing);
  if (['> 0', '>= 1', '!= 0'].includes(written)) return chained('or', tests);
  if (written === `= ${items.length}` || written === `>= ${items.length}`)
    return chained('and', tests);
  if (written === `< ${items.length}` || written === `!= ${items.length}`)
    return { kind: 'not', inner: chained('and', tests) };
  throw new NotUnderstood(msg`It depends on how many answers there are.`);
}

export function ofExpression(expression: Expression, name: string, args: Path[] | null): Value {
  if (['toInteger', 'toDecimal', 'value', 'first', 'single'].includes(name))
    return made(expression);
  if (name === 'not') return made({ kind: 'not', inner: expression });
  if (name !== 'round') throw new NotUnderstood(msg`The step ${{ name }} is not known.`);
  const digits = args?.[0];
  return made(callOf('round', [expression, ...(digits?.kind === 'number' ? [digits] : [])]));
}

export function withOptions(items: readonly FhirItem[]): readonly FhirItem[] {
  const chosen = items.filter(({ answerOption, answerValueSet }) => answerOption ?? answerValueSet);
  return items.length > 1 && chosen.length > 0 ? chosen : items;
}
