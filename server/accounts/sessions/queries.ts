import { sql } from 'kysely';
import type { Updateable } from 'kysely';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { Services } from '#server/platform/services.ts';
import type { Membership, Viewer } from '#server/platform/http/viewer.ts';
import { isSignOnRequired } from './sign-on-requirement.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import { joinMemberships, viewerColumns } from './viewer-statement.ts';

/** A session expires after this long without use. */
export const idleMs = 2 * 60 * 60 * 1000;
/** The last use is stored at most this often. */
const touchEveryMs = 5 * 60 * 1000;

/**
 * A session that a provider opened reaches its organisation alone, with the sample of it; one by password reaches all that do
 * not require a provider.
 */
const isReached = sql<boolean>`(s.organisation_id in (o.organisation_id, x.sample_of)
  or s.organisation_id is null and not ${isSignOnRequired})`;

/** SQL: whether user `u` has joined an organisation that is no sample. */
const isInOrganisation = sql<boolean>`exists (
  select from organisation_users ou left join samples x on x.organisation_id = ou.organisation_id
  where ou.user_id = u.id and ou.invited_as is null and x.organisation_id is null)`;

/** The viewer of a session token; null if it is unknown or expired, or no longer reaches an organisation. */
export async function findViewer(services: Services, token: string): Promise<Viewer | null> {
  const now = services.clock.now();
  const { rows } = await sql<Viewer & { lastUsedAt: Date }>`
    select s.id as "sessionId", s.last_used_at as "lastUsedAt",
      s.confirmed_at as "confirmedAt", ${viewerColumns}
    from sessions s
    join users u on u.id = s.user_id
    ${joinMemberships(isReached, sql`s.organisation_id is not null`)}
    where s.token_hash = ${hashToken(token)} and s.expires_at > ${now}
      and (m.session_hours is null
        or s.created_at > ${now}::timestamptz - m.session_hours * interval '1 hour')
      and (m.is_real or s.organisation_id is null and not ${isInOrganisation})
      and s.last_used_at > ${new Date(now.getTime() - idleMs)}
  `.execute(services.db);
  const [row] = rows;
  if (!row) return null;
  const { lastUsedAt, ...viewer } = row;
  const isStale = now.getTime() - lastUsedAt.getTime() > touchEveryMs;
  if (isStale) await updateSession(services, viewer, { last_used_at: now });
  return viewer;
}

/** Adds the groups that a viewer can choose from: loaded where they are shown, not on every request. */
export async function withGroupNames({ db }: Services, viewer: Viewer): Promise<Viewer> {
  const memberships: Membership[] = [];
  for (const membership of viewer.memberships) {
    const groupNames = await findGroupNames(db, viewer.userId, membership);
    memberships.push({ ...membership, groupNames });
  }
  return { ...viewer, memberships };
}

const rolesOfWhole = ['admin', 'observer', 'beacon_creator', 'beacon_editor'];

/** The groups of an organisation, or those of the clients of a member's Beacons. */
async function findGroupNames(
  db: Services['db'],
  userId: string,
  { organisationId, roles }: Membership,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    ${
      roles.some((role) => rolesOfWhole.includes(role))
        ? sql`select c.name from beacon_counts c
            where c.organisation_id = ${organisationId} and c.kind = 'group'
              and c.active + c.archived > 0`
        : sql`select distinct unnest(c.group_names) as name from members m
            join beacons b on b.organisation_id = m.organisation_id and b.id = m.beacon_id
            join clients c on c.organisation_id = b.organisation_id and c.id = b.client_id
            where m.organisation_id = ${organisationId} and m.user_id = ${userId}
              and m.removed_at is null`
    } order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * The viewer with their current roles, locked until the caller's transaction ends: some may have been revoked since the
 * request began, and a parallel change waits.
 */
export async function withCurrentRoles(db: Services['db'], viewer: Viewer): Promise<Viewer> {
  const rows = await db
    .selectFrom('organisation_users')
    .select(['organisation_id as organisationId', 'roles', 'is_importer as isImporter'])
    .where('user_id', '=', viewer.userId)
    .where('invited_as', 'is', null)
    .orderBy('organisation_id')
    // On a cluster, two locks that rows could share would wait for each other.
    .forNoKeyUpdate()
    .execute();
  const current = new Map(rows.map((row) => [row.organisationId, row]));
  const memberships = viewer.memberships.flatMap((membership) => {
    const row = current.get(membership.organisationId);
    return row ? [{ ...membership, ...row }] : [];
  });
  return { ...viewer, memberships };
}

export async function updateSession(
  { db }: Services,
  { sessionId }: Viewer,
  values: Updateable<Schema['sessions']>,
): Promise<void> {
  await db.updateTable('sessions').set(values).where('id', '=', sessionId).execute();
}

/** Whether anybody has an account or an invitation. Until then an installation is new. */
export async function hasPeople({ db }: Pick<Services, 'db'>): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return user !== undefined;
}
