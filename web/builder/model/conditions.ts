import type { Comparison, Condition } from '#rules/definition/condition.ts';
import type { Draft } from './draft.ts';

/** What becomes of a comparison: another one, or null where it goes. */
type Change = (comparison: Comparison) => Comparison | null;

/** A condition with changed comparisons; undefined where none is left. */
function changed(condition: Condition, change: Change): Condition | undefined {
  if ('not' in condition) {
    const inner = changed(condition.not, change);
    if (inner === condition.not) return condition;
    return inner && { not: inner };
  }
  if ('all' in condition) return group('all', condition, condition.all, change);
  if ('any' in condition) return group('any', condition, condition.any, change);
  return change(condition) ?? undefined;
}

function group(
  name: 'all' | 'any',
  whole: Condition,
  parts: Condition[],
  change: Change,
): Condition | undefined {
  const left = parts.flatMap((part) => changed(part, change) ?? []);
  const isSame = left.length === parts.length && left.every((part, at) => part === parts[at]);
  if (isSame) return whole;
  if (left.length === 0) return undefined;
  return name === 'all' ? { all: left } : { any: left };
}

/** A draft whose comparisons, in every condition, are changed. */
export function withComparisons(draft: Draft, change: Change): Draft {
  const shown = withConditions(draft, 'showIf', change);
  const alerts = shown.alerts.map((alert) => withConditions(alert, 'when', change));
  const isSame = alerts.every((alert, index) => alert === shown.alerts[index]);
  return isSame ? shown : { ...shown, alerts };
}

/** A value with changed conditions under a key, at any depth; what does not change is shared. */
function withConditions<Value>(value: Value, key: string, change: Change): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const inner = value.map((each) => withConditions(each as unknown, key, change));
    return inner.every((each, index) => each === value[index]) ? value : (inner as Value);
  }
  const before = Object.entries(value) as [string, unknown][];
  const after = before.map(([name, inner]): [string, unknown] => [
    name,
    name === key && typeof inner === 'object' && inner !== null
      ? changed(inner as Condition, change)
      : withConditions(inner, key, change),
  ]);
  const isSame = after.every(([, inner], index) => inner === before[index]?.[1]);
  return isSame ? value : (Object.fromEntries(after) as Value);
}
