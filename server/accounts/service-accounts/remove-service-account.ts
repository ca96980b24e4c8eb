import { removeServiceAccount as endpoint } from '#contract/service-accounts.ts';
import { revokeTokens } from '#server/accounts/api-tokens/queries.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { updateUser } from '#server/accounts/users/user-row.ts';
import { changeAccount } from './change-account.ts';

/** Takes everything from a service account but its name, under which Beacons show what it did. */
export const removeServiceAccount = handleSignedIn(endpoint, (call) =>
  changeAccount(call, async (trxServices, { id }, { organisationId, audit }) => {
    const { db, clock } = trxServices;
    await revokeTokens(trxServices, id);
    await updateUser(trxServices, id, { service_ended_at: clock.now() });
    await db
      .updateTable('organisation_users')
      .set({ roles: [], is_importer: false })
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', id)
      .execute();
    await audit('service_account.removed', id);
    return { success: true as const };
  }),
);
