import * as z from 'zod';
import { changeProblems, endpoint } from './endpoint.ts';

const params = z.strictObject({ uuid: z.uuid() });
const body = z.strictObject({ user_id: z.uuid() });

/** The maximum number of upcoming sends in an answer. */
export const maxSends = 12;

const kind = z.enum(['assessment_invitation', 'assessment_reminder', 'requested_reminder']);

const loggedMailSchema = z.object({
  id: z.uuid(),
  kind,
  /** Counts the mails of this kind to one member in one window; 1 and 2 are the reminders at half time and on the last day. */
  n: z.int(),
  state: z.enum(['waiting', 'retrying', 'sent', 'failed', 'not_needed']),
  /** When it will be sent or retried, null where it will not. */
  dueAt: z.iso.datetime().nullable(),
  /** When it was sent, null where it was not. */
  sentAt: z.iso.datetime().nullable(),
  /** The answer of the mail server, or why the mail waits or failed. */
  detail: z.string().nullable(),
});
export type LoggedMail = z.output<typeof loggedMailSchema>;

const memberMailsSchema = z.object({
  userId: z.uuid(),
  /** Whether mails about assessments can and may be sent to them. */
  reach: z.enum(['mail', 'no_mailbox', 'opted_out']),
  /** The mails of the latest window, oldest first. For anonymous Beacons only failed invitations. */
  mails: z.array(loggedMailSchema),
});
export type MemberMails = z.output<typeof memberMailsSchema>;

const sendSchema = z.object({
  at: z.iso.datetime(),
  kind,
  n: z.int(),
  /** The maximum number of recipients; null where it could disclose who has answered. */
  people: z.int().nullable(),
});
export type Send = z.output<typeof sendSchema>;

const beaconMailsSchema = z.object({
  members: z.array(memberMailsSchema),
  /** The upcoming sends in order, as far as they are known. */
  sends: z.array(sendSchema).max(maxSends),
});
export type BeaconMails = z.output<typeof beaconMailsSchema>;

const invitationProblems = ['nothing_open', 'not_asked', 'already_answered'] as const;

export const listBeaconMails = endpoint('GET /api/beacons/{uuid}/mails', {
  summary: 'What became of the mails of the latest window, and what is sent next',
  params,
  answer: beaconMailsSchema,
  problems: ['signed_out', 'not_allowed', 'not_found'],
});

export const sendReminder = endpoint('PUT /api/beacons/{uuid}/send_reminder', {
  summary: 'Remind one member of the open assessment, at most once an hour',
  params,
  body,
  answer: beaconMailsSchema.extend({
    /** Whether it is sent within the quiet hours. */
    isNight: z.boolean(),
  }),
  problems: [
    ...changeProblems,
    ...invitationProblems,
    'no_mailbox',
    'opted_out',
    'invalid',
    'too_many',
  ],
});

export const copyPersonalLink = endpoint('POST /api/beacons/{uuid}/personal_link', {
  summary: "One member's link to the open assessment, to be passed on by hand",
  params,
  body,
  answer: z.object({ link: z.url() }),
  problems: [...changeProblems, ...invitationProblems, 'answers_anonymous', 'invalid'],
});
