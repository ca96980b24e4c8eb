import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isActive, isAssessor } from '#server/platform/database/conditions.ts';
import type { OrgUser } from '#contract/organisations.ts';
import type { OrganisationRole } from '#contract/words.ts';
import { listAudit } from '#server/platform/audit/audit-read.ts';
import { readAudited } from '#server/platform/audit/read-audited.ts';
import type { DbServices, FrameworkKey, Services } from '#server/platform/services.ts';
import {
  displayAvatar,
  isJoined,
  displayName,
  displayPhone,
} from '#server/platform/database/display-names.ts';

/** A user of an organisation, with what its admins may see. */
export interface OrgUserRow extends Omit<OrgUser['user'], 'id' | 'pending'>, Stats {
  userId: string;
  roles: OrganisationRole[];
  isImporter: boolean;
  isPending: boolean;
}

type Stats = OrgUser['stats'];

interface FrameworkCount extends FrameworkKey {
  count: number;
}

export interface UserFilters {
  organisationId: string;
  role: OrganisationRole | null;
  searchTerm: string | null;
}

/** How many groups of a user are shown. */
const maxGroups = 20;

export async function countUsers({ db }: DbServices, filters: UserFilters): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from organisation_users ou where ${matching(filters)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** Part of the users by name, read from one end. */
export interface UserScan {
  isBackward: boolean;
  offset: number;
  limit: number;
}

/** Reads a page of users and audits the read. */
export async function findUsers(
  services: Services,
  { userId }: { userId: string },
  filters: UserFilters,
  { isBackward, offset, limit }: UserScan,
): Promise<OrgUserRow[]> {
  const direction = isBackward ? sql`desc` : sql`asc`;
  const { organisationId } = filters;
  const at = services.clock.now();
  const event = { organisationId, action: 'users.listed', at, userId } as const;
  const tables = sql`
    shown as materialized (
      select ou.organisation_id, ou.user_id from organisation_users ou
      where ${matching(filters)}
      order by ou.sort_name ${direction}, ou.user_id ${direction}
      limit ${limit} offset ${offset}
    )`;
  const select = sql<OrgUserRow>`
    ${userColumns} from shown
    join organisation_users ou on ou.organisation_id = shown.organisation_id
      and ou.user_id = shown.user_id
    ${userDetails(organisationId)}
    order by ou.sort_name, ou.user_id`;
  const audit = listAudit<OrgUserRow>(
    event,
    sql`select user_id as id from shown`,
    (row) => row.userId,
  );
  return readAudited(services, { tables, select, audit });
}

/** A user who is known to belong to the organisation. */
export async function findUser(
  { db }: DbServices,
  { organisationId }: { organisationId: string },
  userId: string,
): Promise<OrgUserRow> {
  const { rows } = await sql<OrgUserRow>`
    ${userColumns} from organisation_users ou ${userDetails(organisationId)}
    where ou.organisation_id = ${organisationId} and ou.user_id = ${userId}`.execute(db);
  const [user] = rows;
  if (!user) throw new Error('The user of an organisation was not found');
  return user;
}

/** The frameworks of an organisation's active Beacons, each in its newest version. */
export async function countByFramework(
  { db }: DbServices,
  { organisationId }: { organisationId: string },
): Promise<FrameworkCount[]> {
  const { rows } = await sql<FrameworkCount>`
    select c.name as id, c.active as count,
      (select max(version) from frameworks where id = c.name) as version
    from beacon_counts c
    where c.organisation_id = ${organisationId} and c.kind = 'framework' and c.active > 0`.execute(
    db,
  );
  return rows;
}

const userColumns = sql`
  select u.id as "userId", u.email, ${displayName} as name, ou.tags, ou.roles,
    case when ${isJoined} or u.email is null then u.username end as username,
    ou.is_importer as "isImporter", ${displayPhone} as phone, ${displayAvatar} as avatar,
    not ${isJoined} as "isPending", stats.*`;

const userDetails = (organisationId: string) => sql`
  join users u on u.id = ou.user_id
  cross join lateral (
    select count(*)::int as beacons, count(*) filter (where m.is_admin)::int as "asAdmin",
      count(*) filter (where ${isAssessor('m')})::int as "asAssessor",
      count(*) filter (where m.role = 'viewer')::int as "asViewer",
      (array(select distinct unnest(c.group_names) from members x
        join beacons y on y.organisation_id = x.organisation_id and y.id = x.beacon_id
        join clients c on c.organisation_id = y.organisation_id and c.id = y.client_id
        where x.organisation_id = ${organisationId} and x.user_id = u.id
          and x.removed_at is null and ${isActive('y')}
        order by 1 limit ${maxGroups})) as groups
    from members m
    join beacons b on b.organisation_id = m.organisation_id and b.id = m.beacon_id
    where m.organisation_id = ${organisationId} and m.user_id = u.id
      and m.removed_at is null and ${isActive('b')}
  ) stats`;

function matching({ organisationId, role, searchTerm }: UserFilters): RawBuilder<unknown> {
  return sql`ou.organisation_id = ${organisationId} and ${isPerson(organisationId)}
    and ${role === null ? sql`true` : sql`ou.roles <> '{}' and ${role} = any(ou.roles)`}
    and ${searchTerm === null ? sql`true` : contains(searchTerm)}`;
}

/** Whether a user of the organisation is no service account. */
export function isPerson(organisationId: string): RawBuilder<boolean> {
  return sql`ou.user_id not in (select id from users where service_of = ${organisationId})`;
}

/** Scans the organisation's users by index: they are thousands at most, and a trigram index would slow down imports. */
function contains(searchTerm: string): RawBuilder<boolean> {
  return sql`strpos(ou.search_text, (select fold(${searchTerm}))) > 0`;
}
