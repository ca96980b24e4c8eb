import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import type { Framework } from '../definition/definition.ts';
import { traitsOf } from '../definition/formats.ts';
import { listed, quoted } from '../definition/quoted.ts';
import type { AssessorRole } from '../definition/texts.ts';
import { scoringModel } from '../scoring/model.ts';
import { scorePerson } from '../scoring/score-person.ts';
import { isRated, missingQuestions } from './answers.ts';
import type { Shows } from './answers.ts';
import { readAnswers } from './read-answers.ts';
import type { Answers } from './read-answers.ts';
import type { FieldMessages } from './read-text.ts';
import type { SdqAttribute, Step } from './step.ts';
import { stepsFor } from './steps.ts';

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

/** The most questions that a refusal names. */
const maxNamed = 3;
const maxNameLength = 120;

/** Who answers, and how the answers came together. */
interface Respondent {
  role: AssessorRole;
  /** Whether the answers of several devices were merged, of which one may hide what another has answered. */
  isMerged?: boolean;
}

/**
 * Checks a complete answer set of one assessor and returns it as it is stored. An answer to an item that its condition
 * hides is refused; merged answers lose it instead. Never throws, for any input.
 */
export function validateAnswers(
  framework: Framework,
  input: unknown,
  { role, isMerged = false }: Respondent,
): Validation {
  const steps = stepsFor(framework, role);
  const { answers, fields } = readAnswers(framework, steps, input);
  if (Object.keys(fields).length > 0) return refused(framework, role, fields);
  const { shows } = scorePerson(scoringModel(framework, role), answers.attributes);
  const hidden = Object.keys(answers.attributes).filter((id) => !shows(id));
  if (hidden.length > 0 && !isMerged && !traitsOf(framework.format).dropsHidden)
    return refused(framework, role, unasked(hidden));
  const stored = hidden.length > 0 ? without(answers, hidden) : answers;
  return incompleteness(steps, stored, shows) ?? { ok: true, answers: stored };
}

function without(answers: Answers, hidden: string[]): Answers {
  const shown = Object.entries(answers.attributes).filter(([id]) => !hidden.includes(id));
  return { ...answers, attributes: Object.fromEntries(shown) };
}

function unasked(hidden: string[]): FieldMessages {
  const message = msg`This question does not apply to the other answers`;
  return Object.fromEntries(hidden.map((id) => [`attributes.${id}`, message]));
}

/** Answers that are not valid, with their questions in the words of the role: no person knows a path. */
function refused(framework: Framework, role: AssessorRole, fields: FieldMessages): InvalidAnswers {
  const ids = Object.keys(fields).flatMap((path) => /^attributes\.([^.]+)/.exec(path)?.[1] ?? []);
  const names = [...new Set(ids)].map((id) => nameOf(framework, role, id));
  return invalid('invalid_answers', refusalOf(names), fields);
}

function nameOf({ items }: Framework, role: AssessorRole, id: string): MessageDescriptor {
  const item = items.find((each) => each.id === id);
  const text = item?.textByRole?.[role] ?? item?.text ?? id;
  return quoted(text.length > maxNameLength ? `${text.slice(0, maxNameLength)}…` : text);
}

function refusalOf([first, ...others]: MessageDescriptor[]): MessageDescriptor {
  if (!first) return msg`Some answers are not valid.`;
  const more = others.length + 1 - maxNamed;
  const questions = listed([first, ...others.slice(0, maxNamed - 1)]);
  if (others.length === 0) return msg`The answer to ${{ questions }} is not valid.`;
  if (more <= 0) return msg`The answers to ${{ questions }} are not valid.`;
  return msg`The answers to ${{ questions }} and ${plural({ more }, { one: '# other question', other: '# other questions' })} are not valid.`;
}

function incompleteness(
  steps: Step<unknown>[],
  { attributes, data }: Answers,
  shows: Shows,
): InvalidAnswers | undefined {
  if (!Object.keys(attributes).some((id) => isRated(id, attributes)))
    return invalid(
      'no_score',
      msg`You must supply a score for at least one question before you can submit this assessment.`,
    );
  const missing = steps.flatMap((step) => missingQuestions(step, attributes, shows));
  if (missing.length > 0)
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
