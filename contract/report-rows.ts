import * as z from 'zod';
import { listedClient } from './clients.ts';
import { riskCategories } from './report-constants.ts';
import { bandsSchema, higherIs, lack, zones } from './results.ts';

export const score = z.number().nullable();
export const pair = z.tuple([z.number(), z.number()]);

const { clientName: name, clientAvatar: avatar, ...otherDetails } = listedClient;

/** A Beacon as one row; `title` is its name, `name` and `avatar` belong to its client. */
export const beaconFields = {
  id: z.uuid(),
  beaconUuid: z.uuid(),
  title: z.string(),
  name,
  avatar,
  ...otherDetails,
};

/** A team score in its own unit, with its bands by the Beacon's thresholds. */
const scoreFields = {
  score,
  normalisedScore: score,
  min: z.number(),
  outOf: z.number(),
  higherIs,
  /** Why a score has no band; null where it has one, and without a score. */
  lack,
  bands: bandsSchema,
  /** The framework's word for the band, or the words of the best and worst informant. */
  classifier: z.string().nullable(),
  isBadScore: z.boolean(),
};

/** The latest result; ranges of fewer than three anonymous people are null. */
const latestFields = {
  ...beaconFields,
  ...scoreFields,
  range: pair.nullable(),
  normalisedRange: pair.nullable(),
  thresholds: pair,
  normalisedThresholds: pair,
  zones,
  /** The date of the assessment in the organisation's time zone. */
  date: z.iso.date(),
};

export const riskRowSchema = z.object({ ...latestFields, category: z.enum(riskCategories) });
export type RiskRow = z.output<typeof riskRowSchema>;

/** `cells` are in the order of the report's `columns`. */
export const heatmapRowSchema = z.object({
  ...latestFields,
  cells: z.array(z.object({ id: z.string(), ...scoreFields })),
});
export type HeatmapRow = z.output<typeof heatmapRowSchema>;

export const completionRowSchema = z.object({
  ...beaconFields,
  /** The number of responses expected in the timeframe, and the number received. */
  expected: z.int(),
  received: z.int(),
  /** Received responses as a percentage of the expected ones; null where none was expected. */
  score,
  isUnderThreshold: z.boolean(),
});
export type CompletionRow = z.output<typeof completionRowSchema>;

/** A section or question with the mean of the Beacons' latest scores. */
export const meanRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  score,
  /** On 0…100, higher is better; null where cut-offs differ by informant or client. */
  normalisedScore: score,
  min: z.number(),
  outOf: z.number(),
  higherIs,
  /** Empty where cut-offs differ by informant or client: their mean has no band. */
  bands: bandsSchema,
  classifier: z.string().nullable(),
  isBadScore: z.boolean(),
  zones,
  /** The number of Beacons with a score for it. */
  count: z.int(),
  /** The sub-report with the Beacons behind it; null for questions. */
  subReportId: z.string().nullable(),
});
export type MeanRow = z.output<typeof meanRowSchema>;

/** A Beacon behind a section: its scores are those of the section. */
export const sectionBeaconRowSchema = z.object(latestFields);
export type SectionBeaconRow = z.output<typeof sectionBeaconRowSchema>;
