import type { Comparison, Condition, Operator } from '../definition/condition.ts';
import { sameWithin } from './precision.ts';

/** What a condition can ask about: the answer to an item and the score of a scale, undefined without one. */
export interface Facts {
  answer: (item: string) => Fact;
  score: (scale: string) => number | undefined;
}

type Comparable = string | number;
type Fact = Comparable | readonly string[] | undefined;
type Test = (fact: Fact, value: Comparable) => boolean;

/**
 * Whether a condition holds. A comparison with what has no answer is false; `!=` is the opposite of `=`, so it is true.
 * For several choices `=` and `includes` ask whether one of them is the value.
 */
export function holds(condition: Condition, facts: Facts): boolean {
  if ('all' in condition) return condition.all.every((each) => holds(each, facts));
  if ('any' in condition) return condition.any.some((each) => holds(each, facts));
  if ('not' in condition) return !holds(condition.not, facts);
  return compare(condition, facts);
}

function compare(comparison: Comparison, { answer, score }: Facts): boolean {
  const { op, value = '' } = comparison;
  return tests[op]('item' in comparison ? answer(comparison.item) : score(comparison.scale), value);
}

const tests: Record<Operator, Test> = {
  '=': isEqual,
  '!=': (fact, value) => !isEqual(fact, value),
  '<': ordered((order) => order < 0),
  '<=': ordered((order) => order <= 0),
  '>': ordered((order) => order > 0),
  '>=': ordered((order) => order >= 0),
  includes: isEqual,
  answered: (fact) => fact !== undefined,
};

function ordered(fits: (order: number) => boolean): Test {
  return (fact, value) =>
    fact !== undefined && typeof fact !== 'object' && fits(orderOf(fact, value));
}

function isEqual(fact: Fact, value: Comparable): boolean {
  if (fact === undefined) return false;
  if (typeof fact === 'object') return fact.includes(String(value));
  return orderOf(fact, value) === 0;
}

/** Negative where the first is less; numbers compare as numbers, dates and other texts as texts. */
function orderOf(one: Comparable, other: Comparable): number {
  const [a, b] = [Number(one), Number(other)];
  const areNumbers = Number.isFinite(a) && Number.isFinite(b) && one !== '' && other !== '';
  if (areNumbers) return Math.abs(a - b) <= sameWithin ? 0 : a - b;
  const [first, second] = [String(one), String(other)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
