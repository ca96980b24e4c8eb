import * as z from 'zod';
import { formatNames } from '#rules/definition/formats.ts';
import { endpoint } from './endpoint.ts';
import { teamAssessmentSchema } from './results.ts';

/** One person's result of one assessment, by the same rule as a team's score; scores are null where too little is answered. */
export const ownResultSchema = teamAssessmentSchema
  .pick({
    number: true,
    date: true,
    score: true,
    normalisedScore: true,
    /** Since their result in the previous assessment they answered. */
    change: true,
    min: true,
    outOf: true,
    thresholds: true,
    normalisedThresholds: true,
    bands: true,
    classifier: true,
    isBadScore: true,
  })
  .extend({
    /** Whether the change is more than measurement error; null where that cannot be said. */
    isMoreThanError: z.boolean().nullable(),
    /** The version of the questionnaire that was answered. */
    version: z.int(),
    /** The version of the questionnaire that begins with this result; null where it is that of the result before. */
    newVersion: z
      .object({
        version: z.int(),
        /** Why the score does not compare with the one before; null where it does. */
        reason: z.string().nullable(),
      })
      .nullable(),
  });
export type OwnResult = z.output<typeof ownResultSchema>;

/** The newest twelve assessments they answered on one Beacon, oldest first. */
export const ownResultsSchema = z.object({
  format: z.enum(formatNames),
  /** Whether two thresholds divide the score; otherwise it has bands. */
  hasThresholds: z.boolean(),
  results: z.array(ownResultSchema).max(12),
});
export type OwnResults = z.output<typeof ownResultsSchema>;

export const findOwnResults = endpoint('GET /api/assessments/{token}/own_results', {
  access: 'token',
  summary: 'What whom a mail was sent to has answered over time, as their own scores',
  params: z.strictObject({ token: z.string().min(1).max(200) }),
  answer: ownResultsSchema,
  problems: ['NoAssessmentInvitation'],
});

export const findBeaconOwnResults = endpoint('GET /api/beacons/{uuid}/own_results', {
  summary: 'What the viewer has answered on a Beacon over time, as their own scores',
  params: z.strictObject({ uuid: z.uuid() }),
  answer: ownResultsSchema,
  problems: ['signed_out', 'not_found'],
});
