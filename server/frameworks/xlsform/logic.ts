import type { Expression, Syntax } from '#server/frameworks/conversion/expression.ts';
import { parseExpression } from '#server/frameworks/conversion/parse-expression.ts';
import { toScale } from '#server/frameworks/conversion/to-scale.ts';
import type { Calculation } from '#server/frameworks/conversion/to-scale.ts';
import type { Said } from '#server/frameworks/conversion/report.ts';
import type { Lookup } from '#server/frameworks/conversion/comparison.ts';

const syntax: Syntax = { reference: /\$\{\s*(?<name>[^{}\s]+)\s*\}/y };

/** The condition of a row or of a group. @throws NotUnderstood */
export function readRelevant(relevant: string): Expression {
  return parseExpression(relevant, syntax);
}

/** The scale that a calculation says. @throws NotUnderstood */
export function readCalculation(
  formula: string,
  lookup: Lookup,
  note: (said: Said) => void,
): Calculation {
  return toScale(parseExpression(formula, syntax), lookup, note);
}
