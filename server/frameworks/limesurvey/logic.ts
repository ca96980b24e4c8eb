import { NotUnderstood } from '#server/frameworks/conversion/expression.ts';
import type { Expression, Syntax } from '#server/frameworks/conversion/expression.ts';
import { parseExpression } from '#server/frameworks/conversion/parse-expression.ts';

const syntax: Syntax = {
  reference:
    /(?!(?:and|or|not|eq|ne|lt|le|gt|ge)\b)(?<name>[A-Za-z][A-Za-z0-9_]*)(?:\.(?:NAOK|code|value|valueNAOK))*(?![A-Za-z0-9_.])(?!\s*\()/y,
};

/** Whether a relevance always holds. */
export function isAlways(relevance: string): boolean {
  return ['', '1', '(1)', '((1))'].includes(relevance.replaceAll(/\s/g, ''));
}

/**
 * An expression of LimeSurvey. `choiceOf` names the question and the choice of a code such as `Q4_SQ002`.
 * @throws NotUnderstood
 */
export function readExpression(
  source: string,
  choiceOf: (name: string) => { name: string; code: string } | undefined,
): Expression {
  return withChoices(parseExpression(source.trim(), syntax), choiceOf);
}

function withChoices(
  expression: Expression,
  choiceOf: (name: string) => { name: string; code: string } | undefined,
): Expression {
  const inside = (inner: Expression) => withChoices(inner, choiceOf);
  switch (expression.kind) {
    case 'reference': {
      const found = choiceOf(expression.name);
      return found ? { kind: 'reference', ...found } : expression;
    }
    case 'operation':
      return { ...expression, left: inside(expression.left), right: inside(expression.right) };
    case 'not':
    case 'minus':
      return { ...expression, inner: inside(expression.inner) };
    case 'call':
      return { ...expression, args: expression.args.map(inside) };
    default:
      return expression;
  }
}

/** The formula of an equation: its text in braces. @throws NotUnderstood */
export function formulaOf(text: string): string {
  const formula = /^\s*\{(.+)\}\s*$/s.exec(text)?.[1];
  if (!formula) throw new NotUnderstood('It is more than one formula.');
  return formula;
}
