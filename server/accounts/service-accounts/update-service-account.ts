import { updateServiceAccount as endpoint } from '#contract/service-accounts.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { refreshUserNames } from '#server/accounts/users/user-names.ts';
import { updateUser } from '#server/accounts/users/user-row.ts';
import { changeAccount } from './change-account.ts';

export const updateServiceAccount = handleSignedIn(endpoint, (call) =>
  changeAccount(call, async (trxServices, account, { organisationId, audit }) => {
    const { db } = trxServices;
    const { name, importer } = call.body;
    const roles = [...new Set(call.body.roles)];
    await updateUser(trxServices, account.id, { name });
    await db
      .updateTable('organisation_users')
      .set({ roles, is_importer: importer })
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', account.id)
      .execute();
    await refreshUserNames(db, [account.id], organisationId);
    await audit('service_account.changed', account.id);
    return { account: { ...account, name, roles, importer } };
  }),
);
