import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { setUp as endpoint, type setupSchema } from '#contract/setup.ts';
import { createOrganisation } from '#server/accounts/organisations/create-organisation.ts';
import { assertNewPassword } from '#server/accounts/passwords/new-password.ts';
import { hashPassword } from '#server/accounts/sessions/password-hash.ts';
import { signIn } from '#server/accounts/sign-in/sign-in.ts';
import { refreshUserNames } from '#server/accounts/users/user-names.ts';
import { insertEvents } from '#server/platform/audit/audit-event.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { handle } from '#server/platform/http/handle.ts';
import type { TimedServices } from '#server/platform/services.ts';
import { checkSetupToken, useSetupToken } from './queries.ts';

type Setup = z.output<typeof setupSchema>;

/** Creates the first organisation and its first admin, and signs them in. */
export const setUp = handle(endpoint, async (call) => {
  const { services, params, body } = call;
  await checkSetupToken(services, params.token);
  assertNewPassword(services.config, body.password, { ...body, username: null });
  const passwordHash = await hashPassword(body.password);
  const userId = await inTransaction(services, async (trxServices) => {
    await useSetupToken(trxServices, params.token);
    return createFirstAdmin(trxServices, body, passwordHash);
  });
  return signIn(call, userId);
});

async function createFirstAdmin(
  services: TimedServices,
  { organisation, timeZone, country, name, email }: Setup,
  password_hash: string,
): Promise<string> {
  const { db, clock } = services;
  const organisationId = await createOrganisation(services, {
    name: organisation,
    timeZone,
    country,
  });
  const userId = randomUUID();
  const now = clock.now();
  await db
    .insertInto('users')
    .values({ id: userId, email, name, password_hash, password_changed_at: now, created_at: now })
    .execute();
  await db
    .insertInto('organisation_users')
    .values({
      organisation_id: organisationId,
      user_id: userId,
      roles: ['admin', 'beacon_creator'],
      created_at: now,
    })
    .execute();
  await refreshUserNames(db, [userId]);
  const event = { organisationId, at: now, userId };
  await insertEvents(db, [{ ...event, action: 'organisation.created' }]);
  return userId;
}
