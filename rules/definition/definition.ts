import * as z from 'zod';
import { formatNames } from './formats.ts';
import { itemSchema, optionSchema } from './item.ts';
import {
  alertSchema,
  bandsSchema,
  exampleSchema,
  normSchema,
  reliabilitySchema,
  scaleSchema,
} from './scale.ts';
import { stepSchema } from './step-definition.ts';
import { conditionSchema } from './condition.ts';
import { byLanguage, id, language, line, paragraph, role } from './texts.ts';

const sectionSchema = z.strictObject({
  id,
  title: line,
  titleByLanguage: byLanguage(line),
  intro: paragraph.optional(),
  introByLanguage: byLanguage(paragraph),
  image: line.optional(),
  showIf: conditionSchema.optional(),
  items: z.array(id).min(1).max(1000),
  /** The scale that the section's summary shows. */
  scale: id.optional(),
});

/** The shape of a framework definition; `parseFramework` also checks its references. */
export const definitionSchema = z.strictObject({
  edition: z.literal(2),
  id,
  version: z.int().min(1),
  title: line,
  titleByLanguage: byLanguage(line),
  subtitle: line.optional(),
  subtitleByLanguage: byLanguage(line),
  intro: paragraph,
  introByLanguage: byLanguage(paragraph),
  format: z.enum(formatNames),
  roles: z.array(role).min(1),
  roleIndicator: z.partialRecord(role, line).optional(),
  roleIndicatorByLanguage: byLanguage(z.partialRecord(role, line)),
  /** The language of every text without a language. */
  languages: z.array(language).min(1).max(30).default(['en']),
  allowAnonymous: z.boolean().default(false),
  canSkipQuestions: z.boolean().default(false),
  showPreviousResult: z.boolean().default(false),
  footer: paragraph.optional(),
  footerByLanguage: byLanguage(paragraph),
  frameworkFooter: paragraph.optional(),
  frameworkFooterByLanguage: byLanguage(paragraph),
  licence: paragraph,
  licenceByLanguage: byLanguage(paragraph),
  source: paragraph,
  sourceByLanguage: byLanguage(paragraph),
  citation: paragraph.optional(),
  citationByLanguage: byLanguage(paragraph),
  /** Shown to whoever answers, where the law or the licence asks for it. */
  copyright: paragraph.optional(),
  copyrightByLanguage: byLanguage(paragraph),
  /** The options that instructions show as a sample. */
  options: z.array(optionSchema).min(1).max(100).optional(),
  items: z.array(itemSchema).min(1).max(1000),
  sections: z.array(sectionSchema).min(1).max(100),
  steps: z.array(stepSchema).min(1).max(2000).optional(),
  scales: z.array(scaleSchema).max(100).default([]),
  norms: z.array(normSchema).max(500).default([]),
  bands: z.array(bandsSchema).max(500).default([]),
  reliability: z.array(reliabilitySchema).max(500).default([]),
  alerts: z.array(alertSchema).max(100).default([]),
  tests: z.array(exampleSchema).max(200).default([]),
  /** The scale whose score is the Beacon's; `all` is the mean of every item of an averaged scale. */
  main: z.union([z.literal('all'), id]).default('all'),
  /** The two cuts of the main scale, in its own unit; left out where the main scale has bands. */
  thresholds: z
    .strictObject({
      lower: z.number(),
      upper: z.number(),
      /** The unit, where it is not that of the main scale: from 0 to this, higher is better. */
      outOf: z.number().positive().optional(),
    })
    .optional(),
  /** Whether a Beacon may choose its own thresholds. */
  thresholdsUnlocked: z.boolean().default(false),
  /** Words for below the lower threshold, between the two, and above the upper. */
  thresholdClassifiers: z.tuple([line, line, line]).optional(),
  thresholdClassifiersByLanguage: byLanguage(z.tuple([line, line, line])),
});

/** A questionnaire: immutable once published, one version. */
export type Framework = z.output<typeof definitionSchema>;
export type Section = Framework['sections'][number];
