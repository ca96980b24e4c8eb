import type { QuestionnaireItem, QuestionnaireItemEnableWhen } from 'fhir/r4.d.ts';
import type { Comparison, Condition } from '#rules/definition/condition.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { Item } from '#rules/definition/item.ts';
import { isInteger } from './to-extension.ts';

type Answer = Omit<QuestionnaireItemEnableWhen, 'question' | 'operator'>;
type EnableOperator = QuestionnaireItemEnableWhen['operator'];

/** Whether `enableWhen` says exactly what a condition says: comparisons of answers, all or any of them. */
export function isEnableWhen(framework: Framework, condition: Condition): boolean {
  return comparisonsIn(framework, condition) !== null;
}

/** The fields of an item that is shown on a condition; none where FHIR cannot say it. */
export function enableWhen(
  framework: Framework,
  condition: Condition,
): Pick<QuestionnaireItem, 'enableWhen' | 'enableBehavior'> {
  const comparisons = comparisonsIn(framework, condition);
  if (!comparisons) return {};
  if (comparisons.length === 1) return { enableWhen: comparisons };
  return { enableWhen: comparisons, enableBehavior: 'any' in condition ? 'any' : 'all' };
}

function comparisonsIn(
  framework: Framework,
  condition: Condition,
): QuestionnaireItemEnableWhen[] | null {
  const parts = partsOf(condition);
  const items = new Map(framework.items.map((item) => [item.id, item]));
  const comparisons = parts.map((part) => comparisonOf(items, part));
  const known = comparisons.filter((each) => each !== null);
  return known.length === parts.length ? known : null;
}

function partsOf(condition: Condition): Condition[] {
  if ('all' in condition) return condition.all;
  return 'any' in condition ? condition.any : [condition];
}

function comparisonOf(
  items: ReadonlyMap<string, Item>,
  condition: Condition,
): QuestionnaireItemEnableWhen | null {
  if ('not' in condition) {
    const inner = comparisonOf(items, condition.not);
    return inner && negated(inner, condition.not);
  }
  if (!('item' in condition)) return null;
  const item = items.get(condition.item);
  if (!item || item.type === 'comment') return null;
  const question = item.id;
  if (condition.op === 'answered') return { question, operator: 'exists', answerBoolean: true };
  const operator = operatorOf(item, condition);
  const answer = answerOf(item, condition);
  return operator && answer && { question, operator, ...answer };
}

/** Only what needs no answer can be turned around: "is not answered" and "does not include". */
function negated(
  inner: QuestionnaireItemEnableWhen,
  condition: Condition,
): QuestionnaireItemEnableWhen | null {
  if (!('op' in condition)) return null;
  if (condition.op === 'answered') return { ...inner, answerBoolean: false };
  return condition.op === 'includes' ? { ...inner, operator: '!=' } : null;
}

function operatorOf({ type }: Item, { op }: Comparison): EnableOperator | null {
  if (op === 'includes') return '=';
  if (op === 'answered') return 'exists';
  const isEquality = op === '=' || op === '!=';
  if (type === 'choices') return null;
  const hasOrder = type === 'number' || type === 'rating' || type === 'date';
  return isEquality || hasOrder ? op : null;
}

function answerOf(item: Item, { value }: Comparison): Answer | null {
  if (item.type === 'number' || item.type === 'rating') {
    if (typeof value !== 'number') return null;
    return isWhole(item) && isInteger(value) ? { answerInteger: value } : { answerDecimal: value };
  }
  if (typeof value !== 'string') return null;
  if (item.type === 'date') return { answerDate: value };
  return item.type === 'text' ? { answerString: value } : { answerCoding: { code: value } };
}

/** Whether an item's answers are integers in FHIR. */
export function isWhole(item: Item): boolean {
  if (item.type === 'number') return item.decimals === 0;
  return item.type === 'rating' && [item.min, item.max, item.step].every(isInteger);
}
