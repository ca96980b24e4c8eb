import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { currentUserSchema } from './users.ts';

/** Six digits from an authenticator, or one unused backup code. */
export const otpCodeSchema = z.string().trim().min(6).max(32);
export const passwordSchema = z.string().min(1).max(256);

/** A successful sign-in: the token of the session, returned once, and its user. */
export const signedInSchema = z.object({ token: z.string(), user: currentUserSchema });

/** The missing second factor: its code, or its set-up with the otpauth address. */
export const secondFactorSchema = z.union([
  z.object({ mfa_enabled: z.literal(true) }),
  z.object({ mfa_required: z.literal(true), mfa_setup_url: z.string() }),
]);

export const findSession = endpoint('GET /api/sessions/current', {
  access: 'public',
  summary: 'Who is signed in',
  answer: z.object({
    user: currentUserSchema.nullable(),
    /** Whether nobody has set up this installation yet. */
    isNew: z.boolean(),
  }),
  problems: [],
});

export const startSession = endpoint('POST /api/sessions', {
  access: 'public',
  summary: 'Sign in',
  body: z.strictObject({
    emailOrUsername: z.string().trim().max(320),
    password: z.string().max(256),
    otpCode: otpCodeSchema.optional(),
    otpCodeForUnconfirmedSecret: otpCodeSchema.optional(),
  }),
  answer: z.union([signedInSchema, secondFactorSchema]),
  problems: ['sign_in_failed', 'code_wrong', 'single_sign_on_required', 'too_many'],
});

export const endSession = endpoint('DELETE /api/sessions', {
  access: 'public',
  summary: 'Sign out',
  answer: z.object({ success: z.literal(true) }),
  problems: ['csrf_failed'],
});

export const listSessions = endpoint('GET /api/users/sessions', {
  summary: 'Where the viewer is signed in',
  scope: null,
  answer: z.object({
    sessions: z.array(
      z.object({
        id: z.uuid(),
        startedAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime(),
        /** The browser and system from the User-Agent header, in words; null without the header. */
        device: z.string().nullable(),
        isCurrent: z.boolean(),
      }),
    ),
  }),
  problems: ['signed_out'],
});

export const endOtherSessions = endpoint('DELETE /api/users/sessions', {
  summary: 'Sign out everywhere else',
  scope: null,
  answer: z.object({ success: z.literal(true), ended: z.int() }),
  problems: ['signed_out', 'csrf_failed'],
});
