import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { filterText, pageAnswer } from './lists.ts';
import { errorText } from './messages.ts';
import { completionThresholds, riskCategories, timeframes } from './report-constants.ts';
import {
  beaconFields,
  completionRowSchema,
  heatmapRowSchema,
  meanRowSchema,
  pair,
  riskRowSchema,
  score,
  sectionBeaconRowSchema,
} from './report-rows.ts';
import { bandsSchema, higherIs, zones } from './results.ts';

export const reportPageSizes = { cards: 24, rows: 50 } as const;

const number = z.string().max(4).transform(Number);

/** Only completion_rates uses `threshold`. */
const filterQuery = {
  /** A slug; without one, the first organisation whose reports the viewer may see. */
  organisation: z.string().max(64).optional(),
  group: filterText.optional(),
  timeframe: number.pipe(z.literal(timeframes)).default(-1),
  threshold: number.pipe(z.literal(completionThresholds)).default(0.5),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  /**
   * `true` reads current data; without it, figures of many Beacons are up to ten minutes old. After the problem
   * `report_in_preparation` it is the time that the problem names as `refresh`: data of that time or later is current enough.
   */
  refresh: z
    .union([
      z.literal('true').transform(() => true as const),
      z.iso.datetime().transform((text) => new Date(text)),
    ])
    .optional(),
};

/** The applied filters. */
export const reportFiltersSchema = z.object({
  organisation: z.string(),
  group: z.string().nullable(),
  timeframe: z.literal(timeframes),
  threshold: z.literal(completionThresholds),
});

const { page, totalPages, total } = pageAnswer;

/** Figures of all rows, not only those of this page. */
const summaryFields = {
  /** The thresholds of the framework in its unit; null where cut-offs differ by informant or client. */
  defaultThresholds: pair.nullable(),
  /** The same thresholds on 0…100. */
  thresholds: pair.nullable(),
  /** The unit of `score` and `range`: that of the scale. */
  min: z.number(),
  outOf: z.number(),
  higherIs,
  /** The mean of the Beacons' latest scores, in a sub-report of the section's scores; for completion_rates 100 − the percentage of Beacons under the threshold. */
  score,
  /** The lowest and highest of these scores. */
  range: pair.nullable(),
  /** Both on 0…100, higher is better; null where cut-offs differ by informant or client, so that no mean has a band. */
  normalisedScore: score,
  normalisedRange: pair.nullable(),
  bands: bandsSchema,
  /** The framework's word for the band of the mean. */
  classifier: z.string().nullable(),
  zones,
  beaconsTotal: z.int(),
  /** Other Beacons, whose score has no place: no published values apply to the client, or too little is known of them. */
  unplaced: z.int(),
  /** When the figures and rows were read: for many Beacons they are cached for some minutes. */
  countedAt: z.iso.datetime(),
};

const categoryCounts = z.record(z.enum(riskCategories), z.int());
const completionFields = {
  threshold: z.literal(completionThresholds),
  beaconsUnderThreshold: z.int(),
};

const clientsSchema = z.object({
  /** The Beacons of the card; for completion_rates those under the threshold. */
  total: z.int(),
  /** At most `maxPreviewed`, worst first. */
  preview: z.array(z.object(beaconFields)),
});

/** The maximum number of clients on a card. */
export const maxPreviewed = 5;

const headFields = {
  reportId: z.string(),
  title: z.string(),
  /** The framework's title. */
  subtitle: z.string(),
};

const reportCardSchema = z.discriminatedUnion('reportType', [
  z.object({
    ...headFields,
    reportType: z.literal('risk'),
    reportData: z.object({ ...summaryFields, categories: categoryCounts }),
    clients: clientsSchema,
  }),
  z.object({
    ...headFields,
    reportType: z.literal('top'),
    /** The three worst sections. */
    reportData: z.object({ ...summaryFields, rows: z.array(meanRowSchema).max(3) }),
    clients: clientsSchema,
  }),
  z.object({
    ...headFields,
    reportType: z.literal('heatmap'),
    reportData: z.object(summaryFields),
    clients: clientsSchema,
  }),
  z.object({
    ...headFields,
    reportType: z.literal('completion_rates'),
    reportData: z.object({ ...summaryFields, ...completionFields }),
    clients: clientsSchema,
  }),
]);
export type ReportCard = z.output<typeof reportCardSchema>;

