import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { enabledQuestions, isRated, missingQuestions } from './answers.ts';
import { definitionSchema } from './definition.ts';
import type { AssessorRole, Framework } from './definition.ts';
import { frameworkProblems } from './framework-checks.ts';
import { readAnswers } from './read-answers.ts';
import type { Answers, FieldMessages } from './read-answers.ts';
import { stepProblems } from './step-checks.ts';
import { stepsFor } from './steps.ts';
import type { SdqAttribute, Step } from './step.ts';

/** An invalid definition; `field` is the path of the invalid value, e.g. `sections.0.title`. */
export class FrameworkError extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(field === '' ? message : `${field}: ${message}`);
    this.name = 'FrameworkError';
    this.field = field;
  }
}

/** Parses a framework definition; throws a FrameworkError for the first problem. */
export function parseFramework(definition: unknown): Framework {
  const parsed = definitionSchema.safeParse(definition);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const unknownKeys = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    throw new FrameworkError(
      [...(issue?.path ?? []), ...unknownKeys].join('.'),
      issue?.message ?? 'Invalid',
    );
  }
  for (const check of [frameworkProblems, stepProblems]) {
    const [problem] = check(parsed.data);
    if (problem !== undefined) throw new FrameworkError(problem.field, problem.message);
  }
  return parsed.data;
}

export type InvalidId =
  | 'invalid_answers'
  | 'no_score'
  | 'assessment_identity_not_confirmed'
  | 'assessment_relationship_other';

/** Why an answer set is invalid: the problem's id and title, and a message per field path. */
export interface InvalidAnswers {
  ok: false;
  id: InvalidId;
  title: MessageDescriptor;
  fields: FieldMessages;
}

export type Validation = { ok: true; answers: Answers } | InvalidAnswers;

/**
 * Checks a complete answer set of one assessor and returns it as it is stored. Answers to disabled
 * groupings and to questions of other roles are dropped. Never throws, for any input.
 */
export function validateAnswers(
  framework: Framework,
  input: unknown,
  { role }: { role: AssessorRole },
): Validation {
  const steps = stepsFor(framework, role);
  const { answers, fields } = readAnswers(framework, steps, input);
  if (Object.keys(fields).length > 0)
    return invalid('invalid_answers', msg`Some answers are not valid.`, fields);
  const stored = withoutDisabled(steps, answers);
  return incompleteness(framework, steps, stored) ?? { ok: true, answers: stored };
}

function withoutDisabled(steps: Step<unknown>[], answers: Answers): Answers {
  const enabled = new Set(
    steps.flatMap((step) => enabledQuestions(step, answers.attributes).map(({ id }) => id)),
  );
  const attributes = Object.entries(answers.attributes).filter(([id]) => enabled.has(id));
  return { ...answers, attributes: Object.fromEntries(attributes) };
}

function incompleteness(
  framework: Framework,
  steps: Step<unknown>[],
  { attributes, data }: Answers,
): InvalidAnswers | undefined {
  if (!Object.keys(attributes).some((id) => isRated(id, attributes)))
    return invalid(
      'no_score',
      msg`You must supply a score for at least one question before you can submit this assessment.`,
    );
  const missing = steps.flatMap((step) => missingQuestions(step, attributes));
  if (!framework.canSkipQuestions && missing.length > 0)
    return invalid('invalid_answers', msg`Please answer all questions`, required(missing));
  const attributeTypes = new Set(steps.flatMap(pageAttributeTypes));
  if (attributeTypes.has('assessment_identity') && data.assessment_identity !== true)
    return invalid(
      'assessment_identity_not_confirmed',
      msg`Please confirm that you are the person named on this page.`,
      { 'data.assessment_identity': msg`Required` },
    );
  if (!attributeTypes.has('assessment_relationship')) return undefined;
  if (data.assessment_relationship === undefined)
    return invalid('invalid_answers', msg`Please answer all questions`, {
      'data.assessment_relationship': msg`Required`,
    });
  if (data.assessment_relationship !== 'Other' || data.assessment_relationship_other)
    return undefined;
  return invalid('assessment_relationship_other', msg`Specify the relationship`, {
    'data.assessment_relationship_other': msg`Required`,
  });
}

function required(questions: string[]): FieldMessages {
  return Object.fromEntries(questions.map((id) => [`attributes.${id}.rating`, msg`Required`]));
}

function pageAttributeTypes(step: Step<unknown>): SdqAttribute['type'][] {
  return step.type === 'sdq_page' ? step.attributes.map(({ type }) => type) : [];
}

function invalid(
  id: InvalidId,
  title: MessageDescriptor,
  fields: FieldMessages = {},
): InvalidAnswers {
  return { ok: false, id, title, fields };
}
