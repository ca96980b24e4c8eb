import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { languageSchema } from './language-schema.ts';
import { errorText } from './messages.ts';
import { savedViewsSchema } from './saved-views.ts';
import { lineSchema } from './text.ts';

/** One organisation as its user sees it. */
const membershipSchema = z.object({
  slug: z.string(),
  name: z.string(),
  /** Two letters; null where nobody said so. */
  country: z.string().nullable(),
  /** Whether its people are invented. */
  isSample: z.boolean(),
  /** Whether its admins still see their first steps. */
  isStarting: z.boolean(),
  /** The colour of the header, or null for that of Beacon. */
  accent: z.string().nullable(),
  logo: z.string().nullable(),
  roles: z.array(z.string()),
  permissions: z.object({
    reports: z.boolean(),
    archive: z.boolean(),
    qrCodes: z.boolean(),
  }),
  groupNames: z.array(z.string()),
});

/** The signed-in person. */
export const currentUserSchema = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  username: z.string().nullable(),
  name: z.string(),
  fullName: z.string().nullable(),
  phone: z.string().nullable(),
  avatar: z.string().nullable(),
  /** What they have chosen; null for that of their browser. */
  language: languageSchema.nullable(),
  importer: z.boolean(),
  defaultBeaconUuid: z.string().nullable(),
  mfaRequired: z.boolean(),
  mfaEnabled: z.boolean(),
  backupCodesGenerated: z.boolean(),
  tags: z.array(z.string()),
  orgs: z.array(membershipSchema),
  savedViews: savedViewsSchema,
});
export type CurrentUser = z.output<typeof currentUserSchema>;

/** The profile of a person. */
export const profileSchema = z.strictObject({
  name: lineSchema(200).min(1, errorText(msg`Required`)),
  fullName: lineSchema(200).nullish(),
  /** A phone number, or the current phone number. */
  phone: lineSchema(50).nullish(),
  /** The public_id of an avatar that the user uploaded, or null for none. */
  avatar: z.string().max(100).nullish(),
  /** Null for that of the browser. */
  language: languageSchema.nullish(),
});

export const updateProfile = endpoint('PUT /api/users/update', {
  summary: 'Change the own profile',
  query: z.strictObject({ requester_email: z.string().max(320).optional() }),
  body: profileSchema,
  answer: z.object({ user: currentUserSchema }),
  problems: ['signed_out', 'csrf_failed', 'not_allowed', 'invalid'],
});

const availability = z.enum(['fine', 'taken']);

export const validateUser = endpoint('POST /api/users/validate', {
  access: 'public',
  summary: 'Whether a username or e-mail is taken, for the invited and the signed-in',
  body: z.strictObject({
    username: z.string().max(64).optional(),
    email: z.string().max(320).optional(),
    /** A valid invitation token, required where nobody is signed in. */
    invite_token: z.string().max(200).optional(),
  }),
  answer: z.object({ username: availability, email: availability }),
  problems: ['signed_out', 'too_many'],
});

export const confirmEmail = endpoint('POST /api/users/confirm_email', {
  access: 'public',
  summary: 'Confirm a new e-mail address from its mailbox',
  body: z.strictObject({ token: z.string().max(200) }),
  answer: z.object({ success: z.literal(true) }),
  problems: ['invalid_token'],
});
