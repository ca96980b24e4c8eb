import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { otpCodeSchema, passwordSchema } from './sessions.ts';

export const done = z.object({ success: z.literal(true) });
export const codeNeeded = z.object({ mfa_enabled: z.literal(true) });
/** What proves that a request comes from the owner of the account. */
export const proof = z.strictObject({
  password: passwordSchema,
  otpCode: otpCodeSchema.optional(),
});
export const proofProblems = [
  'signed_out',
  'csrf_failed',
  'password_wrong',
  'code_wrong',
  'too_many',
] as const;

export const updateOtp = endpoint('PUT /api/users/otp', {
  isForSetup: true,
  summary: 'Set up or change the authenticator',
  scope: null,
  body: proof.extend({ otpCodeForUnconfirmedSecret: otpCodeSchema.optional() }),
  answer: z.union([done, codeNeeded, z.object({ mfa_setup_url: z.string() })]),
  problems: proofProblems,
});

export const disableOtp = endpoint('DELETE /api/users/otp', {
  summary: 'Turn two-factor authentication off',
  scope: null,
  body: proof,
  answer: z.union([done, codeNeeded]),
  problems: [...proofProblems, 'mfa_required'],
});

export const createBackupCodes = endpoint('POST /api/users/backup_codes', {
  summary: 'Make a new set of single-use codes, shown once',
  scope: null,
  body: proof,
  answer: z.union([done.extend({ backup_codes: z.array(z.string()) }), codeNeeded]),
  problems: [...proofProblems, 'mfa_off'],
});

export const removeBackupCodes = endpoint('DELETE /api/users/backup_codes', {
  summary: 'Throw the backup codes away',
  scope: null,
  body: proof,
  answer: z.union([done, codeNeeded]),
  problems: [...proofProblems, 'mfa_off'],
});
