import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { changeProblems, endpoint } from './endpoint.ts';
import { required } from './field-errors.ts';
import { atMost } from './lengths.ts';
import { errorText } from './messages.ts';
import { lineSchema } from './text.ts';

const params = z.strictObject({ slug: z.string().max(64) });
const providerParams = params.extend({ id: z.uuid() });
const saveProblems = [...changeProblems, 'invalid', 'too_many'] as const;

const issuerProblem = errorText(msg`Must be an address, such as https://login.example.org`);

/** What a provider calls itself, from which the address of its settings follows. */
const issuerSchema = z
  .string({ error: required })
  .trim()
  .max(500, errorText(atMost(500)))
  .transform((text) => text.replace(/\/\.well-known\/openid-configuration$/, ''))
  .pipe(
    z
      .url({ protocol: /^https?$/, ...issuerProblem })
      .regex(/^(?!.*\/\.well-known\/)[^?#@]*$/, issuerProblem),
  );

/** The part of an email address after the @. */
const domainSchema = z
  .string()
  .trim()
  .normalize()
  .toLowerCase()
  .transform((text) => text.replace(/^@/, ''))
  .pipe(
    z
      .string()
      .max(253, errorText(atMost(253)))
      .regex(
        /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{N}][\p{L}\p{N}\p{M}-]{0,61}$/u,
        errorText(msg`Must be domains, such as example.org`),
      ),
  );

/** A provider as an admin writes it. */
export const identityProviderSchema = z.strictObject({
  name: lineSchema(80).min(1, errorText(msg`Required`)),
  issuer: issuerSchema,
  clientId: lineSchema(300).min(1, errorText(msg`Required`)),
  /** Empty to keep the stored one. */
  clientSecret: z
    .string()
    .trim()
    .max(1000, errorText(atMost(1000))),
  domains: z
    .array(domainSchema)
    .min(1, errorText(msg`Required`))
    .max(50, errorText(msg`At most 50 domains`)),
  isEnabled: z.boolean(),
});

const storedProviderSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  domains: z.array(z.string()),
  isEnabled: z.boolean(),
  revision: z.int(),
});
export type StoredProvider = z.output<typeof storedProviderSchema>;

const singleSignOnSchema = z.object({
  /** What the provider is told as the address to which it sends people back. */
  redirectUri: z.string(),
  providers: z.array(storedProviderSchema),
  isRequired: z.boolean(),
  /** Who may sign in by password although single sign-on is required. */
  breakGlassUserId: z.uuid().nullable(),
  /** The admins who have a password and a second factor. */
  candidates: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type SingleSignOn = z.output<typeof singleSignOnSchema>;

const shown = z.object({ singleSignOn: singleSignOnSchema });

export const findSingleSignOn = endpoint('GET /api/orgs/{slug}/single_sign_on', {
  summary: 'The identity providers of an organisation',
  params,
  answer: shown,
  problems: ['signed_out', 'not_allowed', 'not_found'],
});

export const requireSingleSignOn = endpoint('PUT /api/orgs/{slug}/single_sign_on', {
  summary: 'Require single sign-on of the people of an organisation, or no longer',
  params,
  body: z.strictObject({
    isRequired: z.boolean(),
    /** An admin with a password and a second factor; kept for nobody where it is not required. */
    breakGlassUserId: z.uuid().nullable(),
  }),
  answer: shown,
  problems: [...changeProblems, 'invalid', 'no_identity_provider'],
});

export const createIdentityProvider = endpoint('POST /api/orgs/{slug}/identity_providers', {
  summary: 'Add an identity provider, which has to answer if it is enabled',
  params,
  body: identityProviderSchema,
  answer: shown,
  problems: saveProblems,
});

export const updateIdentityProvider = endpoint('PUT /api/orgs/{slug}/identity_providers/{id}', {
  summary: 'Change an identity provider, which has to answer if it is enabled',
  params: providerParams,
  body: identityProviderSchema.extend({ revision: z.int().min(1) }),
  answer: shown,
  problems: [...saveProblems, 'settings_changed', 'no_identity_provider'],
});

export const deleteIdentityProvider = endpoint('DELETE /api/orgs/{slug}/identity_providers/{id}', {
  summary: 'Delete an identity provider, and whom it knows by which subject',
  params: providerParams,
  answer: shown,
  problems: [...changeProblems, 'no_identity_provider'],
});

export const testIdentityProvider = endpoint('POST /api/orgs/{slug}/identity_providers/test', {
  summary: 'Whether an identity provider answers, as it is entered now',
  params,
  body: identityProviderSchema.pick({ issuer: true }),
  answer: z.object({ success: z.literal(true) }),
  problems: saveProblems,
});
