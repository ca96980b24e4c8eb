import { msg } from '@lingui/core/runtime-macro';
import { v7 } from 'uuid';
import { textOf } from '#contract/messages.ts';
import { Problem } from '#contract/problems.ts';
import {
  createServiceAccount as endpoint,
  maxServiceAccounts,
} from '#contract/service-accounts.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Call } from '#server/platform/http/handle.ts';
import type { TimedServices } from '#server/platform/services.ts';
import { refreshUserNames } from '#server/accounts/users/user-names.ts';
import { asAdmin } from './change-account.ts';
import { findServiceAccounts } from './queries.ts';

export const createServiceAccount = handleSignedIn(endpoint, (call) =>
  asAdmin(call, async (trxServices, { organisationId, audit }) => {
    const existing = await findServiceAccounts(trxServices, organisationId);
    if (existing.length >= maxServiceAccounts) throw tooMany();
    const id = await insert(trxServices, organisationId, call.body);
    await audit('service_account.created', id);
    const [account] = await findServiceAccounts(trxServices, organisationId, id);
    if (!account) throw new Error('The new service account was not found');
    return { account };
  }),
);

async function insert(
  { db, clock }: TimedServices,
  organisationId: string,
  { name, roles, importer }: Call<typeof endpoint>['body'],
): Promise<string> {
  const id = v7();
  const created_at = clock.now();
  await db
    .insertInto('users')
    .values({ id, name, service_of: organisationId, created_at })
    .execute();
  await db
    .insertInto('organisation_users')
    .values({
      organisation_id: organisationId,
      user_id: id,
      roles: [...new Set(roles)],
      is_importer: importer,
      created_at,
    })
    .execute();
  await refreshUserNames(db, [id], organisationId);
  return id;
}

function tooMany(): Problem {
  const full = msg`Your organisation has ${{ max: maxServiceAccounts }} service accounts already. Please delete one first.`;
  return new Problem('invalid', { fields: { name: textOf(full) } });
}