const organisationSchema = z.object({
  slug: z.string(),
  name: z.string(),
  groupNames: z.array(z.string()),
});

export const listReports = endpoint('GET /api/reports', {
  summary: 'The reports of an organisation: one for each type and framework it uses',
  query: z.object(filterQuery),
  answer: z.object({
    reports: z.array(reportCardSchema),
    filters: reportFiltersSchema,
    /** The organisations whose reports the viewer may see, with the groups to filter by. */
    organisations: z.array(organisationSchema),
    page,
    totalPages,
    total,
  }),
  problems: [
    'malformed',
    'signed_out',
    'not_allowed',
    'not_found',
    'invalid',
    'report_in_preparation',
  ],
});

const reportHead = {
  ...headFields,
  /** The title of the report that a sub-report belongs to. */
  parentTitle: z.string().nullable(),
  filters: reportFiltersSchema,
  /** Whether the whole report can be downloaded as CSV: the same address with `accept: text/csv`. */
  downloadable: z.boolean(),
};
const paged = {
  ...summaryFields,
  page,
  totalPages,
  total,
  /** The id to send with requests for other pages, or the CSV, of the same data; null where every request reads current data. */
  snapshot: z.uuid().nullable(),
  /** The number of Beacons on this page that have since been archived or removed, or whose result no longer counts. */
  leftOut: z.int(),
};

const reportSchema = z.discriminatedUnion('reportType', [
  z.object({
    ...reportHead,
    reportType: z.literal('risk'),
    /** Higher risk first, in each category the worst score. */
    reportData: z.object({ ...paged, categories: categoryCounts, rows: z.array(riskRowSchema) }),
  }),
  z.object({
    ...reportHead,
    reportType: z.literal('top'),
    /** Worst mean first; a sub-report has the questions of one section, and the Beacons behind it. */
    reportData: z.object({
      ...paged,
      rows: z.array(meanRowSchema),
      /** Worst first; the pages of a sub-report are pages of this list. Null for other reports. */
      beacons: z.array(sectionBeaconRowSchema).nullable(),
    }),
  }),
  z.object({
    ...reportHead,
    reportType: z.literal('heatmap'),
    /** Sorted like `risk`. */
    reportData: z.object({
      ...paged,
      columns: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          min: z.number(),
          outOf: z.number(),
          higherIs,
        }),
      ),
      rows: z.array(heatmapRowSchema),
    }),
  }),
  z.object({
    ...reportHead,
    reportType: z.literal('completion_rates'),
    /** By the Beacon's name. */
    reportData: z.object({ ...paged, ...completionFields, rows: z.array(completionRowSchema) }),
  }),
]);
export type Report = z.output<typeof reportSchema>;

/** Answers JSON, or with `accept: text/csv` the whole filtered report as CSV in UTF-8, which takes the scope `export`. */
export const findReport = endpoint('GET /api/reports/{reportId}', {
  summary: 'One report of an organisation, a page at a time, or all of it as CSV',
  params: z.strictObject({
    /** `<type>-<frameworkId>`. */
    reportId: z.string().max(100),
  }),
  query: z
    .object({
      ...filterQuery,
      /** The `snapshot` of another page; an expired id is replaced by the newest snapshot. */
      snapshot: z.uuid().optional(),
      subreport: z.literal('section').optional(),
      /** The id of a section. */
      subReportId: z.string().max(64).optional(),
    })
    .refine(
      ({ subreport, subReportId }) => (subreport === undefined) === (subReportId === undefined),
      {
        path: ['subReportId'],
        ...errorText(msg`Required`),
      },
    ),
  answer: z.object({ report: reportSchema }),
  problems: [
    'malformed',
    'signed_out',
    'not_allowed',
    'not_found',
    'nothing_to_download',
    'invalid',
    'report_in_preparation',
  ],
});
