import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { MemberRole } from '#contract/words.ts';
import type { OrganisationFor } from '#server/organisations/access.ts';
import type { Services } from '#server/services.ts';

type Organisation = OrganisationFor<'manageQrCodes'>;

/** As JSON has it: a seed is text in hexadecimal, null where no code is active. */
export interface AssessorRow {
  id: string;
  name: string;
  role: MemberRole;
  seed: string | null;
}

export interface QrBeaconRow {
  id: string;
  clientName: string;
  clientAvatar: string | null;
  beaconName: string;
  frameworkId: string;
  frameworkVersion: number;
  assessors: AssessorRow[];
}

/** How a page is reached: from a Beacon, or from an end of the list. */
export interface Walk {
  isBackward: boolean;
  /** The Beacon it starts beside; null: at the very start or end. */
  from: string | null;
  skip: number;
  take: number;
}

/** What is listed, with how many Beacons that are. */
interface Listed {
  group: string | null;
  total: number;
}

/** A group of so many is gathered and sorted; to find its few among all clients by name takes longer. */
const mostGathered = 2000;

/** One page of Beacons by the client's name. */
export async function findQrBeacons(
  { db }: Services,
  { organisationId }: Organisation,
  wanted: Listed,
  { isBackward, from, skip, take }: Walk,
): Promise<QrBeaconRow[]> {
  const { rows } = await sql<QrBeaconRow>`
    with page as materialized (
      select c.name as client_name, c.avatar, b.* ${listed(organisationId, wanted)} 
      ${from === null ? sql`` : beside(organisationId, from, isBackward)}
      order by ${isBackward ? sql`c.name desc, b.id desc` : sql`c.name, b.id`}
      offset ${skip} limit ${take}
    )
    select p.id, p.client_name as "clientName", p.avatar as "clientAvatar", p.name as "beaconName",
      p.framework_id as "frameworkId", p.framework_version as "frameworkVersion",
      coalesce(a.assessors, '[]') as assessors
    from page p
    left join lateral (${assessorsOf}) a on true
    order by p.client_name, p.id`.execute(db);
  return rows;
}

/** How many Beacons there are, from the counters that lists keep. */
export async function countQrBeacons(
  { db }: Services,
  { organisationId }: Organisation,
  group: string | null,
): Promise<number> {
  const counted = await db
    .selectFrom('beacon_counts')
    .select('active')
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', group === null ? 'organisation' : 'group')
    .where('name', '=', group ?? '')
    .executeTakeFirst();
  return counted?.active ?? 0;
}

function listed(organisationId: string, { group, total }: Listed): RawBuilder<unknown> {
  const gathered = sql`b.id = any(array(select beacon_id from beacon_listings
    where organisation_id = ${organisationId} and group_name = ${group} and not is_archived))`;
  const met = sql`c.group_names @> array[${group}]`;
  const isInGroup = group ? sql`and ${total > mostGathered ? met : gathered}` : sql``;
  return sql`from clients c
    join beacons b on b.organisation_id = c.organisation_id and b.client_id = c.id
    where c.organisation_id = ${organisationId} and b.archived_at is null ${isInGroup}`;
}

function beside(organisationId: string, from: string, isBackward: boolean): RawBuilder<unknown> {
  return sql`and (c.name, b.id) ${isBackward ? sql`<` : sql`>`} (
    select known_client.name, known.id from beacons known
    join clients known_client on known_client.organisation_id = known.organisation_id
      and known_client.id = known.client_id
    where known.organisation_id = ${organisationId} and known.id = ${from})`;
}

const assessorsOf = sql`
  select json_agg(json_build_object('id', m.id, 'name', u.name, 'role', m.role,
    'seed', encode(t.seed, 'hex')) order by u.name, m.id) as assessors
  from members m
  join users u on u.id = m.user_id
  left join assess_tokens t on t.organisation_id = m.organisation_id and t.member_id = m.id
    and t.kind = 'qr' and t.revoked_at is null
  where m.organisation_id = p.organisation_id and m.beacon_id = p.id and m.removed_at is null
    and m.role <> 'viewer'`;
