import { createServiceToken as endpoint } from '#contract/service-accounts.ts';
import { createToken } from '#server/accounts/api-tokens/queries.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { confirmOwner } from '#server/accounts/two-factor/confirm-owner.ts';
import { changeAccount } from './change-account.ts';

export const createServiceToken = handleSignedIn(endpoint, async (call) => {
  organisationFor(call.viewer, call.params.slug, 'administer');
  await confirmOwner(call);
  return changeAccount(call, async (trxServices, { id }, { audit }) => {
    const created = await createToken(trxServices, id, call.body);
    await audit('api_token.created', id);
    return created;
  });
});
