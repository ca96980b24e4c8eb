import { msg } from '@lingui/core/runtime-macro';
import { NotUnderstood } from '#server/frameworks/conversion/expression.ts';
import type { Expression, Operation } from '#server/frameworks/conversion/expression.ts';
import type { Read } from '#server/frameworks/conversion/questionnaire.ts';
import type { EnableWhen, FhirItem } from './resource.ts';

const operations = new Set(['=', '!=', '<', '<=', '>', '>=']);

/** The conditions of an item and of the groups around it. */
export function enabledBy(items: readonly FhirItem[]): Read[] {
  const conditional = items.filter(({ enableWhen = [] }) => enableWhen.length > 0);
  return conditional.map((item) => () => ownCondition(item));
}

function ownCondition({ enableWhen = [], enableBehavior }: FhirItem): Expression {
  return combined(enableBehavior === 'all' ? 'and' : 'or', enableWhen.map(comparison));
}

function combined(op: 'and' | 'or', parts: Expression[]): Expression {
  const [first, ...others] = parts;
  if (!first) throw new NotUnderstood(msg`It is empty.`);
  return others.reduce<Expression>(
    (left, right) => ({ kind: 'operation', op, left, right }),
    first,
  );
}

function comparison(condition: EnableWhen): Expression {
  const left: Expression = { kind: 'reference', name: condition.question };
  if (condition.operator === 'exists') {
    const op: Operation = condition.answerBoolean === false ? '=' : '!=';
    return { kind: 'operation', op, left, right: { kind: 'text', value: '' } };
  }
  if (!operations.has(condition.operator))
    throw new NotUnderstood(msg`The operator ${{ op: condition.operator }} is not known.`);
  return {
    kind: 'operation',
    op: condition.operator as Operation,
    left,
    right: answerOf(condition),
  };
}

function answerOf(condition: EnableWhen): Expression {
  const number =
    condition.answerDecimal ?? condition.answerInteger ?? condition.answerQuantity?.value;
  if (number !== undefined) return { kind: 'number', value: number };
  const { answerBoolean, answerCoding } = condition;
  const text =
    condition.answerString ?? condition.answerDate ?? answerCoding?.code ?? answerCoding?.display;
  if (answerBoolean !== undefined) return { kind: 'text', value: String(answerBoolean) };
  if (text !== undefined) return { kind: 'text', value: text };
  throw new NotUnderstood(msg`It compares with a value of a kind that is not known.`);
}
