import { msg } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import { Problem } from '#contract/problems.ts';
import { updateIdentityProvider as endpoint } from '#contract/single-sign-on.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Call } from '#server/platform/http/handle.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { CoreServices } from '#server/platform/services.ts';
import { assertAnswering } from './assert-answering.ts';
import { changeSingleSignOn } from './change-providers.ts';
import { replaceDomains } from './domains.ts';
import { sealClientSecret } from './provider-secret.ts';

type UpdateCall = Call<typeof endpoint, Viewer>;

export const updateIdentityProvider = handleSignedIn(
  endpoint,
  async (call) => {
    const { services, viewer, params, body } = call;
    organisationFor(viewer, params.slug, 'administer');
    if (body.isEnabled) await assertAnswering(services, body.issuer);
    return changeSingleSignOn(call, async (trxServices, { organisationId }) => {
      await write(trxServices, call, organisationId);
      await replaceDomains(trxServices, params.id, body.domains);
      return 'identity_provider.changed';
    });
  },
  { perMinute: 60 },
);

/** Another issuer means other people by its subjects, and is not told the secret of the earlier one. */
async function write(
  { db, clock, config }: CoreServices,
  { params: { id }, body }: UpdateCall,
  organisationId: string,
): Promise<void> {
  const stored = await db
    .selectFrom('identity_providers')
    .select('issuer')
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (!stored) throw new Problem('not_found');
  if (stored.issuer !== body.issuer) {
    if (body.clientSecret === '') {
      const clientSecret = textOf(msg`Enter the secret again, because the address has changed`);
      throw new Problem('invalid', { fields: { clientSecret } });
    }
    await db.deleteFrom('identities').where('provider_id', '=', id).execute();
  }
  const secret = sealClientSecret(config.secretKey, id, body.clientSecret);
  const { numUpdatedRows } = await db
    .updateTable('identity_providers')
    .set({
      name: body.name,
      issuer: body.issuer,
      client_id: body.clientId,
      ...(body.clientSecret !== '' && { client_secret: secret }),
      is_enabled: body.isEnabled,
      revision: body.revision + 1,
      updated_at: clock.now(),
    })
    .where('id', '=', id)
    .where('revision', '=', body.revision)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Problem('settings_changed');
}
