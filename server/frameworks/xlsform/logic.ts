import type { Expression, Syntax } from '#server/frameworks/conversion/expression.ts';
import { parseExpression } from '#server/frameworks/conversion/parse-expression.ts';
import { toScale } from '#server/frameworks/conversion/to-scale.ts';
import type { Calculation } from '#server/frameworks/conversion/to-scale.ts';
import type { Lookup } from '#server/frameworks/conversion/to-condition.ts';

const syntax: Syntax = { reference: /\$\{\s*(?<name>[^{}\s]+)\s*\}/y };

/** The condition that all of some expressions hold. @throws NotUnderstood */
export function readRelevant(all: readonly string[]): Expression {
  return all
    .map((each) => parseExpression(each, syntax))
    .reduce((left, right) => ({ kind: 'operation', op: 'and', left, right }));
}

/** The scale that a calculation says. @throws NotUnderstood */
export function readCalculation(formula: string, lookup: Lookup): Calculation {
  return toScale(withoutZeros(parseExpression(formula, syntax)), lookup);
}

/** `coalesce(${a}, 0) + coalesce(${b}, 0)` passes over missing answers, as a sum does. */
function withoutZeros(expression: Expression): Expression {
  const args = operandsOf(expression).map(orZero);
  return args.every((each) => each !== null) ? { kind: 'call', name: 'sum', args } : expression;
}

function operandsOf(expression: Expression): Expression[] {
  if (expression.kind !== 'operation' || expression.op !== '+') return [expression];
  return [...operandsOf(expression.left), expression.right];
}

function orZero(expression: Expression): Expression | null {
  if (expression.kind !== 'call' || expression.name !== 'coalesce') return null;
  const [first, second] = expression.args;
  return first && second?.kind === 'number' && second.value === 0 ? first : null;
}
