import * as z from 'zod';
import { conditionSchema } from '#rules/definition/condition.ts';
import { itemTypes } from '#rules/definition/item.ts';
import type { ScoringModel } from '#rules/scoring/model.ts';

const scores = z.record(z.string(), z.number().nullable());

/** What scores one person’s answers and decides which questions they are shown. */
export const scoringModelSchema: z.ZodType<ScoringModel> = z.object({
  items: z.record(
    z.string(),
    z.object({
      type: z.enum(itemTypes),
      scores: scores.nullable(),
      showIf: conditionSchema.optional(),
    }),
  ),
  scales: z.array(
    z.object({
      id: z.string(),
      method: z.enum(['mean', 'sum', 'count', 'none']),
      missing: z.union([
        z.object({ atMost: z.int() }),
        z.object({ atLeastShare: z.number(), of: z.enum(['asked', 'all']).optional() }),
      ]),
      prorate: z.boolean(),
      round: z.enum(['half_up', 'none']),
      items: z
        .array(
          z.object({
            item: z.string(),
            weight: z.number(),
            reversed: z.tuple([z.number(), z.number()]).optional(),
            scores: scores.optional(),
          }),
        )
        .optional(),
      parts: z.array(z.object({ scale: z.string(), weight: z.number() })).optional(),
    }),
  ),
});
