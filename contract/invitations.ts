import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { atMost } from './lengths.ts';
import { errorText } from './messages.ts';
import { newPasswordSchema } from './passwords.ts';
import { otpCodeSchema, secondFactorSchema, signedInSchema } from './sessions.ts';

const params = z.strictObject({ token: z.string().min(1).max(200) });

export const findInvitation = endpoint('GET /api/user_invitations/{token}', {
  access: 'token',
  summary: 'The invitation behind a link',
  params,
  answer: z.object({
    invitation: z.object({
      organisation: z.object({ name: z.string(), slug: z.string() }),
      name: z.string(),
      email: z.string().nullable(),
      /** Behind a link that was shown to the inviting person, only where there is no address. */
      username: z.string().nullable(),
      /** Whether they accept with the password of an existing account; null behind a link that was shown, which must not disclose it. */
      hasPassword: z.boolean().nullable(),
      mfaRequired: z.boolean(),
      /** Always false behind a link that was shown. */
      mfaEnabled: z.boolean(),
      expiresAt: z.iso.datetime(),
    }),
    /** Whether the organisation requires a second factor that is not set up yet. */
    mfa_required: z.boolean(),
  }),
  problems: ['invitation_invalid'],
});

export const acceptInvitation = endpoint('PUT /api/user_invitations/{token}', {
  access: 'token',
  summary: 'Accept an invitation, once',
  params,
  body: z.strictObject({
    /** The new password, or the existing password of an account that has one. */
    password: newPasswordSchema,
    /** Only for a new password. */
    passwordConfirmation: newPasswordSchema.optional(),
    username: z
      .string()
      .max(64, errorText(atMost(64)))
      .optional(),
    email: z
      .string()
      .max(320, errorText(atMost(320)))
      .optional(),
    otpCode: otpCodeSchema.optional(),
    otpCodeForUnconfirmedSecret: otpCodeSchema.optional(),
  }),
  answer: z.union([signedInSchema, secondFactorSchema]),
  problems: [
    'invitation_invalid',
    'invalid',
    'sign_in_failed',
    'code_wrong',
    'mailbox_unproven',
    'too_many',
  ],
});
