import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { signedInSchema } from './sessions.ts';

/** The web page to which a provider sends people back. */
export const signedOnPath = '/signed_on';

export const findSignOn = endpoint('POST /api/single_sign_on/find', {
  access: 'public',
  summary: 'The identity provider to which an email address leads by its domain',
  body: z.strictObject({ email: z.string().trim().max(320) }),
  answer: z.object({
    provider: z.object({ id: z.uuid(), name: z.string(), isRequired: z.boolean() }).nullable(),
  }),
  problems: ['too_many'],
});

export type FoundProvider = NonNullable<z.output<(typeof findSignOn)['answer']>['provider']>;

export const startSignOn = endpoint('POST /api/single_sign_on', {
  access: 'public',
  summary: 'Start to sign in by an identity provider',
  body: z.strictObject({
    provider: z.uuid(),
    /** Fills in the form of the provider. */
    email: z.string().trim().max(320).optional(),
    /** The path to show afterwards. */
    then: z.string().max(1000).optional(),
  }),
  answer: z.object({ url: z.url() }),
  problems: ['provider_unknown', 'provider_unreachable', 'too_many'],
});

export const finishSignOn = endpoint('POST /api/single_sign_on/finish', {
  access: 'public',
  summary: 'Sign in by what an identity provider sent back to the page',
  body: z.strictObject({
    /** The query of that page. */
    search: z.string().max(8000),
  }),
  answer: signedInSchema.extend({ then: z.string().nullable() }),
  problems: [
    'sign_on_over',
    'sign_on_denied',
    'sign_on_unproven',
    'provider_unknown',
    'provider_unreachable',
    'email_unverified',
    'email_elsewhere',
    'not_a_user',
    'too_many',
  ],
});
