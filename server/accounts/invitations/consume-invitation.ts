import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { Problem } from '#contract/problems.ts';
import type { OrganisationRole } from '#contract/words.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import type { Db, Schema } from '#server/platform/schema/schema.ts';
import type { TimedServices } from '#server/platform/services.ts';
import { dropEmailChanges } from '#server/accounts/users/drop-email-changes.ts';
import { lockUser } from '#server/accounts/users/user-row.ts';
import { refreshUserNames } from '#server/accounts/users/user-names.ts';
import type { Invitation } from './queries.ts';

/**
 * Adds the invited person to the organisation, with their roles and those of the invitation, in the caller's
 * transaction. One statement decides which of several parallel calls uses the invitation.
 */
export async function consumeInvitation(
  services: TimedServices,
  { id, organisationId, userId }: Pick<Invitation, 'id' | 'organisationId' | 'userId'>,
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  // A parallel invitation locks in the same order: the user, then their invitations.
  await lockUser(services, userId);
  const used = await db
    .updateTable('invitations')
    .set({ accepted_at: now })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('roles')
    .executeTakeFirst();
  if (!used) throw new Problem('invitation_invalid');
  await copyTypedDetails(db, organisationId, userId);
  await addRoles(
    db,
    { organisation_id: organisationId, user_id: userId, created_at: now },
    used.roles,
  );
  // A new account starts with the typed name, in other organisations too.
  await refreshUserNames(db, [userId]);
  await dropEmailChanges(services, userId);
  await auditInsert({ organisationId, action: 'invitation.accepted', at: now, userId }).execute(db);
}

/** Adds the person with these roles and those that they have. */
async function addRoles(
  db: Db,
  membership: Pick<
    Insertable<Schema['organisation_users']>,
    'created_at' | 'organisation_id' | 'user_id'
  >,
  roles: OrganisationRole[],
): Promise<void> {
  const current = await db
    .selectFrom('organisation_users')
    .select('roles')
    .where('organisation_id', '=', membership.organisation_id)
    .where('user_id', '=', membership.user_id)
    .forUpdate()
    .executeTakeFirst();
  const all = [...new Set([...(current?.roles ?? []), ...roles])].toSorted();
  await db
    .insertInto('organisation_users')
    .values({ ...membership, roles: all })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'user_id'])
        .doUpdateSet({ invited_as: null, invited_phone: null, roles: all }),
    )
    .execute();
}

/** A new account starts with the details the inviting organisation typed; an existing account keeps its own. */
async function copyTypedDetails(db: Db, organisationId: string, userId: string): Promise<void> {
  await sql`update users u set name = ou.invited_as, phone = coalesce(ou.invited_phone, u.phone)
    from organisation_users ou
    where ou.organisation_id = ${organisationId} and ou.user_id = u.id and u.id = ${userId}
      and ou.invited_as is not null and u.password_hash is null`.execute(db);
}
