import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { conditionSchema } from '#rules/definition/condition.ts';
import { formatNames } from '#rules/definition/formats.ts';
import { askedItemSchema, choices } from './assessed-items.ts';
import { scoringModelSchema } from './scoring-model.ts';
import type { Step } from '#rules/answering/step.ts';
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
  showIf: conditionSchema.optional(),
};
const questionSetSchema = z.object({
  id: z.string(),
  type: z.literal('question_set'),
  preamble: z.string().optional(),
  indented: z.boolean(),
  options: choices,
  attributes: z.array(askedItemSchema),
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
    enabledCondition: z.object({ id: z.string(), rating: z.array(z.number()) }).optional(),
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
    ...askedItemSchema.shape,
    type: z.literal('question'),
    title: z.string(),
    progressLabel: z.string(),
    responseType: z.enum(['rating', 'comment_only']),
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
    options: choices.optional(),
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

/** A section whose score people see while they answer. */
const scoredSectionSchema = z.object({
  number: z.int(),
  title: z.string(),
  /** The scale of the scoring model. */
  scale: z.string(),
  /** The lowest and highest possible score. */
  min: z.number(),
  outOf: z.number(),
});
export type ScoredSection = z.output<typeof scoredSectionSchema>;

/** A framework as one assessor sees it: its steps in the wording of their role. */
export const assessmentFrameworkSchema = z.object({
  id: z.string(),
  title: z.string(),
  format: z.enum(formatNames),
  outOf: z.number(),
  steps: z.array(stepSchema),
  /** The sections whose scores are shown while answering. */
  sections: z.array(scoredSectionSchema),
  /** What decides which questions are shown and what sections score; null where everything is shown and nothing scored. */
  scoring: scoringModelSchema.nullable(),
  options: choices.nullable(),
  subtitle: z.string().nullable(),
  footer: z.string().nullable(),
  frameworkFooter: z.string().nullable(),
  /** The notice that every page shows. */
  copyright: z.string().optional(),
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
  /** The lowest and highest of what thresholds are numbers of, and which end is better. */
  min: z.number(),
  outOf: z.number(),
  higherIs: z.enum(['better', 'worse', 'neither']),
};

/** A framework as the Beacon page shows it. */
export const frameworkInfoSchema = z.object({
  ...frameworkFields,
  sdq: z.boolean(),
  /** Whether two thresholds divide the score; otherwise it has bands. */
  hasThresholds: z.boolean(),
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
  'min' | 'outOf' | 'higherIs' | 'thresholdsUnlocked' | 'lowerThreshold' | 'upperThreshold'
>;

/** The assessment settings of a form; both thresholds are whole numbers on the framework's scale, with decimals where it is narrow. */
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
  const { min, outOf } = framework;
  const isWide = outOf - min > 2 * minDistance;
  if (isWide)
    return {
      lowerThreshold: thresholdError(lower, min + 1, outOf),
      upperThreshold: thresholdError(upper, (lower ?? min) + minDistance, outOf),
    };
  return {
    lowerThreshold: narrowError(lower, min, outOf),
    upperThreshold: narrowError(upper, lower ?? min, outOf),
  };
}

/** The minimum distance on a scale of whole numbers: thresholds are more than two apart. */
const minDistance = 3;

/** A scale of a few points takes thresholds with decimals. */
function narrowError(
  value: number | undefined,
  above: number,
  max: number,
): MessageDescriptor | null {
  if (value === undefined) return msg`Required`;
  if (!Number.isFinite(value)) return msg`Must be a number`;
  if (value <= above) return msg`Must be above ${{ minimum: above }}`;
  return value >= max ? msg`Must be below ${{ maximum: max }}` : null;
}

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
