import * as z from 'zod';
import { allBands } from '#rules/bands.ts';
import { assessorRoles } from '#rules/definition.ts';

const score = z.number().nullable();
const pair = z.tuple([z.number(), z.number()]);
/** Worst first: one where all agree, two where people with cut-offs of their own do not; none without a score. */
export const bandsSchema = z.array(z.enum(allBands));
/** The mean of a role's people, and where they stand; the ends are null where they were not kept. */
export const roleResultSchema = z.object({
  role: z.enum(assessorRoles),
  score: z.number(),
  normalisedScore: z.number(),
  range: pair.nullable(),
  normalisedRange: pair.nullable(),
});
export type RoleResult = z.output<typeof roleResultSchema>;
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
  bands: bandsSchema,
};

/** The team's result of one assessment; stored scores keep full precision. */
export const teamAssessmentSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  date: z.iso.date(),
  type: z.enum(['standard', 'sdq']),
  /** Whether its window is closed, or everybody who is asked has answered; until then nothing has risen or fallen. */
  isSettled: z.boolean(),
  /** Whether no result that counts comes before it. */
  isFirst: z.boolean(),
  /** How many responses came in; of fewer than three anonymous ones no score is told. */
  responseCount: z.int(),
  /** In the framework's own unit. */
  score,
  normalisedScore: score,
  range: z.tuple([z.number(), z.number()]).nullable(),
  normalisedRange: z.tuple([z.number(), z.number()]).nullable(),
  change: score,
  outOf: z.number(),
  /** Lower and upper threshold, in the framework's own unit. */
  thresholds: z.tuple([z.number(), z.number()]),
  normalisedThresholds: z.tuple([z.number(), z.number()]),
  bands: bandsSchema,
  /** The band's word, or 'Normal to Abnormal' where informants with cut-offs of their own are in several. */
  classifier: z.string().nullable(),
  isBadScore: z.boolean(),
  count: z.int(),
  /** The mean of each role's people; none for anonymous Beacons. */
  roles: z.array(roleResultSchema),
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

/** Of how many anonymous people a score is told: with fewer, an answer is somebody's own. */
export const fewestAnonymous = 3;

/** How far a window is that takes answers still: "2 of 3 so far". */
export const openAssessmentSchema = z.object({
  number: z.int(),
  responseCount: z.int(),
  expectedCount: z.int(),
  /** The running value; null while there is none, for those still to answer and for anonymous Beacons. */
  score,
  normalisedScore: score,
  outOf: z.number(),
});
