import { testIdentityProvider as endpoint } from '#contract/single-sign-on.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { assertAnswering } from './assert-answering.ts';

export const testIdentityProvider = handleSignedIn(
  endpoint,
  async ({ services, viewer, params, body }) => {
    organisationFor(viewer, params.slug, 'administer');
    await assertAnswering(services, body.issuer);
    return { success: true as const };
  },
  { perMinute: 60 },
);
