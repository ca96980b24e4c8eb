import type { Comparison, Condition } from '#rules/definition/condition.ts';

/** How the parts of a group are combined. */
export type Combination = 'all' | 'any' | 'none' | 'not_all';

/** A condition as it is edited: a comparison, or a group of conditions. */
export type Shape =
  | { kind: 'comparison'; comparison: Comparison }
  | { kind: 'group'; combination: Combination; parts: Condition[] };

export function shapeOf(condition: Condition): Shape {
  if ('all' in condition) return { kind: 'group', combination: 'all', parts: condition.all };
  if ('any' in condition) return { kind: 'group', combination: 'any', parts: condition.any };
  if (!('not' in condition)) return { kind: 'comparison', comparison: condition };
  const { not } = condition;
  if ('all' in not) return { kind: 'group', combination: 'not_all', parts: not.all };
  const parts = 'any' in not ? not.any : [not];
  return { kind: 'group', combination: 'none', parts };
}

/** A group as a condition; undefined without parts. */
export function groupOf(combination: Combination, parts: Condition[]): Condition | undefined {
  const [first] = parts;
  if (first === undefined) return undefined;
  if (combination === 'all') return { all: parts };
  if (combination === 'any') return { any: parts };
  if (combination === 'not_all') return { not: { all: parts } };
  return { not: { any: parts } };
}

/** The path of a part below its condition, as problems name it. */
export function partPath(combination: Combination, index: number, condition: Condition) {
  if (combination === 'all' || combination === 'any') return [combination, index];
  const not = 'not' in condition ? condition.not : condition;
  if ('all' in not) return ['not', 'all', index];
  return 'any' in not ? ['not', 'any', index] : ['not'];
}
