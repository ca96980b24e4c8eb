import { v7 } from 'uuid';
import { createIdentityProvider as endpoint } from '#contract/single-sign-on.ts';
import { Problem } from '#contract/problems.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { assertAnswering } from './assert-answering.ts';
import { changeSingleSignOn } from './change-providers.ts';
import { replaceDomains } from './domains.ts';
import { sealClientSecret } from './provider-secret.ts';

export const createIdentityProvider = handleSignedIn(
  endpoint,
  async (call) => {
    const { services, viewer, params, body } = call;
    organisationFor(viewer, params.slug, 'administer');
    if (body.clientSecret === '')
      throw new Problem('invalid', { fields: { clientSecret: 'Required' } });
    if (body.isEnabled) await assertAnswering(services, body.issuer);
    return changeSingleSignOn(call, async ({ db, clock, config }, { organisationId }) => {
      const id = v7();
      const now = clock.now();
      await db
        .insertInto('identity_providers')
        .values({
          id,
          organisation_id: organisationId,
          name: body.name,
          issuer: body.issuer,
          client_id: body.clientId,
          client_secret: sealClientSecret(config.secretKey, id, body.clientSecret),
          is_enabled: body.isEnabled,
          created_at: now,
          updated_at: now,
        })
        .execute();
      await replaceDomains({ db }, id, body.domains);
      return 'identity_provider.created';
    });
  },
  { perMinute: 60 },
);
