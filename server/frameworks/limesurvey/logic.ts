import { msg } from '@lingui/core/runtime-macro';
import { NotUnderstood } from '#server/frameworks/conversion/expression.ts';
import type { Expression, Syntax } from '#server/frameworks/conversion/expression.ts';
import { parseExpression } from '#server/frameworks/conversion/parse-expression.ts';
import type { Fields } from './fields.ts';

const syntax: Syntax = {
  reference:
    /(?!(?:and|or|not|eq|ne|lt|le|gt|ge)\b)(?<name>[A-Za-z][A-Za-z0-9_]*|\d+X\d+X\d+\w*)(?:\.(?:NAOK|code|value|valueNAOK))*(?![A-Za-z0-9_.])(?!\s*\()/y,
};

/** Whether a relevance always holds. */
export function isAlways(relevance: string): boolean {
  return ['', '1', '(1)', '((1))'].includes(relevance.replaceAll(/\s/g, ''));
}

/** An expression of LimeSurvey. @throws NotUnderstood */
export function readExpression(source: string, fields: Fields): Expression {
  return withFields(parseExpression(source.trim(), syntax), fields);
}

function withFields(expression: Expression, fields: Fields): Expression {
  const inside = (inner: Expression) => withFields(inner, fields);
  switch (expression.kind) {
    case 'reference':
      return fields.referenceTo(expression.name);
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
  if (!formula) throw new NotUnderstood(msg`It is more than one formula.`);
  return formula;
}
