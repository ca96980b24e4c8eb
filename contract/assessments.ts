import { msg, plural } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { assessmentQueueSchema } from './assessment-queue.ts';
import { answerValueSchema } from '#rules/definition/scale.ts';
import { endpoint } from './endpoint.ts';
import { assessmentFrameworkSchema } from './frameworks.ts';
import { languageSchema } from './language-schema.ts';
import { maxCommentLength, maxOverallCommentLength } from './limits.ts';
import { errorText } from './messages.ts';
import { currentUserSchema } from './users.ts';
import { genders } from './genders.ts';
import { assessmentEvents } from './words.ts';

const token = z.string().min(1).max(200);
const tokenParams = z.strictObject({ token });
/** The number of the window that was answered: after its close the answers are late, even if a QR code serves the next window. */
const windowQuery = z.strictObject({ number: z.coerce.number().int().min(1).optional() });

function commentOf(maxLength: number) {
  // A plural outside of the message would be written at once, before the page has its language.
  const tooLong = msg`This comment is too long. It can have at most ${plural(
    { max: maxLength },
    { one: '# character', other: '# characters' },
  )}.`;
  return z.string().max(maxLength, errorText(tooLong)).nullish();
}

const answerSchema = z.strictObject({
  rating: z.number().nullish(),
  /** What was chosen or entered, where it is not a number: a text, a date, a number with its unit, or several choices. */
  value: answerValueSchema.nullish(),
  comment: commentOf(maxCommentLength),
  response_type: z.enum(['rating', 'comment_only']).nullish(),
});

/** One assessor's answers: `attributes` by question id, `data` by page attribute id. */
export const assessmentInputSchema = z.strictObject({
  attributes: z.record(z.string().max(64), answerSchema),
  comment: commentOf(maxOverallCommentLength),
  data: z.record(z.string().max(64), z.union([z.string().max(200), z.boolean()])).optional(),
});
export type AssessmentInput = z.output<typeof assessmentInputSchema>;

/** An open assessment as its assessor sees it. */
export const assessmentSchema = z.object({
  framework: assessmentFrameworkSchema,
  /** The index of the step where the draft was left, 0 for a new draft. */
  currentStage: z.int(),
  canSkipQuestions: z.boolean(),
  /** The draft last saved on the server, or empty. */
  input: assessmentInputSchema,
  /** When the draft was saved, null without one. */
  draftSavedAt: z.iso.datetime().nullable(),
  /** The version of each answer of the draft by its key. */
  draftVersions: z.record(z.string(), z.int()),
  /** The assessor's previous ratings, where the framework shows them; only behind a link from the assessor's own mail. */
  previous: z
    .object({
      attributes: z.record(
        z.string(),
        z.object({ rating: z.number().optional(), value: answerValueSchema.optional() }),
      ),
    })
    .nullable(),
  number: z.int(),
  closesAt: z.iso.datetime().nullable(),
  timeZone: z.string(),
  beacon: z.object({
    clientName: z.string(),
    gender: z.enum(genders).nullable(),
    dateOfBirth: z.iso.date().nullable(),
  }),
  user: z.object({ name: z.string() }),
  organisation: z.object({
    name: z.string(),
    /** By whose customs dates are written; null for the usual country of the language. */
    country: z.string().nullable(),
  }),
  isAnonymous: z.boolean(),
  /** Whether this organisation's usage events are recorded. */
  hasAnalytics: z.boolean(),
  /** Null unless the mail with the link asked for more than this assessment. */
  queue: assessmentQueueSchema.nullable(),
  links: z.object({
    submit: z.string(),
    draft: z.string(),
    events: z.string(),
    language: z.string(),
    /** Their own results over time; null where earlier answers are not shown to them. */
    ownResults: z.string().nullable(),
  }),
});
export type Assessment = z.output<typeof assessmentSchema>;

const invitationProblems = [
  'NoAssessmentInvitation',
  'AssessmentAlreadyCompleted',
  'AssessmentStartingSoon',
] as const;

export const loadAssessment = endpoint('GET /api/assessments/new', {
  access: 'token',
  summary: 'The open assessment behind a link or QR code',
  query: z.object({ token: z.string().max(200).optional() }),
  answer: z.object({
    invite_token: z.string().optional(),
    current_user: currentUserSchema.nullable(),
    assessment: assessmentSchema,
  }),
  problems: invitationProblems,
});

/** Which answers the page has changed, as opposed to those it only shows. */
const changeFields = {
  /** The changed answers by their key, `age` in milliseconds since the change; without `changes` all answers count as changed. */
  changes: z
    .record(
      z.string().max(80),
      z.strictObject({ version: z.int().min(1).max(1_000_000_000), age: z.int().min(0) }),
    )
    .optional(),
  /** The id of the page: versions increase per page. */
  page: z.string().min(1).max(64).optional(),
};

export const submitResponse = endpoint('POST /api/assessments/{token}/response', {
  access: 'token',
  summary: 'Submit the answers of one assessor, once',
  params: tokenParams,
  query: windowQuery,
  /** With `changes`, unchanged answers are replaced by those that another device has saved. */
  body: assessmentInputSchema.extend(changeFields),
  answer: z.object({
    success: z.literal(true),
    /** Only if the request already has a live session of this assessor. */
    token: z.string().optional(),
    invite_token: z.string().optional(),
    current_user: currentUserSchema.nullable(),
    nextAssessmentAt: z.string().nullable(),
    /** As in the loaded assessment, with this assessment answered. */
    queue: assessmentQueueSchema.nullable(),
  }),
  problems: [
    ...invitationProblems,
    'idempotency_conflict',
    'invalid_answers',
    'no_score',
    'assessment_identity_not_confirmed',
    'assessment_relationship_other',
    'too_large',
  ],
});

export const saveDraft = endpoint('PUT /api/assessments/{token}/draft', {
  access: 'token',
  summary: 'Keep unfinished answers',
  params: tokenParams,
  query: windowQuery,
  body: z.strictObject({
    input: assessmentInputSchema,
    currentStage: z.int().min(0).max(1000),
    ...changeFields,
  }),
  /** `savedAt` is null where answers stay on the device, because others have the link too. */
  answer: z.object({
    savedAt: z.iso.datetime().nullable(),
    /** The saved draft, including the answers of other devices. */
    input: assessmentInputSchema,
    versions: z.record(z.string(), z.int()),
  }),
  problems: [...invitationProblems, 'too_large'],
});

export const recordEvent = endpoint('POST /api/assessments/{token}/events', {
  access: 'token',
  summary: 'Count a start or finish, for organisations that allow it',
  params: tokenParams,
  body: z.strictObject({ name: z.enum(assessmentEvents) }),
  answer: z.object({ success: z.literal(true) }),
  problems: invitationProblems,
});

export const chooseLanguage = endpoint('PUT /api/assessments/{token}/language', {
  access: 'token',
  summary: 'Choose the language in which an assessor is asked',
  params: tokenParams,
  body: z.strictObject({ language: languageSchema }),
  answer: z.object({ success: z.literal(true) }),
  problems: invitationProblems,
});
