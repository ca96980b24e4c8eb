import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { atMost } from './lengths.ts';
import { errorText } from './messages.ts';

/** A new password: the server also checks its minimum length and whether it is too common. */
export const newPasswordSchema = z.string().max(256, errorText(atMost(256)));
/** The form of a person who forgot their password. */
export const resetRequestSchema = z.object({
  email: z
    .string()
    .trim()
    .min(1, errorText(msg`Email required`)),
});
const done = z.object({ success: z.literal(true) });

export const requestPasswordReset = endpoint('POST /api/passwords/request_new', {
  access: 'public',
  summary: 'Ask for a reset link by mail',
  body: z.strictObject({ email: z.string().trim().max(320) }),
  answer: done,
  problems: ['invalid', 'single_sign_on_required', 'too_many'],
});

export const resetPassword = endpoint('POST /api/passwords', {
  access: 'public',
  summary: 'Choose a new password by a reset link',
  body: z.strictObject({ password: newPasswordSchema, token: z.string().max(200).default('') }),
  answer: done.extend({
    /** The second factor was removed, because it was set up before the mailbox was confirmed. */
    mfa_removed: z.literal(true).optional(),
  }),
  problems: ['invalid', 'invalid_token', 'single_sign_on_required', 'too_many'],
});

export const changePassword = endpoint('PUT /api/users/update_password', {
  summary: 'Change the own password',
  scope: null,
  query: z.strictObject({ requester_email: z.string().max(320).optional() }),
  body: z.strictObject({
    password: newPasswordSchema,
    currentPassword: z.string().max(256).optional(),
  }),
  answer: done,
  problems: ['signed_out', 'csrf_failed', 'not_allowed', 'invalid', 'reauth_required', 'too_many'],
});
