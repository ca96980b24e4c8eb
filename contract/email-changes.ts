import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { emailSchema } from './text.ts';
import { codeNeeded, done, proof, proofProblems } from './two-factor.ts';

const doneOrCode = z.union([done, codeNeeded]);
const params = z.strictObject({ token: z.string().min(1).max(200) });

/** The new address, with proof that the request comes from the account's owner. */
const body = z.strictObject({ email: emailSchema, ...proof.shape });

/** A change that is not confirmed yet. */
const pendingSchema = z.object({
  email: z.string(),
  /** The organisation whose admin proposes it; null where the owner asked for it. */
  organisation: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type PendingEmailChange = z.output<typeof pendingSchema>;

export const findEmailChange = endpoint('GET /api/users/email_change', {
  summary: 'The own email address, and the change of it that waits',
  scope: null,
  answer: z.object({
    email: z.string().nullable(),
    /** Whether a link mailed to the address has been used. */
    isConfirmed: z.boolean(),
    pending: pendingSchema.nullable(),
  }),
  problems: ['signed_out'],
});

export const requestEmailChange = endpoint('POST /api/users/email_change', {
  summary: 'Ask for another email address, or for a link that confirms the present one',
  scope: null,
  body,
  answer: doneOrCode,
  problems: [...proofProblems, 'invalid', 'email_unconfirmed'],
});

export const acceptEmailChange = endpoint('PUT /api/users/email_change', {
  summary: 'Take the email address that an admin proposes',
  scope: null,
  body,
  answer: doneOrCode,
  problems: [...proofProblems, 'invalid', 'email_change_over'],
});

export const cancelEmailChange = endpoint('DELETE /api/users/email_change', {
  summary: 'Cancel the change of the own email address that waits, or decline it',
  scope: null,
  answer: done,
  problems: ['signed_out', 'csrf_failed', 'email_change_over'],
});

export const findMailedEmailChange = endpoint('GET /api/email_changes/{token}', {
  access: 'token',
  summary: 'The change of an email address behind the link in the old mailbox',
  params,
  answer: z.object({ pending: pendingSchema }),
  problems: ['email_link_invalid'],
});

export const acceptMailedEmailChange = endpoint('PUT /api/email_changes/{token}', {
  access: 'token',
  summary: 'Take the email address that an admin proposes, by the link in the old mailbox',
  params,
  answer: done,
  problems: ['email_link_invalid', 'invalid'],
});

export const cancelMailedEmailChange = endpoint('DELETE /api/email_changes/{token}', {
  access: 'token',
  summary: 'Cancel a change of an email address by the link in the old mailbox',
  params,
  answer: done,
  problems: ['email_link_invalid'],
});
