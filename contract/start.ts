import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { testMailResult } from './setup.ts';

const params = z.strictObject({ slug: z.string().max(64) });
const problems = ['signed_out', 'csrf_failed', 'not_allowed', 'not_found'] as const;

/** The first steps of an organisation, in the order in which they are shown. */
export const startSteps = [
  'questionnaire',
  'beacon',
  'colleagues',
  'test',
  'qr_sheet',
  'mail',
  'backups',
] as const;
export type StartStep = (typeof startSteps)[number];
const stepSchema = z.enum(startSteps);

const sampleSchema = z.object({ slug: z.string(), name: z.string() });

/** The latest assessment that an admin sent to themselves. */
const testSchema = z.object({
  beaconUuid: z.uuid(),
  /** Where it is answered; null once it is. */
  link: z.url().nullable(),
  email: z.string().nullable(),
  isAnswered: z.boolean(),
  sentAt: z.iso.datetime().nullable(),
  /** When the email is sent; null where it was sent or is not going to be. */
  dueAt: z.iso.datetime().nullable(),
});

export const startSchema = z.object({
  steps: z.array(
    z.object({
      step: stepSchema,
      isDone: z.boolean(),
      /** Whether somebody ticked it by hand, and may untick it. */
      isTicked: z.boolean(),
    }),
  ),
  isDismissed: z.boolean(),
  canSendMail: z.boolean(),
  mailFrom: z.string(),
  /** The organisation with invented people, if there is one. */
  sample: sampleSchema.nullable(),
  test: testSchema.nullable(),
});
export type Start = z.output<typeof startSchema>;

const answer = z.object({ start: startSchema });

export const findStart = endpoint('GET /api/orgs/{slug}/start', {
  summary: 'The first steps of an organisation, and which are done',
  scope: 'admin',
  params,
  answer,
  problems: ['signed_out', 'not_allowed', 'not_found'],
});

export const updateStart = endpoint('PUT /api/orgs/{slug}/start', {
  summary: 'Tick a first step by hand, dismiss the list of first steps, or show it again',
  scope: 'admin',
  params,
  body: z.strictObject({
    step: stepSchema.optional(),
    isTicked: z.boolean().optional(),
    isDismissed: z.boolean().optional(),
  }),
  answer,
  problems: [...problems, 'invalid'],
});

export const createSample = endpoint('POST /api/orgs/{slug}/sample', {
  summary: 'Add an organisation with invented people, to explore',
  scope: 'admin',
  params,
  answer: z.object({ sample: sampleSchema }),
  problems,
});

export const removeSample = endpoint('DELETE /api/orgs/{slug}/sample', {
  summary: 'Remove the organisation with invented people, with everything in it',
  scope: 'admin',
  params,
  answer: z.object({ success: z.literal(true) }),
  problems,
});

export const sendTestAssessment = endpoint('POST /api/orgs/{slug}/test_assessment', {
  summary: 'Send oneself an assessment, in the organisation with invented people',
  scope: 'admin',
  params,
  answer,
  problems,
});

export const sendOwnTestMail = endpoint('POST /api/orgs/{slug}/test_mail', {
  summary: 'Send oneself a test mail',
  scope: 'admin',
  params,
  answer: testMailResult,
  problems: [...problems, 'too_many'],
});
