import { sql } from 'kysely';
import type { RawBuilder, Updateable } from 'kysely';
import { lockOpenAssessments } from '#server/platform/database/lock-open-assessments.ts';
import { Problem } from '#contract/problems.ts';
import type { OrganisationRole } from '#contract/words.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import type { AuditAction } from '#server/platform/audit/audit-event.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import type { Call } from '#server/platform/http/handle.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { DbServices, Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { organisationFor } from './access.ts';
import type { OrganisationFor } from './access.ts';
import { isOwn } from '#server/accounts/users/is-own.ts';
import { recordUndo } from '#server/platform/undo/record-undo.ts';
import { undoableOf, userScope } from './undoable-user.ts';
import { refreshUserNames } from '#server/accounts/users/user-names.ts';
import { isJoined, displayName } from '#server/platform/database/display-names.ts';

/** A user of an organisation who is changed by an admin. */
export interface ChangedUser {
  organisationId: string;
  userId: string;
  email: string | null;
  name: string;
  roles: OrganisationRole[];
  isSelf: boolean;
  /** The admin. */
  changedBy: string;
  /** Whether they have not accepted yet. */
  isInvited: boolean;
  /** Whether they have joined this organisation and belong to no other. */
  isOwn: boolean;
  isImporter: boolean;
  /** Changes what this organisation stores of them. */
  update: (values: Updateable<Schema['organisation_users']>) => Promise<unknown>;
  /** Runs a change of what this organisation stores of them, which its admin may take back. */
  undoably: (run: () => Promise<void>) => Promise<string | null>;
  /** Audits an action on them. */
  audit: (action: AuditAction, subjectUserId?: string) => Promise<unknown>;
}

/** What a change of a user may do. */
type Changing = 'update' | 'undoably' | 'audit';

/** A call of an admin, which names the organisation in its path. */
interface AdminCall extends Pick<Call<never, Viewer>, 'services' | 'viewer'> {
  params: { slug: string };
}

/** The subject of a call: the id in its path, perhaps with a new address, or the address in its query. */
type UserKey = { id: string; newEmail?: string } | { email: string };

/**
 * Changes a user in one transaction. Changes to the users of one organisation are serialised, and each checks again that
 * its caller is an admin: so of two admins who remove each other in parallel, one remains.
 */
export async function changeUser<T>(
  { services, viewer, params }: AdminCall,
  key: UserKey,
  change: (trxServices: Services, user: ChangedUser) => Promise<T>,
): Promise<T> {
  const organisation = organisationFor(viewer, params.slug, 'administer');
  return inTransaction(services, async (trxServices) => {
    await lockAsAdmin(trxServices, viewer, organisation);
    const user = await findByKey(trxServices, viewer, organisation, key);
    const changed = await change(trxServices, user);
    if (viewer.isService) await assertAdminLeft(trxServices, organisation);
    return changed;
  });
}

/** A person who is admin remains by themselves, as nobody takes their own role; a service account could take all. */
async function assertAdminLeft(
  { db }: Services,
  { organisationId }: OrganisationFor<'administer'>,
): Promise<void> {
  const { rows } = await sql`
    select from organisation_users ou join users u on u.id = ou.user_id
    where ou.organisation_id = ${organisationId} and 'admin' = any(ou.roles)
      and ou.invited_as is null and u.service_of is null limit 1`.execute(db);
  if (rows.length === 0) throw new Problem('not_allowed');
}

/** Locks the organisation against other changes of users. @throws the problem `not_allowed` if the viewer is no longer admin */
export async function lockAsAdmin(
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

async function findByKey(
  { db, clock }: Services,
  viewer: Viewer,
  { organisationId }: OrganisationFor<'administer'>,
  key: UserKey,
): Promise<ChangedUser> {
  await lockByKey({ db }, organisationId, key);
  const { rows } = await sql<
    Omit<ChangedUser, Changing | 'organisationId' | 'isSelf' | 'isOwn' | 'changedBy'>
  >`
    select u.id as "userId", u.email, ${displayName} as name, ou.roles,
      ou.is_importer as "isImporter", not ${isJoined} as "isInvited"
    from organisation_users ou join users u on u.id = ou.user_id
    where ou.organisation_id = ${organisationId} and u.service_of is null
      and ${matches(key)}`.execute(db);
  const [user] = rows;
  if (!user) throw new Problem('not_found');
  const { userId } = user;
  const changedBy = viewer.userId;
  const changed = { ...user, organisationId, changedBy, isSelf: userId === changedBy };
  const isOwnUser = await isOwn({ db, clock }, { organisationId, userId });
  return { ...changed, isOwn: isOwnUser, ...changingOf({ db, clock }, changed) };
}

function changingOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { organisationId, userId, changedBy }: Omit<ChangedUser, Changing | 'isOwn'>,
): Pick<ChangedUser, Changing> {
  return {
    update: async (values) => {
      await db
        .updateTable('organisation_users')
        .set(values)
        .where('organisation_id', '=', organisationId)
        .where('user_id', '=', userId)
        .execute();
      await refreshUserNames(db, [userId], organisationId);
    },
    undoably: (run) => {
      const undoable = undoableOf('user.changed', changedBy, clock.now());
      return recordUndo(db, undoable, [userScope(organisationId, userId)], run);
    },
    audit: (action, subjectUserId = userId) => {
      const subject = { organisationId, userId: changedBy, subjectUserId };
      return auditInsert({ ...subject, action, at: clock.now() }).execute(db);
    },
  };
}

/**
 * Joining an organisation and changing an address lock the user too, so that what is read afterwards about other
 * organisations stays true. The account of a new address is locked in the same fixed order.
 */
async function lockByKey({ db }: DbServices, organisationId: string, key: UserKey): Promise<void> {
  const newEmail = 'newEmail' in key ? key.newEmail : null;
  if (newEmail) await lockMemberships(db, organisationId, matches(key), newEmail);
  await sql`select from users u where u.email = ${newEmail} or ${matches(key)} and exists (
      select from organisation_users where organisation_id = ${organisationId} and user_id = u.id)
    order by u.email for no key update of u`.execute(db);
}

/**
 * Before an invited user gets another address, their open windows and Beacons are locked, as by opening, answering or
 * editing one: always in the same order, and before users.
 */
async function lockMemberships(
  db: Services['db'],
  organisationId: string,
  condition: RawBuilder<boolean>,
  newEmail: string,
): Promise<void> {
  const memberships = sql`select m.beacon_id from members m
    join organisation_users ou on ou.organisation_id = m.organisation_id and ou.user_id = m.user_id
    join users u on u.id = m.user_id
    where m.organisation_id = ${organisationId} and ou.invited_as is not null
      and u.email is distinct from ${newEmail} and ${condition}`;
  await lockOpenAssessments(db, { organisationId, isOne: sql`beacon_id in (${memberships})` });
  await sql`select from beacons where organisation_id = ${organisationId} and id in (${memberships})
    order by id for no key update`.execute(db);
}

function matches(key: UserKey): RawBuilder<boolean> {
  if ('id' in key) return sql`u.id = ${key.id}`;
  return sql`(u.email = ${key.email} or u.username = ${key.email})`;
}
