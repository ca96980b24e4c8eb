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

/** Where a page begins or ends: beside a Beacon, by the client's name. */
export interface Place {
  side: 'after' | 'before';
  beaconId: string;
}

export const beaconsOnAPage = 24;
/** So many are counted, no more. */
export const mostCounted = 10_000;

/** One page of Beacons by the client's name, and one Beacon more where there are more on that side. */
export async function findQrBeacons(
  { db }: Services,
  { organisationId }: Organisation,
  group: string | null,
  place: Place | null,
): Promise<QrBeaconRow[]> {
  const isBack = place?.side === 'before';
  const { rows } = await sql<QrBeaconRow>`
    with page as materialized (
      select c.name as client_name, c.avatar, b.* ${listed(organisationId, group)} ${beside(organisationId, place)}
      order by ${isBack ? sql`c.name desc, b.id desc` : sql`c.name, b.id`}
      limit ${beaconsOnAPage + 1}
    )
    select p.id, p.client_name as "clientName", p.avatar as "clientAvatar", p.name as "beaconName",
      p.framework_id as "frameworkId", p.framework_version as "frameworkVersion",
      coalesce(a.assessors, '[]') as assessors
    from page p
    left join lateral (${assessorsOf}) a on true
    order by p.client_name, p.id`.execute(db);
  return rows;
}

/** How many Beacons there are, up to one more than are counted. */
export async function countQrBeacons(
  { db }: Services,
  { organisationId }: Organisation,
  group: string | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (select ${listed(organisationId, group)} limit ${mostCounted + 1}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

function listed(organisationId: string, group: string | null): RawBuilder<unknown> {
  const isInGroup = group ? sql`and c.group_names @> array[${group}]` : sql``;
  return sql`from clients c
    join beacons b on b.organisation_id = c.organisation_id and b.client_id = c.id
    where c.organisation_id = ${organisationId} and b.archived_at is null ${isInGroup}`;
}

function beside(organisationId: string, place: Place | null): RawBuilder<unknown> {
  if (!place) return sql``;
  const side = place.side === 'after' ? sql`>` : sql`<`;
  return sql`and (c.name, b.id) ${side} (select known_client.name, known.id from beacons known
    join clients known_client on known_client.organisation_id = known.organisation_id
      and known_client.id = known.client_id
    where known.organisation_id = ${organisationId} and known.id = ${place.beaconId})`;
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
