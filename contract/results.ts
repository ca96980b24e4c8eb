import * as z from 'zod';
import { allBands } from '#rules/bands.ts';
import { assessorRoles } from '#rules/definition.ts';

const score = z.number().nullable();
const pair = z.tuple([z.number(), z.number()]);
/** Worst first: one band, or two where informants with their own cut-offs are in different bands; empty without a score. */
export const bandsSchema = z.array(z.enum(allBands));
/** The mean of a role's people, and their ranges; the ranges are null where they were not stored. */
export const roleResultSchema = z.object({
  role: z.enum(assessorRoles),
  score: z.number(),
  normalisedScore: z.number(),
  range: pair.nullable(),
  normalisedRange: pair.nullable(),
});
export type RoleResult = z.output<typeof roleResultSchema>;
/** A score and its range, in the framework's unit and normalised to 0 to 100. */
const scoreFields = {
  score,
  normalisedScore: score,
  range: pair.nullable(),
  normalisedRange: pair.nullable(),
  change: score,
  outOf: z.number(),
};
const node = {
  id: z.string(),
  title: z.string(),
  ...scoreFields,
  count: z.int(),
  bands: bandsSchema,
};

/** The team's result of one assessment; scores have full precision. */
export const teamAssessmentSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  date: z.iso.date(),
  type: z.enum(['standard', 'sdq']),
  /** Whether its window is closed, or every assessor has answered; until then it has no change. */
  isSettled: z.boolean(),
  /** Whether no earlier result counts. */
  isFirst: z.boolean(),
  /** The number of responses; with fewer than three anonymous responses the score is withheld. */
  responseCount: z.int(),
  ...scoreFields,
  /** Lower and upper threshold, in the framework's unit. */
  thresholds: pair,
  normalisedThresholds: pair,
  bands: bandsSchema,
  /** The band's word, or 'Normal to Abnormal' where informants with their own cut-offs are in different bands. */
  classifier: z.string().nullable(),
  isBadScore: z.boolean(),
  count: z.int(),
  /** The result of each role; empty for anonymous Beacons. */
  roles: z.array(roleResultSchema),
});
export type TeamAssessment = z.output<typeof teamAssessmentSchema>;

/** A team's result with its sections and questions. */
export const detailedTeamAssessmentSchema = teamAssessmentSchema.extend({
  attributes: z.array(
    z.object({
      ...node,
      attributes: z.array(z.object({ ...node, responseType: z.enum(['rating', 'comment_only']) })),
    }),
  ),
});
export type DetailedTeamAssessment = z.output<typeof detailedTeamAssessmentSchema>;

/** The minimum number of anonymous people for a score: with fewer, a score would disclose single answers. */
export const minAnonymousResponses = 3;

/** The progress of an open window: "2 of 3 so far". */
export const openAssessmentSchema = z.object({
  number: z.int(),
  responseCount: z.int(),
  expectedCount: z.int(),
  /** The provisional score; null without one, for viewers who still have to answer, and for anonymous Beacons. */
  score,
  normalisedScore: score,
  outOf: z.number(),
});
