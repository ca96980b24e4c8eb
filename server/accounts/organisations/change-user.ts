import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { Problem } from '#contract/problems.ts';
import type { OrganisationRole } from '#contract/words.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import type { AuditAction } from '#server/platform/audit/audit-event.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { OrganisationFor } from './access.ts';
import { isOwn } from '#server/accounts/users/is-own.ts';
import { isJoined, nameHere } from '#server/platform/database/display-names.ts';

/** A user of an organisation whom an admin of it changes. */
export interface ChangedUser {
  organisationId: string;
  userId: string;
  email: string | null;
  name: string;
  roles: OrganisationRole[];
  isSelf: boolean;
  /** Who changes them. */
  changedBy: string;
  /** They have not accepted yet. */
  isInvited: boolean;
  /** They have joined this organisation, and no other one has them. */
  isOwn: boolean;
  /** Writes into the audit what was done to them. */
  audit: (action: AuditAction, subjectUserId?: string) => Promise<unknown>;
}

/** Whom a call is about: the id in its path, which may be given another address, or the address in its query. */
export type Named = { id: string; newEmail?: string } | { email: string };

/**
 * Changes a user in one transaction. Changes to the users of one organisation take turns, and each looks again whether
 * its caller is an admin still: so two admins who remove each other at once leave one.
 */
export async function changeUser<T>(
  services: Services,
  viewer: Viewer,
  organisation: OrganisationFor<'administer'>,
  named: Named,
  change: (services: Services, user: ChangedUser) => Promise<T>,
): Promise<T> {
  return services.db.transaction().execute(async (db) => {
    const own = { ...services, db };
    await takeTurn(own, viewer, organisation);
    return change(own, await findNamed(own, viewer, organisation, named));
  });
}

/** Whoever changes the users of an organisation waits for their turn, and is refused who is no admin any more. */
export async function takeTurn(
  { db }: Services,
  { userId }: Viewer,
  { organisationId }: OrganisationFor<'administer'>,
): Promise<void> {
  await sql`select from organisations where organisation_id = ${organisationId}
    for no key update`.execute(db);
  const { rows } = await sql`
    select from organisation_users where organisation_id = ${organisationId}
      and user_id = ${userId} and 'admin' = any(roles) and invited_as is null`.execute(db);
  if (rows.length === 0) throw new Problem('not_allowed');
}

async function findNamed(
  { db, clock }: Services,
  viewer: Viewer,
  { organisationId }: OrganisationFor<'administer'>,
  named: Named,
): Promise<ChangedUser> {
  await lockNamed({ db }, organisationId, named);
  const { rows } = await sql<
    Omit<ChangedUser, 'organisationId' | 'isSelf' | 'changedBy' | 'audit'>
  >`
    select u.id as "userId", u.email, ${nameHere} as name, ou.roles,
      not ${isJoined} as "isInvited", ${isOwn(clock.now())} as "isOwn"
    from organisation_users ou join users u on u.id = ou.user_id
    where ou.organisation_id = ${organisationId} and ${goesBy(named)}`.execute(db);
  const [user] = rows;
  if (!user) throw new Problem('not_found');
  const { userId } = user;
  const audit = (action: AuditAction, subjectUserId: string = userId) =>
    auditInsert({
      organisationId,
      action,
      at: clock.now(),
      userId: viewer.userId,
      subjectUserId,
    }).execute(db);
  const changedBy = viewer.userId;
  return { ...user, organisationId, changedBy, isSelf: userId === changedBy, audit };
}

/**
 * Whoever joins or changes an address locks the user too: what is read afterwards of other organisations stays true. The
 * account of a new address is locked beside, in the order of all who lock several.
 */
async function lockNamed(
  { db }: Pick<Services, 'db'>,
  organisationId: string,
  named: Named,
): Promise<void> {
  const newEmail = 'newEmail' in named ? named.newEmail : null;
  if (newEmail) await lockMemberships(db, organisationId, goesBy(named), newEmail);
  await sql`select from users u where u.email = ${newEmail} or ${goesBy(named)} and exists (
      select from organisation_users where organisation_id = ${organisationId} and user_id = u.id)
    order by u.email for no key update of u`.execute(db);
}

/**
 * Before the account of somebody invited gets another address, the open windows and the Beacons they take part in are
 * locked, as by whoever opens, answers or edits one: in one order for everybody, and people after them.
 */
async function lockMemberships(
  db: Services['db'],
  organisationId: string,
  isMeant: RawBuilder<boolean>,
  newEmail: string,
): Promise<void> {
  const memberships = sql`select m.beacon_id from members m
    join organisation_users ou on ou.organisation_id = m.organisation_id and ou.user_id = m.user_id
    join users u on u.id = m.user_id
    where m.organisation_id = ${organisationId} and ou.invited_as is not null
      and u.email is distinct from ${newEmail} and ${isMeant}`;
  await sql`select from assessments where organisation_id = ${organisationId}
    and beacon_id in (${memberships}) and closed_at is null
    order by beacon_id for no key update`.execute(db);
  await sql`select from beacons where organisation_id = ${organisationId} and id in (${memberships})
    order by id for no key update`.execute(db);
}

function goesBy(named: Named): RawBuilder<boolean> {
  if ('id' in named) return sql`u.id = ${named.id}`;
  return sql`(u.email = ${named.email} or u.username = ${named.email})`;
}
