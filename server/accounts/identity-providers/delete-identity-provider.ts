import { Problem } from '#contract/problems.ts';
import { deleteIdentityProvider as endpoint } from '#contract/single-sign-on.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { changeSingleSignOn } from './change-providers.ts';

export const deleteIdentityProvider = handleSignedIn(endpoint, (call) =>
  changeSingleSignOn(call, async ({ db }, { organisationId }) => {
    const { numDeletedRows } = await db
      .deleteFrom('identity_providers')
      .where('id', '=', call.params.id)
      .where('organisation_id', '=', organisationId)
      .executeTakeFirst();
    if (numDeletedRows !== 1n) throw new Problem('not_found');
    return 'identity_provider.deleted';
  }),
);
