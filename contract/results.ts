import * as z from 'zod';
import { itemTypes } from '#rules/definition/item.ts';
import { allBands } from '#rules/scoring/band.ts';
import { assessorRoles } from '#rules/definition/texts.ts';
import { versionChangeSchema } from './version-changes.ts';

const score = z.number().nullable();
const pair = z.tuple([z.number(), z.number()]);
const normKind = z.enum(['t', 'percentile', 'z']);
/** Worst first: one band, or two where informants with their own cut-offs are in different bands; empty without a score. */
export const bandsSchema = z.array(z.enum(allBands));
/** Whether the highest score of a scale is its best; `neither` where no end is. */
export const higherIs = z.enum(['better', 'worse', 'neither']);

const bandFields = {
  bands: bandsSchema,
  /** The band's word, or 'Normal to Abnormal' where informants with their own cut-offs are in different bands. */
  classifier: z.string().nullable(),
};

/** Why a norm or band could not be chosen: what is not known of the client, or that they are outside of all. */
export const lacks = ['date_of_birth', 'gender', 'outside'] as const;
export const lack = z.enum(lacks).nullable();
/** The bands of a scale, worst first, each up to a position on 0 to 100; empty where it has none. */
export const zones = z.array(
  z.object({
    to: z.number(),
    band: z.enum(allBands),
    word: z.string(),
    /** The colour that the framework gives the band. */
    colour: z.string().nullable(),
  }),
);

/** The mean of a role's people, and their ranges; the ranges are null where they were not stored. */
export const roleResultSchema = z.object({
  role: z.enum(assessorRoles),
  score: z.number(),
  normalisedScore: score,
  range: pair.nullable(),
  normalisedRange: pair.nullable(),
  ...bandFields,
});
export type RoleResult = z.output<typeof roleResultSchema>;
/** A score and its range, in the framework's unit and normalised to 0 to 100. */
const scoreFields = {
  score,
  normalisedScore: score,
  range: pair.nullable(),
  normalisedRange: pair.nullable(),
  change: score,
  /** The lowest and highest possible score. */
  min: z.number(),
  outOf: z.number(),
  higherIs,
  /** The score by a published norm; null where the scale has none, or none applies. */
  norm: z.object({ gives: normKind, score: z.number() }).nullable(),
  lack,
};
/** How a scale is drawn. Positions are on 0 to 100, from the worst score to the best. */
const drawnScale = {
  zones,
  /** Its ends and the limits of its bands, in its own unit; empty where these differ by informant or client. */
  ticks: z.array(z.object({ at: z.number(), value: z.number() })),
  /** What its published norms give; null without norms. */
  normKind: normKind.nullable(),
};
const node = {
  id: z.string(),
  title: z.string(),
  ...scoreFields,
  count: z.int(),
  ...bandFields,
  isBadScore: z.boolean(),
  ...drawnScale,
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
  /** The version of the questionnaire by which it was asked and scored. */
  version: z.int(),
  /** Since the result before; null where both have the same version, and for the first. */
  versionChange: versionChangeSchema.nullable(),
  /** The number of responses; with fewer than three anonymous responses the score is withheld. */
  responseCount: z.int(),
  ...scoreFields,
  /** Lower and upper threshold, in the framework's unit. */
  thresholds: pair,
  normalisedThresholds: pair,
  ...bandFields,
  isBadScore: z.boolean(),
  count: z.int(),
  /** The result of each role; empty for anonymous Beacons. */
  roles: z.array(roleResultSchema),
});
export type TeamAssessment = z.output<typeof teamAssessmentSchema>;

/** A team's result with its sections and questions. */
export const detailedTeamAssessmentSchema = teamAssessmentSchema.extend({
  ...drawnScale,
  attributes: z.array(
    z.object({
      ...node,
      attributes: z.array(
        z.object({
          ...node,
          responseType: z.enum(['rating', 'comment_only']),
          itemType: z.enum(itemTypes),
        }),
      ),
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
