import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { countrySchema } from './countries.ts';
import { endpoint } from './endpoint.ts';
import { errorText } from './messages.ts';
import { checkRepetition, passwordFields } from './registration.ts';
import { signedInSchema } from './sessions.ts';
import { emailSchema, lineSchema } from './text.ts';
import { timeZoneSchema } from './time-zones.ts';

const params = z.strictObject({ token: z.string().min(1).max(200) });
const nameSchema = lineSchema(200).min(1, errorText(msg`Required`));

/** The first organisation of an installation, and the account of the person who sets it up. */
export const setupSchema = z
  .strictObject({
    organisation: nameSchema,
    timeZone: timeZoneSchema,
    country: countrySchema,
    name: nameSchema,
    email: emailSchema,
    ...passwordFields,
    passwordConfirmation: z.string().min(1, errorText(msg`Required`)),
  })
  .superRefine(checkRepetition);

/** The address to which a test mail goes. */
export const testMailSchema = z.strictObject({ email: emailSchema });

export const testMailResult = z.object({
  isSent: z.boolean(),
  /** What the mail server said, for the person who configures it. */
  message: z.string(),
});

export const findSetup = endpoint('GET /api/setup/{token}', {
  access: 'token',
  summary: 'Whether the printed set-up address is valid, and whether mails are sent',
  params,
  answer: z.object({
    /** Whether a mail server is configured; otherwise mails wait in the outbox. */
    canSendMail: z.boolean(),
    /** The sender of mails, as configured. */
    mailFrom: z.string(),
  }),
  problems: ['setup_invalid'],
});

export const setUp = endpoint('POST /api/setup/{token}', {
  access: 'token',
  summary: 'Create the first organisation and its first admin, once',
  params,
  body: setupSchema,
  answer: signedInSchema,
  problems: ['setup_invalid', 'invalid'],
});

export const sendSetupMail = endpoint('POST /api/setup/{token}/test_mail', {
  access: 'token',
  summary: 'Send a test mail before anything is set up',
  params,
  body: testMailSchema,
  answer: testMailResult,
  problems: ['setup_invalid', 'invalid', 'too_many'],
});
