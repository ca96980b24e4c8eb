import * as z from 'zod';
import { assessorRoles } from '#rules/definition.ts';

const score = z.number().nullable();
const node = {
  id: z.string(),
  title: z.string(),
  score,
  normalisedScore: score,
  range: z.tuple([z.number(), z.number()]).nullable(),
  normalisedRange: z.tuple([z.number(), z.number()]).nullable(),
  change: score,
  outOf: z.number(),
  count: z.int(),
};

/** The team's result of one assessment; stored scores keep full precision. */
export const teamAssessmentSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  date: z.iso.date(),
  type: z.enum(['standard', 'sdq']),
  score,
  normalisedScore: score,
  range: z.tuple([z.number(), z.number()]).nullable(),
  normalisedRange: z.tuple([z.number(), z.number()]).nullable(),
  change: score,
  outOf: z.number(),
  /** Lower and upper threshold, in the framework's own unit. */
  thresholds: z.tuple([z.number(), z.number()]),
  normalisedThresholds: z.tuple([z.number(), z.number()]),
  /** Word of the band the score lies in, lowest band first in the framework. */
  classifier: z.string().nullable(),
  isBadScore: z.boolean(),
  count: z.int(),
  /** The mean of each role's people; none for anonymous Beacons. */
  roles: z.array(
    z.object({ role: z.enum(assessorRoles), score: z.number(), normalisedScore: z.number() }),
  ),
});
export type TeamAssessment = z.output<typeof teamAssessmentSchema>;

/** The same with its sections and questions. */
export const wholeTeamAssessmentSchema = teamAssessmentSchema.extend({
  attributes: z.array(
    z.object({
      ...node,
      attributes: z.array(z.object({ ...node, responseType: z.enum(['rating', 'comment_only']) })),
    }),
  ),
});
export type WholeTeamAssessment = z.output<typeof wholeTeamAssessmentSchema>;
