import { msg } from '@lingui/core/runtime-macro';
import type { Framework } from '../definition/definition.ts';
import { questionsOf } from './answers.ts';
import type { Answer } from './answers.ts';
import { readGiven } from './read-answer.ts';
import { readText } from './read-text.ts';
import type { FieldMessages } from './read-text.ts';
import type { AskedItem, Step } from './step.ts';

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

type Fields = Readonly<Record<string, unknown>>;

interface Reading {
  answers: Answers;
  fields: FieldMessages;
}

/**
 * Reads the input of a request as answers to these steps: empty values are dropped; invalid values, and answers to items
 * that nobody or another role is asked, get a message. Never throws.
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
  const known = new Set(framework.items.map(({ id }) => id));
  const asked = new Map(steps.flatMap(questionsOf).map((item) => [item.id, item]));
  for (const id of Object.keys(attributes)) {
    const item = asked.get(id);
    const path = `attributes.${id.slice(0, 64)}`;
    if (item !== undefined) {
      const answer = readAnswer(item, attributes[id], path, fields);
      if (answer !== undefined) answers.attributes[id] = answer;
    } else if (!known.has(id)) fields[path] = msg`Unknown question`;
    else if (attributes[id] !== null) fields[path] = msg`This question is for other people`;
  }
}

function readAnswer(
  item: AskedItem,
  input: unknown,
  path: string,
  fields: FieldMessages,
): Answer | undefined {
  if (input === null || input === undefined) return undefined;
  if (!isFields(input)) {
    fields[path] = msg`Must be an answer`;
    return undefined;
  }
  if (!isResponseType(field(input, 'response_type')))
    fields[`${path}.response_type`] = msg`Must be rating or comment_only`;
  const comment = readText(field(input, 'comment'), maxCommentLength, `${path}.comment`, fields);
  const entered = { rating: field(input, 'rating'), value: field(input, 'value') };
  const given = readGiven(item, entered, path, fields);
  if (given)
    return { ...given, ...(comment !== undefined && { comment }), response_type: 'rating' };
  return comment === undefined ? undefined : { comment, response_type: 'comment_only' };
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

function isResponseType(value: unknown): boolean {
  return value === null || value === undefined || value === 'rating' || value === 'comment_only';
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function field(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}
