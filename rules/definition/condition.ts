import * as z from 'zod';
import { id } from './texts.ts';

export const operators = ['=', '!=', '<', '<=', '>', '>=', 'includes', 'answered'] as const;
export type Operator = (typeof operators)[number];
type Value = string | number;

/** A comparison of one answer, or of one person's score. */
export type Comparison = { op: Operator; value?: Value | undefined } & (
  | { item: string }
  | { scale: string }
);

/** When something is shown or raised: comparisons, combined. */
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | Comparison;

const comparison = {
  op: z.enum(operators),
  value: z.union([z.string().max(200), z.number()]).optional(),
};
const parts = z.lazy(() => z.array(conditionSchema).min(1).max(50));

export const conditionSchema: z.ZodType<Condition, Condition> = z
  .lazy(() =>
    z.union([
      z.strictObject({ all: parts }),
      z.strictObject({ any: parts }),
      z.strictObject({ not: conditionSchema }),
      z.strictObject({ item: id, ...comparison }),
      z.strictObject({ scale: id, ...comparison }),
    ]),
  )
  .meta({ id: 'Condition' });

/** The condition that all of the given ones hold; undefined for none. */
export function allOf(conditions: readonly (Condition | undefined)[]): Condition | undefined {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length > 1 ? { all: given } : given[0];
}

/** Every comparison of a condition, with its path below the condition. */
export function comparisonsOf(condition: Condition, path = ''): [string, Comparison][] {
  if ('all' in condition || 'any' in condition) {
    const [name, list] = 'all' in condition ? ['all', condition.all] : ['any', condition.any];
    return list.flatMap((each, index) => comparisonsOf(each, `${path}.${name}.${index}`));
  }
  if ('not' in condition) return comparisonsOf(condition.not, `${path}.not`);
  return [[path, condition]];
}
