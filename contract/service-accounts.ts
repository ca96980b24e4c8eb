import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import {
  apiTokenSchema,
  createdTokenSchema,
  creationProblems,
  newTokenSchema,
} from './api-tokens.ts';
import { endpoint } from './endpoint.ts';
import { errorText } from './messages.ts';
import { roleSchema } from './organisations.ts';
import { lineSchema } from './text.ts';

/** How many service accounts an organisation may have. */
export const maxServiceAccounts = 25;

const path = '/api/orgs/{slug}/service_accounts';
const slug = z.string().max(64);
const ofAccount = { slug, id: z.uuid() };
const adminProblems = ['signed_out', 'csrf_failed', 'not_allowed', 'not_found'] as const;
const done = z.object({ success: z.literal(true) });

/** What a service account is called, and what it may do, as for a user. */
export const serviceAccountFields = z.strictObject({
  name: lineSchema(60).min(1, errorText(msg`Required`)),
  roles: z.array(roleSchema.exclude(['client'])),
  /** Whether it may import Beacons, if its roles let it create Beacons. */
  importer: z.boolean(),
});

export type ServiceAccountFields = z.output<typeof serviceAccountFields>;

const serviceAccountSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  roles: z.array(roleSchema),
  importer: z.boolean(),
  createdAt: z.iso.datetime(),
  tokens: z.array(apiTokenSchema),
});
export type ServiceAccount = z.output<typeof serviceAccountSchema>;

export const listServiceAccounts = endpoint(`GET ${path}`, {
  summary: 'The service accounts of an organisation with their tokens',
  scope: null,
  params: z.strictObject({ slug }),
  answer: z.object({ accounts: z.array(serviceAccountSchema) }),
  problems: ['signed_out', 'not_allowed', 'not_found'],
});

export const createServiceAccount = endpoint(`POST ${path}`, {
  summary: 'Create a service account, a user of one organisation who is a program',
  scope: null,
  params: z.strictObject({ slug }),
  body: serviceAccountFields,
  answer: z.object({ account: serviceAccountSchema }),
  problems: [...adminProblems, 'invalid'],
});

export const updateServiceAccount = endpoint(`PUT ${path}/{id}`, {
  summary: 'Change the name of a service account and what it may do',
  scope: null,
  params: z.strictObject(ofAccount),
  body: serviceAccountFields,
  answer: z.object({ account: serviceAccountSchema }),
  problems: [...adminProblems, 'invalid'],
});

export const removeServiceAccount = endpoint(`DELETE ${path}/{id}`, {
  summary: 'Delete a service account and revoke its tokens; what it created stays',
  scope: null,
  params: z.strictObject(ofAccount),
  answer: done,
  problems: adminProblems,
});

export const createServiceToken = endpoint(`POST ${path}/{id}/api_tokens`, {
  summary: 'Create an API token of a service account, whose secret is answered once',
  scope: null,
  params: z.strictObject(ofAccount),
  body: newTokenSchema,
  answer: createdTokenSchema,
  problems: [...creationProblems, 'not_allowed', 'not_found'],
});

export const revokeServiceToken = endpoint(`DELETE ${path}/{id}/api_tokens/{tokenId}`, {
  summary: 'Revoke an API token of a service account',
  scope: null,
  params: z.strictObject({ ...ofAccount, tokenId: z.uuid() }),
  answer: done,
  problems: adminProblems,
});
