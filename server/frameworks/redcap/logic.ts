import { NotUnderstood } from '#server/frameworks/conversion/expression.ts';
import type { Expression, Syntax } from '#server/frameworks/conversion/expression.ts';
import { parseExpression } from '#server/frameworks/conversion/parse-expression.ts';
import { toScale } from '#server/frameworks/conversion/to-scale.ts';
import type { Calculation } from '#server/frameworks/conversion/to-scale.ts';
import type { Lookup } from '#server/frameworks/conversion/to-condition.ts';
import type { Entry } from '#server/frameworks/conversion/report.ts';

const syntax: Syntax = { reference: /\[(?<name>[a-zA-Z0-9_]+)(?:\((?<code>[^)\]]+)\))?\]/y };

/** The condition of a field. @throws NotUnderstood */
export function readBranching(logic: string): Expression {
  return parseExpression(logic, syntax);
}

/** The scale that a calculated field says; null where it cannot be said, which the entry names. */
export function readCalculation(formula: string, lookup: Lookup, entry: Entry): Calculation | null {
  try {
    const calculation = toScale(parseExpression(formula, syntax), lookup);
    entry.change('The calculation became a scale.');
    return calculation;
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    entry.leaveOut(
      `Its calculation is not run: ${error.message} It says: ${formula.slice(0, 500)}`,
    );
    return null;
  }
}
