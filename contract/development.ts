import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { signedInSchema } from './sessions.ts';

export const listQuickLogins = endpoint('GET /api/dev/quick_logins', {
  access: 'development',
  summary: 'The demo people',
  answer: z.object({
    users: z.array(z.object({ name: z.string(), email: z.string() })),
  }),
  problems: [],
});

export const quickLogin = endpoint('POST /api/dev/quick_logins', {
  access: 'development',
  summary: 'Sign in as a demo person',
  body: z.strictObject({ emailOrUsername: z.string().min(1).max(320) }),
  answer: signedInSchema,
  problems: ['invalid'],
});

export const listMails = endpoint('GET /api/dev/mails', {
  access: 'development',
  summary: 'The mailbox of the demo, newest first',
  answer: z.object({
    mails: z.array(
      z.object({
        id: z.uuid(),
        to: z.string(),
        /** The language of the subject and of the text, as a BCP 47 tag. */
        language: z.string(),
        subject: z.string(),
        text: z.string(),
        html: z.string(),
        links: z.array(z.string()),
        sentAt: z.iso.datetime(),
      }),
    ),
  }),
  problems: [],
});

/** A move of the clock in progress, and the progress of its task. */
const jumpSchema = z.object({
  to: z.iso.datetime(),
  task: z.enum(['windows', 'mails']),
  doneCount: z.int(),
  totalCount: z.int(),
});

export const findClock = endpoint('GET /api/dev/clock', {
  access: 'development',
  summary: "The demo's clock, when the next window opens and what happened since a mark",
  query: z.object({
    /** Asks for the next window of this Beacon alone. */
    beaconUuid: z.uuid().optional(),
    /** The `mark` of an earlier answer. */
    since: z.uuid().optional(),
  }),
  answer: z.object({
    now: z.iso.datetime(),
    nextWindowAt: z.iso.datetime().nullable(),
    /** When its invitations are sent: at the opening, or after the quiet hours. */
    nextInvitationsAt: z.iso.datetime().nullable(),
    /** Null while the clock is not moving. */
    jump: jumpSchema.nullable(),
    /** A marker of this moment, for `since` in a later request. */
    mark: z.uuid(),
    /** What happened since the mark; null without `since`. */
    happened: z
      .object({ windowCount: z.int(), mailCount: z.int(), responseCount: z.int() })
      .nullable(),
  }),
  problems: ['malformed', 'invalid'],
});

export const moveClock = endpoint('PUT /api/dev/clock', {
  access: 'development',
  summary: 'Move the clock forward and run what is due',
  body: z.strictObject({ now: z.iso.datetime({ offset: true }) }),
  answer: z.object({
    now: z.iso.datetime(),
    /** Null when all work is done; longer work continues after the answer, and `findClock` reports its progress. */
    jump: jumpSchema.nullable(),
  }),
  problems: ['clock_backwards'],
});

export const answerAssessments = endpoint('POST /api/dev/answers', {
  access: 'development',
  summary: 'Let the people of one Beacon, or of many, answer what is open as people do',
  body: z.strictObject({ beaconUuid: z.uuid().optional() }),
  answer: z.object({
    answeredCount: z.int(),
    /** The number of assessors who have not answered yet. */
    waitingCount: z.int(),
    /** When the next of the slower people would answer; null when nobody will. */
    laterAt: z.iso.datetime().nullable(),
  }),
  problems: [],
});
