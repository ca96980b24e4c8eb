import * as z from 'zod';
import { endpoint } from './endpoint.ts';

const tokenParams = z.strictObject({ token: z.string().min(1).max(200) });

const optOutSchema = z.object({
  organisation: z.object({ name: z.string() }),
  /** They receive no mails about assessments of that organisation. */
  isOptedOut: z.boolean(),
});

export const findOptOut = endpoint('GET /api/assessments/{token}/opt_out', {
  access: 'token',
  summary: 'Whether whom a mail was sent to wants more of them',
  params: tokenParams,
  answer: optOutSchema,
  problems: ['NoAssessmentInvitation'],
});

export const optOut = endpoint('POST /api/assessments/{token}/opt_out', {
  access: 'token',
  summary: 'Stop the mails about assessments of one organisation, or have them again',
  params: tokenParams,
  body: z.strictObject({ optedOut: z.boolean() }),
  answer: optOutSchema,
  problems: ['NoAssessmentInvitation'],
});

const notificationsSchema = z.object({
  /** Whether the account has an address that mails can be sent to. */
  hasMailbox: z.boolean(),
  /** Each organisation of the person, those with invented people last. */
  organisations: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      /** Whether they receive its invitations to assessments and its reminders. */
      assessmentMails: z.boolean(),
    }),
  ),
});
/** Which mails a person receives that they can switch off. */
export type Notifications = z.output<typeof notificationsSchema>;

export const findNotifications = endpoint('GET /api/users/notifications', {
  summary: 'The mails that a person can switch off, for each of their organisations',
  answer: notificationsSchema,
  problems: ['signed_out'],
});

export const changeNotifications = endpoint('PUT /api/users/notifications', {
  summary: 'Switch the mails about assessments of one organisation off or on',
  body: z.strictObject({ organisation: z.string().max(64), assessmentMails: z.boolean() }),
  answer: notificationsSchema,
  problems: ['malformed', 'signed_out', 'csrf_failed', 'not_found'],
});
