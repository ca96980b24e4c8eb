import * as z from 'zod';
import { id, line, paragraph, role } from './texts.ts';

/** Value, label and optional icon of one choice, e.g. `[25, 'Often', 'emot-1']`. */
const optionSchema = z.union([
  z.tuple([z.int().min(0), line]),
  z.tuple([z.int().min(0), line, z.string().regex(/^emot-[0-4]$/)]),
]);
const optionsSchema = z.array(optionSchema).min(2).max(11);

const questionSchema = z.strictObject({
  id,
  text: paragraph,
  textByRole: z.partialRecord(role, paragraph).optional(),
  title: line.optional(),
  instructions: paragraph.optional(),
  responseType: z.enum(['rating', 'comment_only']).default('rating'),
  reversed: z.boolean().default(false),
  options: optionsSchema.optional(),
});

const sectionSchema = z.strictObject({
  id,
  title: line,
  image: line.optional(),
  /** `mean` averages answered ratings; `sum` is a prorated scale total; `none` stays out of every score. */
  scoring: z.enum(['mean', 'sum', 'none']).default('mean'),
  /** Whether a higher score is better or worse. */
  higherIs: z.enum(['better', 'worse']).default('better'),
  questions: z.array(questionSchema).min(1).max(100),
});

/** A node that adds up summed sections, e.g. total_difficulty. */
const totalSchema = z.strictObject({ id, title: line, sections: z.array(id).min(1) });

const cutOff = z.tuple([z.int().min(0), z.int().min(0)]);
const bandSchema = z.strictObject({ normal: cutOff, borderline: cutOff, abnormal: cutOff });

/** Published cut-offs of one informant, by section or total id, as inclusive raw ranges. */
const informantSchema = z.strictObject({
  roles: z.array(role).min(1),
  bands: z.record(id, bandSchema),
  /** The name and year of the published cut-offs. */
  edition: line.optional(),
  /** The ages the cut-offs were published for, in whole years, both inclusive. */
  ages: z.tuple([z.int().min(0), z.int().min(0)]).optional(),
  /** The questions of the impact score, and its cut-offs. */
  impact: z.strictObject({ questions: z.array(id).min(1), bands: bandSchema }).optional(),
});

const forRoles = { id, roles: z.array(role).min(1).optional() };
const questionSetSchema = z.strictObject({
  ...forRoles,
  type: z.literal('question_set'),
  preamble: paragraph.optional(),
  indented: z.boolean().default(false),
  options: optionsSchema.optional(),
  questions: z.array(id).min(1),
});
const pageAttributeSchema = z.discriminatedUnion('type', [
  questionSetSchema,
  z.strictObject({ ...forRoles, type: z.literal('client_details') }),
  z.strictObject({
    ...forRoles,
    type: z.literal('assessment_comments'),
    preamble: paragraph.optional(),
  }),
  z.strictObject({
    ...forRoles,
    type: z.literal('grouping'),
    enabledCondition: z.strictObject({ id, rating: z.array(z.int()).min(1) }),
    attributes: z.array(questionSetSchema).min(1),
  }),
  z.strictObject({
    ...forRoles,
    type: z.literal('assessment_relationship'),
    options: z.array(line).min(1),
  }),
  z.strictObject({ ...forRoles, type: z.literal('assessment_identity') }),
]);

const texts = {
  title: line.optional(),
  subtitle: line.optional(),
  introMessage: paragraph.optional(),
  titleLogo: line.optional(),
  backgroundImage: line.optional(),
  image: line.optional(),
  helpText: paragraph.optional(),
  body: paragraph.optional(),
};
const stepSchema = z.discriminatedUnion('type', [
  z.strictObject({ id, type: z.literal('assessment_intro'), ...texts }),
  z.strictObject({
    id,
    type: z.literal('assessment_instruction'),
    ...texts,
    options: optionsSchema.optional(),
  }),
  z.strictObject({ type: z.literal('question'), question: id }),
  z.strictObject({ id, type: z.literal('section_summary'), section: id, ...texts }),
  z.strictObject({ id, type: z.literal('assessment_summary'), ...texts }),
  z.strictObject({
    id,
    type: z.literal('sdq_page'),
    ...texts,
    attributes: z.array(pageAttributeSchema).min(1),
  }),
]);

/** The first edition of a framework definition: sections that score themselves, and three bands. */
export const firstEditionSchema = z.strictObject({
  id,
  version: z.int().min(1),
  title: line,
  subtitle: line.optional(),
  intro: paragraph,
  format: z.enum(['dial', 'faces', 'sdq', 'simple_radio']),
  outOf: z.int().min(1).max(1000).default(100),
  roles: z.array(role).min(1),
  roleIndicator: z.partialRecord(role, line).optional(),
  thresholds: z.strictObject({ lower: z.number().min(0), upper: z.number().min(0) }),
  thresholdsUnlocked: z.boolean().default(false),
  /** Words for below the lower threshold, between the two, and above the upper. */
  thresholdClassifiers: z.tuple([line, line, line]),
  allowAnonymous: z.boolean().default(false),
  canSkipQuestions: z.boolean().default(false),
  showPreviousResult: z.boolean().default(false),
  footer: paragraph.optional(),
  frameworkFooter: paragraph.optional(),
  licence: paragraph,
  source: paragraph,
  options: optionsSchema.optional(),
  sections: z.array(sectionSchema).min(1).max(50),
  totals: z.array(totalSchema).default([]),
  /** The section or total whose score is the score of the assessment; the mean of all ratings when absent. */
  scoreOf: id.optional(),
  informants: z.record(id, informantSchema).default({}),
  /** The rule of the impact score: the question whether there are difficulties, 0 for none, and the points of each rating. */
  impact: z.strictObject({ difficulties: id, points: z.array(z.int().min(0)).min(2) }).optional(),
  steps: z.array(stepSchema).min(1).optional(),
});

export type FirstEdition = z.output<typeof firstEditionSchema>;
