import * as z from 'zod';
import { formats, optionSchema, responseTypes } from '#rules/definition.ts';
import type { Step } from '#rules/steps.ts';

const texts = {
  title: z.string().optional(),
  subtitle: z.string().optional(),
  introMessage: z.string().optional(),
  titleLogo: z.string().optional(),
  backgroundImage: z.string().optional(),
  image: z.string().optional(),
  helpText: z.string().optional(),
  body: z.string().optional(),
};
const options = z.array(optionSchema);

const questionSetSchema = z.object({
  id: z.string(),
  type: z.literal('question_set'),
  preamble: z.string().optional(),
  indented: z.boolean(),
  options,
  attributes: z.array(z.object({ id: z.string(), question: z.string() })),
});

const sdqAttributeSchema = z.discriminatedUnion('type', [
  questionSetSchema,
  z.object({ id: z.string(), type: z.literal('client_details') }),
  z.object({
    id: z.string(),
    type: z.literal('assessment_comments'),
    preamble: z.string().optional(),
  }),
  z.object({
    id: z.string(),
    type: z.literal('grouping'),
    enabledCondition: z.object({ id: z.string(), rating: z.array(z.int()) }),
    attributes: z.array(questionSetSchema),
  }),
  z.object({
    id: z.string(),
    type: z.literal('assessment_relationship'),
    options: z.array(z.string()),
  }),
  z.object({ id: z.string(), type: z.literal('assessment_identity') }),
]);

const stepSchema: z.ZodType<Step> = z.discriminatedUnion('type', [
  z.object({
    id: z.string(),
    type: z.literal('question'),
    title: z.string(),
    question: z.string(),
    instructions: z.string().optional(),
    progressLabel: z.string(),
    responseType: z.enum(responseTypes),
    options: options.optional(),
    sectionNumber: z.int(),
    sectionTitle: z.string(),
  }),
  z.object({
    ...texts,
    id: z.string(),
    type: z.literal('assessment_intro'),
    sectionTitles: z.array(z.string()),
  }),
  z.object({
    ...texts,
    id: z.string(),
    type: z.literal('assessment_instruction'),
    options: options.optional(),
  }),
  z.object({
    ...texts,
    id: z.string(),
    type: z.literal('section_summary'),
    section: z.string(),
    sectionNumber: z.int(),
    sectionTitle: z.string(),
    nextSectionTitle: z.string().optional(),
    nextSectionImage: z.string().optional(),
  }),
  z.object({ ...texts, id: z.string(), type: z.literal('assessment_summary') }),
  z.object({
    ...texts,
    id: z.string(),
    type: z.literal('sdq_page'),
    attributes: z.array(sdqAttributeSchema),
  }),
]);

/** A framework as one assessor meets it: its steps in her role's words. */
export const assessmentFrameworkSchema = z.object({
  id: z.string(),
  title: z.string(),
  format: z.enum(formats),
  outOf: z.int(),
  steps: z.array(stepSchema),
  options: options.nullable(),
  subtitle: z.string().nullable(),
  footer: z.string().nullable(),
  frameworkFooter: z.string().nullable(),
  roleIndicator: z.string().nullable(),
  showPreviousResult: z.boolean(),
  thresholdsUnlocked: z.boolean(),
  allowAnonymous: z.boolean(),
});

/** A framework as a Beacon's page shows it. */
export const frameworkInfoSchema = z.object({
  id: z.string(),
  version: z.int(),
  title: z.string(),
  intro: z.string(),
  format: z.enum(formats),
  outOf: z.int(),
  sdq: z.boolean(),
  thresholdsUnlocked: z.boolean(),
  thresholdClassifiers: z.array(z.string()),
  roles: z.array(z.string()),
  attributes: z.array(z.object({ id: z.string(), title: z.string() })),
});
