import * as z from 'zod';
import { bandsSchema } from './results.ts';

/** Below the lower threshold of the Beacon, between its two, above the upper. */
export const riskCategories = ['higher_risk', 'medium_risk', 'lower_risk'] as const;
export type RiskCategory = (typeof riskCategories)[number];

export const score = z.number().nullable();
export const pair = z.tuple([z.number(), z.number()]);

/** A Beacon as one row; `title` is its name, `name` and `avatar` are its client's. */
export const beaconFields = {
  id: z.uuid(),
  beaconUuid: z.uuid(),
  title: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
};

/** A team score with the band it lies in: `thresholds` are the Beacon's own. */
const scoreFields = {
  score,
  normalisedScore: score,
  outOf: z.number(),
  bands: bandsSchema,
  /** The band in the framework's own word, or those of the best and worst informant. */
  classifier: z.string().nullable(),
  isBadScore: z.boolean(),
};

/** Of the latest result; ranges of fewer than three anonymous people are null. */
const latestFields = {
  ...beaconFields,
  ...scoreFields,
  range: pair.nullable(),
  normalisedRange: pair.nullable(),
  thresholds: pair,
  normalisedThresholds: pair,
  /** Of the assessment, in the organisation's calendar. */
  date: z.iso.date(),
};

export const riskRowSchema = z.object({ ...latestFields, category: z.enum(riskCategories) });
export type RiskRow = z.output<typeof riskRowSchema>;

/** `cells` stand in the order of the report's `columns`. */
export const heatmapRowSchema = z.object({
  ...latestFields,
  cells: z.array(z.object({ id: z.string(), ...scoreFields })),
});
export type HeatmapRow = z.output<typeof heatmapRowSchema>;

export const completionRowSchema = z.object({
  ...beaconFields,
  /** Responses that were asked for in the timeframe, and how many of them came. */
  expected: z.int(),
  received: z.int(),
  /** The same as a percentage; null where none was asked for. */
  score,
  isUnderThreshold: z.boolean(),
});
export type CompletionRow = z.output<typeof completionRowSchema>;

/** Which way of a scale is good news. */
export const higherIs = z.enum(['better', 'worse']);

/** A section or question by the mean of its Beacons' latest scores. */
export const meanRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Of 100, or in points where each informant has cut-offs of their own. */
  score,
  outOf: z.number(),
  higherIs,
  /** None where each informant has cut-offs of their own: a mean of them is in no band. */
  bands: bandsSchema,
  classifier: z.string().nullable(),
  isBadScore: z.boolean(),
  /** Beacons with a score of it. */
  count: z.int(),
  /** Leads to the Beacons behind it; null for questions. */
  subReportId: z.string().nullable(),
});
export type MeanRow = z.output<typeof meanRowSchema>;

/** A Beacon behind a section: its scores are the section's. */
export const sectionBeaconRowSchema = z.object(latestFields);
export type SectionBeaconRow = z.output<typeof sectionBeaconRowSchema>;
