import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { versionChangeSchema } from './version-changes.ts';
import { heatmapEvents } from './words.ts';

/** One score at one time, in the unit of the row and on 0…100, with its band and the framework's word for the band. */
const cellSchema = z.object({
  score: z.number(),
  normalisedScore: z.number().nullable(),
  /** Null where the framework has no band for the row. */
  band: z.enum(['below', 'between', 'above']).nullable(),
  word: z.string().nullable(),
});
export type HeatmapCell = z.output<typeof cellSchema>;

const row = {
  id: z.string(),
  title: z.string(),
  min: z.number(),
  outOf: z.number(),
  /** One for each column; null where nobody has a score. */
  cells: z.array(cellSchema.nullable()),
};
const questionRowSchema = z.object(row);
export type HeatmapRow = z.output<typeof questionRowSchema>;

/** Team scores over time: only means, never ranges or people. */
const heatmapSchema = z.object({
  /** Oldest first, at most the latest 60. */
  columns: z.array(
    z.object({
      number: z.int(),
      date: z.iso.date(),
      /** Whether the window still takes answers. */
      isOpen: z.boolean(),
      /** Since the column before; null where both have the same version of the questionnaire, and for the first. */
      versionChange: versionChangeSchema.nullable(),
    }),
  ),
  min: z.number(),
  outOf: z.number(),
  /** The team scores of the assessments, one for each column. */
  team: z.array(cellSchema.nullable()),
  /** Sections in the framework's order, each with its questions; rows without any score are left out. */
  rows: z.array(z.object({ ...row, questions: z.array(questionRowSchema) })),
  /** Lower and upper threshold, in the framework's unit. */
  thresholds: z.tuple([z.number(), z.number()]),
  normalisedThresholds: z.tuple([z.number(), z.number()]),
  /** The framework's words for the three bands, lowest first. */
  key: z.tuple([z.string(), z.string(), z.string()]),
});
export type Heatmap = z.output<typeof heatmapSchema>;

export const findHeatmap = endpoint('GET /api/beacons/{uuid}/heatmap', {
  summary: "A Beacon's scores by section, question and time",
  params: z.strictObject({ uuid: z.uuid() }),
  answer: z.object({
    heatmap: z.union([heatmapSchema, z.literal('access_denied')]),
    /** Whether this organisation's usage events are recorded. */
    hasAnalytics: z.boolean(),
  }),
  problems: ['signed_out', 'not_found', 'no_heatmap'],
});

export const recordHeatmapEvent = endpoint('POST /api/beacons/{uuid}/heatmap/events', {
  summary: 'Count that a heatmap was opened or left, for organisations that allow it',
  params: z.strictObject({ uuid: z.uuid() }),
  body: z.strictObject({ name: z.enum(heatmapEvents) }),
  answer: z.object({ success: z.literal(true) }),
  problems: ['signed_out', 'not_found', 'not_allowed'],
});
