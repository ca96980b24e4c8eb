import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { apiScopes } from './api-scopes.ts';
import { endpoint } from './endpoint.ts';
import { errorText } from './messages.ts';
import { lineSchema } from './text.ts';

/** How many tokens an account may have at once. */
export const maxApiTokens = 25;

/** For how many days a token can be valid. */
export const tokenLifetimes = [7, 30, 90, 180, 365] as const;
export const usualTokenLifetime = 90;

export const newTokenSchema = z.strictObject({
  name: lineSchema(60).min(1, errorText(msg`Required`)),
  scopes: z
    .array(z.enum(apiScopes))
    .min(1, errorText(msg`Choose at least one.`))
    .max(apiScopes.length),
  days: z.int().min(1).max(365).default(usualTokenLifetime),
  /** The password of the person who creates it, unless they confirmed it minutes ago. */
  currentPassword: z.string().max(256).optional(),
});

/** The form of a new token, which always asks for the password. */
export const newTokenFormSchema = newTokenSchema.extend({
  currentPassword: z.string().min(1, errorText(msg`Required`)),
});

/** A token without its secret. */
export const apiTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
  /** To the minute; null if it was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiToken = z.output<typeof apiTokenSchema>;

/** A new token with its secret, which is answered once. */
export const createdTokenSchema = z.object({ secret: z.string(), token: apiTokenSchema });

export const creationProblems = [
  'signed_out',
  'csrf_failed',
  'invalid',
  'reauth_required',
  'too_many',
  'tokens_full',
] as const;

export const listApiTokens = endpoint('GET /api/users/api_tokens', {
  summary: "The viewer's own API tokens",
  scope: null,
  answer: z.object({ tokens: z.array(apiTokenSchema) }),
  problems: ['signed_out'],
});

export const createApiToken = endpoint('POST /api/users/api_tokens', {
  summary: 'Create an API token, whose secret is answered once',
  scope: null,
  body: newTokenSchema,
  answer: createdTokenSchema,
  problems: creationProblems,
});

export const revokeApiToken = endpoint('DELETE /api/users/api_tokens/{id}', {
  summary: 'Revoke an API token',
  scope: null,
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({ success: z.literal(true) }),
  problems: ['signed_out', 'csrf_failed', 'not_found'],
});
