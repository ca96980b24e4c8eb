import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { optionSchema, responseTypes } from '#rules/definition.ts';
import { formatNames } from '#rules/formats.ts';
import type { ScoredSection } from '#rules/section-score.ts';
import type { Step } from '#rules/step.ts';
import { endpoint } from './endpoint.ts';
import { addErrors, required } from './field-errors.ts';
import { errorText } from './messages.ts';

/** What every page of a questionnaire can show. */
const page = {
  title: z.string().optional(),
  subtitle: z.string().optional(),
  introMessage: z.string().optional(),
  titleLogo: z.string().optional(),
  backgroundImage: z.string().optional(),
  image: z.string().optional(),
  helpText: z.string().optional(),
  body: z.string().optional(),
  id: z.string(),
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
    ...page,
    type: z.literal('assessment_intro'),
    sectionTitles: z.array(z.string()),
  }),
  z.object({
    ...page,
    type: z.literal('assessment_instruction'),
    options: options.optional(),
  }),
  z.object({
    ...page,
    type: z.literal('section_summary'),
    section: z.string(),
    sectionNumber: z.int(),
    sectionTitle: z.string(),
    nextSectionTitle: z.string().optional(),
    nextSectionImage: z.string().optional(),
  }),
  z.object({ ...page, type: z.literal('assessment_summary') }),
  z.object({
    ...page,
    type: z.literal('sdq_page'),
    attributes: z.array(sdqAttributeSchema),
  }),
]);

const scoredSectionSchema: z.ZodType<ScoredSection> = z.object({
  number: z.int(),
  title: z.string(),
  scoring: z.enum(['mean', 'sum', 'none']),
  outOf: z.number(),
  questions: z.array(
    z.object({ id: z.string(), isReversed: z.boolean(), min: z.number(), max: z.number() }),
  ),
});

/** A framework as one assessor sees it: its steps in the wording of their role. */
export const assessmentFrameworkSchema = z.object({
  id: z.string(),
  title: z.string(),
  format: z.enum(formatNames),
  outOf: z.int(),
  steps: z.array(stepSchema),
  /** What is needed to calculate the assessor’s own scores; empty where none are shown while answering. */
  sections: z.array(scoredSectionSchema),
  options: options.nullable(),
  subtitle: z.string().nullable(),
  footer: z.string().nullable(),
  frameworkFooter: z.string().nullable(),
  roleIndicator: z.string().nullable(),
  showPreviousResult: z.boolean(),
  thresholdsUnlocked: z.boolean(),
  allowAnonymous: z.boolean(),
});

const frameworkFields = {
  id: z.string(),
  version: z.int(),
  title: z.string(),
  intro: z.string(),
  format: z.enum(formatNames),
  outOf: z.int(),
};

/** A framework as the Beacon page shows it. */
export const frameworkInfoSchema = z.object({
  ...frameworkFields,
  sdq: z.boolean(),
  thresholdsUnlocked: z.boolean(),
  thresholdClassifiers: z.array(z.string()),
  roles: z.array(z.string()),
  attributes: z.array(z.object({ id: z.string(), title: z.string() })),
});

/** A framework that can be chosen for a Beacon, in its latest version. */
export const frameworkChoiceSchema = z.object({
  ...frameworkFields,
  thresholdsUnlocked: z.boolean(),
  thresholdClassifiers: z.array(z.string()),
  allowAnonymous: z.boolean(),
  lowerThreshold: z.number(),
  upperThreshold: z.number(),
  /** The assessor roles that the framework supports. */
  roles: z.array(z.string()),
});
export type FrameworkChoice = z.output<typeof frameworkChoiceSchema>;

export const listOrganisationFrameworks = endpoint('GET /api/orgs/{slug}/frameworks', {
  summary: 'The frameworks an organisation can make Beacons with',
  params: z.strictObject({ slug: z.string().max(64) }),
  answer: z.object({ frameworks: z.array(frameworkChoiceSchema) }),
  problems: ['signed_out', 'not_allowed', 'not_found'],
});

type ThresholdRules = Pick<
  FrameworkChoice,
  'outOf' | 'thresholdsUnlocked' | 'lowerThreshold' | 'upperThreshold'
>;

/** The assessment settings of a form; both thresholds are whole numbers from 1 to the framework's outOf. */
export const assessmentFields = {
  frameworkId: z
    .string({ error: required })
    .min(1, errorText(msg`Required`))
    .max(64),
  lowerThreshold: z.number({ error: required }).optional(),
  upperThreshold: z.number({ error: required }).optional(),
  isAnonymous: z.boolean().optional(),
};

/** The rules of the step assessment for the chosen framework; undefined while none is chosen. */
export function assessmentFor(framework: FrameworkChoice | undefined) {
  return z.object(assessmentFields).superRefine((settings, context) => {
    if (!framework) return;
    const isForbidden = settings.isAnonymous === true && !framework.allowAnonymous;
    addErrors(context, {
      ...thresholdErrors(settings, framework),
      isAnonymous: isForbidden && msg`Not available for this framework`,
    });
  });
}

const { lowerThreshold, upperThreshold } = assessmentFields;
const thresholdsSchema = z.object({ lowerThreshold, upperThreshold });

/** The rules of changing the thresholds of a Beacon. */
export function thresholdsFor(framework: ThresholdRules) {
  return thresholdsSchema.superRefine((thresholds, context) =>
    addErrors(context, thresholdErrors(thresholds, framework)),
  );
}

/** The thresholds of a framework without `thresholdsUnlocked` cannot be changed. */
function thresholdErrors(
  { lowerThreshold: lower, upperThreshold: upper }: z.output<typeof thresholdsSchema>,
  framework: ThresholdRules,
) {
  if (!framework.thresholdsUnlocked) {
    const locked = msg`Cannot be changed for this framework`;
    return {
      lowerThreshold: (lower ?? framework.lowerThreshold) !== framework.lowerThreshold && locked,
      upperThreshold: (upper ?? framework.upperThreshold) !== framework.upperThreshold && locked,
    };
  }
  return {
    lowerThreshold: thresholdError(lower, 1, framework.outOf),
    upperThreshold: thresholdError(upper, (lower ?? 0) + minDistance, framework.outOf),
  };
}

/** The minimum distance: thresholds are more than two apart. */
const minDistance = 3;

function thresholdError(
  value: number | undefined,
  min: number,
  max: number,
): MessageDescriptor | null {
  if (value === undefined) return msg`Required`;
  if (!Number.isInteger(value)) return msg`Must be a whole number`;
  if (value < min) return msg`Minimum ${{ minimum: min }}`;
  return value > max ? msg`Maximum ${{ maximum: max }}` : null;
}
