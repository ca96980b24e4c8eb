import * as z from 'zod';
import { endpoint } from './endpoint.ts';

const params = z.strictObject({ uuid: z.uuid() });
const body = z.strictObject({ user_id: z.uuid() });

/** How many of the coming sends are told. */
export const maxSends = 12;

const kind = z.enum(['assessment_invitation', 'assessment_reminder', 'requested_reminder']);

const loggedMailSchema = z.object({
  id: z.uuid(),
  kind,
  /** Counts the mails of its kind to one member in one window; 1 and 2 are the reminders at half time and on the last day. */
  n: z.int(),
  state: z.enum(['waiting', 'retrying', 'sent', 'failed', 'not_needed']),
  /** When it is to be sent or tried again, null where it is not. */
  dueAt: z.iso.datetime().nullable(),
  /** When it was sent, null where it was not. */
  sentAt: z.iso.datetime().nullable(),
  /** What the mail server answered, or why the mail waits or failed. */
  detail: z.string().nullable(),
});
export type LoggedMail = z.output<typeof loggedMailSchema>;

const memberMailsSchema = z.object({
  userId: z.uuid(),
  /** Whether mails about assessments can and may be sent to them. */
  reach: z.enum(['mail', 'no_mailbox', 'opted_out']),
  /** Of the latest window, the oldest first. Where answers are anonymous, only invitations that failed. */
  mails: z.array(loggedMailSchema),
});
export type MemberMails = z.output<typeof memberMailsSchema>;

const sendSchema = z.object({
  at: z.iso.datetime(),
  kind,
  n: z.int(),
  /** To how many people at most; null where that could tell who has answered. */
  people: z.int().nullable(),
});
export type Send = z.output<typeof sendSchema>;

const beaconMailsSchema = z.object({
  members: z.array(memberMailsSchema),
  /** What is sent next, in order, as far as it is known. */
  sends: z.array(sendSchema).max(maxSends),
});
export type BeaconMails = z.output<typeof beaconMailsSchema>;

const refusals = ['nothing_open', 'not_asked', 'already_answered'] as const;
const writing = ['malformed', 'signed_out', 'csrf_failed', 'not_allowed', 'not_found'] as const;

export const listBeaconMails = endpoint({
  method: 'GET',
  path: '/api/beacons/{uuid}/mails',
  access: 'signed in',
  summary: 'What became of the mails of the latest window, and what is sent next',
  params,
  answer: beaconMailsSchema,
  problems: ['signed_out', 'not_allowed', 'not_found'],
});

export const sendReminder = endpoint({
  method: 'PUT',
  path: '/api/beacons/{uuid}/send_reminder',
  access: 'signed in',
  summary: 'Remind one member of the open assessment, at most once an hour',
  params,
  body,
  answer: beaconMailsSchema.extend({
    /** It leaves within the quiet hours. */
    isNight: z.boolean(),
  }),
  problems: [...writing, ...refusals, 'no_mailbox', 'opted_out', 'invalid', 'too_many'],
});

export const copyPersonalLink = endpoint({
  method: 'POST',
  path: '/api/beacons/{uuid}/personal_link',
  access: 'signed in',
  summary: "One member's link to the open assessment, to be passed on by hand",
  params,
  body,
  answer: z.object({ link: z.url() }),
  problems: [...writing, ...refusals, 'answers_anonymous', 'invalid'],
});
