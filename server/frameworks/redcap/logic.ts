import type { Expression, Syntax } from '#server/frameworks/conversion/expression.ts';
import { parseExpression } from '#server/frameworks/conversion/parse-expression.ts';
import { toScale } from '#server/frameworks/conversion/to-scale.ts';
import type { Calculation } from '#server/frameworks/conversion/to-scale.ts';
import type { Said } from '#server/frameworks/conversion/report.ts';
import type { Lookup } from '#server/frameworks/conversion/comparison.ts';

const syntax: Syntax = { reference: /\[(?<name>[a-zA-Z0-9_]+)(?:\((?<code>[^)\]]+)\))?\]/y };

/** The condition of a field. @throws NotUnderstood */
export function readBranching(logic: string): Expression {
  return parseExpression(logic, syntax);
}

/** The scale that a calculated field says. @throws NotUnderstood */
export function readCalculation(
  formula: string,
  lookup: Lookup,
  note: (said: Said) => void,
): Calculation {
  return toScale(parseExpression(formula, syntax), lookup, note);
}
