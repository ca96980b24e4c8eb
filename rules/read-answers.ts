import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import type { AskedQuestion, Answer } from './answers.ts';
import { questionsOf } from './answers.ts';
import type { Framework } from './definition.ts';
import { positionsOf } from './resolve-step.ts';
import type { Step } from './step.ts';

const maxCommentLength = 5000;
const maxOverallCommentLength = 10_000;
const maxRelationshipLength = 200;

/** A complete answer set as it is stored: without empty values, all text in NFC. */
export interface Answers {
  attributes: Record<string, Answer>;
  comment?: string;
  data: AnswerData;
}

export interface AnswerData {
  assessment_identity?: boolean;
  assessment_relationship?: string;
  assessment_relationship_other?: string;
}

/** Error messages by the path of the field. */
export type FieldMessages = Record<string, MessageDescriptor>;

type Fields = Readonly<Record<string, unknown>>;

interface Reading {
  answers: Answers;
  fields: FieldMessages;
}

/**
 * Reads the input of a request as answers to these steps: empty values and answers to questions of other roles
 * are dropped, invalid values get a message. Never throws.
 */
export function readAnswers(framework: Framework, steps: Step<unknown>[], input: unknown): Reading {
  const answers: Answers = { attributes: {}, data: {} };
  const fields: FieldMessages = {};
  if (!isFields(input)) return { answers, fields: { attributes: msg`Required` } };
  readAttributes(framework, steps, field(input, 'attributes'), { answers, fields });
  const comment = readText(field(input, 'comment'), maxOverallCommentLength, 'comment', fields);
  if (comment !== undefined) answers.comment = comment;
  readData(steps, field(input, 'data'), { answers, fields });
  return { answers, fields };
}

function readAttributes(
  framework: Framework,
  steps: Step<unknown>[],
  attributes: unknown,
  { answers, fields }: Reading,
): void {
  if (!isFields(attributes)) {
    fields['attributes'] = msg`Required`;
    return;
  }
  const positions = positionsOf(framework);
  const questionsById = new Map(
    steps.flatMap(questionsOf).map((question) => [question.id, question]),
  );
  for (const id of Object.keys(attributes)) {
    const question = questionsById.get(id);
    const path = `attributes.${id.slice(0, 64)}`;
    if (question !== undefined) {
      const answer = readAnswer(framework, question, attributes[id], path, fields);
      if (answer !== undefined) answers.attributes[id] = answer;
    } else if (!positions.has(id)) fields[path] = msg`Unknown question`;
  }
}

function readAnswer(
  framework: Framework,
  question: AskedQuestion,
  value: unknown,
  path: string,
  fields: FieldMessages,
): Answer | undefined {
  if (value === null || value === undefined) return undefined;
  if (!isFields(value)) {
    fields[path] = msg`Must be an answer`;
    return undefined;
  }
  if (!isResponseType(field(value, 'response_type')))
    fields[`${path}.response_type`] = msg`Must be rating or comment_only`;
  const comment = readText(field(value, 'comment'), maxCommentLength, `${path}.comment`, fields);
  const rating = field(value, 'rating') ?? undefined;
  const problem = rating === undefined ? undefined : ratingProblem(framework, question, rating);
  if (problem !== undefined) fields[`${path}.rating`] = problem;
  if (typeof rating === 'number')
    return { rating, ...(comment !== undefined && { comment }), response_type: 'rating' };
  return comment === undefined ? undefined : { comment, response_type: 'comment_only' };
}

function ratingProblem(
  framework: Framework,
  question: AskedQuestion,
  rating: unknown,
): MessageDescriptor | undefined {
  if (question.responseType === 'comment_only') return msg`This question takes a comment only`;
  if (!Number.isInteger(rating)) return msg`Must be a whole number`;
  if (question.options !== undefined) {
    const isOption = question.options.some(([value]) => value === rating);
    return isOption ? undefined : msg`Not one of the options`;
  }
  const isOnScale = Number(rating) >= 0 && Number(rating) <= framework.outOf;
  return isOnScale ? undefined : msg`Must be from 0 to ${{ max: framework.outOf }}`;
}

function readData(steps: Step<unknown>[], data: unknown, { answers, fields }: Reading): void {
  if (data === null || data === undefined) return;
  if (!isFields(data)) {
    fields['data'] = msg`Must be answers by name`;
    return;
  }
  const pageAttributes = steps.flatMap((step) => (step.type === 'sdq_page' ? step.attributes : []));
  for (const attribute of pageAttributes) {
    if (attribute.type === 'assessment_identity') readIdentity(data, { answers, fields });
    if (attribute.type === 'assessment_relationship')
      readRelationship(attribute.options, data, { answers, fields });
  }
}

function readIdentity(data: Fields, { answers, fields }: Reading): void {
  const identity = field(data, 'assessment_identity') ?? undefined;
  if (typeof identity === 'boolean') answers.data.assessment_identity = identity;
  else if (identity !== undefined) fields['data.assessment_identity'] = msg`Must be true or false`;
}

function readRelationship(options: string[], data: Fields, { answers, fields }: Reading): void {
  const path = 'data.assessment_relationship';
  const chosen = field(data, 'assessment_relationship') ?? undefined;
  if (chosen === undefined) return;
  if (typeof chosen !== 'string' || !options.includes(chosen)) {
    fields[path] = msg`Not one of the options`;
    return;
  }
  answers.data.assessment_relationship = chosen;
  if (chosen !== 'Other') return;
  const value = field(data, 'assessment_relationship_other');
  const other = readText(value, maxRelationshipLength, `${path}_other`, fields);
  if (other !== undefined) answers.data.assessment_relationship_other = other;
}

/** Reads optional text; blank text counts as missing. */
function readText(
  value: unknown,
  maxLength: number,
  path: string,
  fields: FieldMessages,
): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== 'string') {
    fields[path] = msg`Must be text`;
    return undefined;
  }
  const text = value.length > maxLength ? value : storable(value);
  if (text.length > maxLength) {
    fields[path] =
      msg`Must be at most ${plural({ max: maxLength }, { one: '# character', other: '# characters' })}`;
    return undefined;
  }
  return text.trim() === '' ? undefined : text;
}

/** Text in NFC, without the NUL and lone surrogates that a database rejects. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().normalize('NFC');
}

function isResponseType(value: unknown): boolean {
  return value === null || value === undefined || value === 'rating' || value === 'comment_only';
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function field(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}
