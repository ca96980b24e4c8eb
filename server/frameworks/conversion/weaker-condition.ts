import { msg } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import type { Condition } from '#rules/definition/condition.ts';
import { NotUnderstood } from './expression.ts';
import type { Expression } from './expression.ts';
import { comparisonOf } from './comparison.ts';
import type { Lookup } from './comparison.ts';
import { writtenAs } from './written-expression.ts';

/** Whether what is left of a condition may hold more often, or less often as it does within a `not`. */
type Direction = 'more' | 'less';

/**
 * What is understood of a condition: it holds whenever the whole holds, so that nothing is hidden wrongly. A part is left
 * out of what all have to hold, but what any has to hold goes with each of its parts. Null where nothing is left.
 * `leaveOut` is told of each part that is not understood.
 */
export function weakerCondition(
  expression: Expression,
  lookup: Lookup,
  leaveOut: (reason: string) => void,
): Condition | null {
  return understood(expression, 'more');

  function understood(part: Expression, direction: Direction): Condition | null {
    if (part.kind === 'not') {
      const inner = understood(part.inner, other(direction));
      return inner && negated(inner);
    }
    if (part.kind === 'operation' && (part.op === 'and' || part.op === 'or')) {
      const operands = operandsOf(part.op, part).map((each) => understood(each, direction));
      return joined(part.op === 'and' ? 'all' : 'any', operands, direction);
    }
    try {
      return comparisonOf(part, lookup);
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
      leaveOut(textOf(msg`${{ why: error.message }} It says: ${{ said: writtenAs(part) }}`));
      return null;
    }
  }
}

/** A condition without the comparison at a path, by the same rule; null where nothing is left. */
export function withoutPart(
  condition: Condition,
  [step = '', index = '', ...rest]: readonly string[],
  direction: Direction = 'more',
): Condition | null {
  if ('not' in condition && step === 'not') {
    const inner = withoutPart(condition.not, [index, ...rest], other(direction));
    return inner && negated(inner);
  }
  const without = (list: readonly Condition[]) =>
    list.map((each, at) => (at === Number(index) ? withoutPart(each, rest, direction) : each));
  if ('all' in condition && step === 'all') return joined('all', without(condition.all), direction);
  return 'any' in condition && step === 'any'
    ? joined('any', without(condition.any), direction)
    : null;
}

/** Parts that are joined, those that are null left out where that is safe. */
function joined(
  how: 'all' | 'any',
  parts: readonly (Condition | null)[],
  direction: Direction,
): Condition | null {
  const kept = parts.filter((part) => part !== null);
  const [first] = kept;
  const isSafe = how === (direction === 'more' ? 'all' : 'any');
  if (!first || (kept.length < parts.length && !isSafe)) return null;
  if (kept.length === 1) return first;
  return how === 'all' ? { all: kept } : { any: kept };
}

function negated(condition: Condition): Condition {
  return 'not' in condition ? condition.not : { not: condition };
}

/** The operands of a chain of the same operator. */
function operandsOf(op: 'and' | 'or', expression: Expression): Expression[] {
  if (expression.kind !== 'operation' || expression.op !== op) return [expression];
  return [...operandsOf(op, expression.left), expression.right];
}

function other(direction: Direction): Direction {
  return direction === 'more' ? 'less' : 'more';
}
