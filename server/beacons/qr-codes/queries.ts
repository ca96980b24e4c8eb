import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isAssessor } from '#server/platform/database/conditions.ts';
import type { QrAssessor, QrBeacon } from '#contract/qr-codes.ts';
import { listAudit } from '#server/platform/audit/audit-read.ts';
import { readAudited } from '#server/platform/audit/read-audited.ts';
import type { OrganisationFor } from '#server/accounts/organisations/access.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { memberName } from '#server/platform/database/display-names.ts';
import { countMatches, matchesUntil } from './matches.ts';
import type { FoundCodes } from './matches.ts';
import { listed } from './search.ts';
import type { CodeSearch, SearchedList } from './search.ts';

type Organisation = OrganisationFor<'manageQrCodes'>;

/** The codes to list: those of a group, or all if `group` is null; only those found if there is a search. */
interface ListedCodes extends Organisation {
  group: string | null;
  search: CodeSearch | null;
}

/** A row read as JSON: the seed is hexadecimal text, null if no code is active. */
type AssessorRow = Pick<QrAssessor, 'id' | 'name' | 'role'> & { seed: string | null };

export interface QrBeaconRow extends Omit<QrBeacon, 'frameworkTitle' | 'assessors'> {
  frameworkId: string;
  frameworkVersion: number;
  assessors: AssessorRow[];
}

/** The scan that reads a page: from a Beacon, or from an end of the list. */
export interface Scan {
  isBackward: boolean;
  /** The scan starts after this Beacon; null: at the start or the end of the list. */
  from: string | null;
  skip: number;
  take: number;
}

/** Reads one page of Beacons by the client's name, in the order of other lists, and audits the read. */
export async function findQrBeacons(
  services: Services,
  { userId }: Viewer,
  codes: ListedCodes & Pick<FoundCodes, 'isFull'>,
  { isBackward, from, skip, take }: Scan,
): Promise<QrBeaconRow[]> {
  const { organisationId, isFull } = codes;
  const { clock, isDistributed } = services;
  const isPast = from === null ? sql`true` : isBeside(organisationId, from, isBackward);
  const order = isBackward
    ? sql`l.sort_name desc, l.beacon_id desc`
    : sql`l.sort_name, l.beacon_id`;
  const list = searchedList(codes, isDistributed);
  const searched = list && matchesUntil(list, { isFull, isPast, order, reach: skip + take });
  const event = { organisationId, action: 'qr_codes.listed', at: clock.now(), userId } as const;
  const tables = sql`
    ${searched ? sql`${searched},` : sql``} page as materialized (
      ${searched ? sql`select * from matches l` : sql`${listed(codes)} and ${isPast}`}
      order by ${order} offset ${skip} limit ${take}
    )`;
  const select = sql<QrBeaconRow>`
    select b.id, c.name as "clientName", c.avatar as "clientAvatar", b.name as "beaconName",
      b.framework_id as "frameworkId", b.framework_version as "frameworkVersion",
      coalesce(a.assessors, '[]') as assessors
    from page p
    join beacons b on b.organisation_id = ${organisationId} and b.id = p.beacon_id
    join clients c on c.organisation_id = b.organisation_id and c.id = b.client_id
    left join lateral (${assessorsOf(organisationId)}) a on true
    order by p.sort_name, p.beacon_id`;
  const audit = listAudit<QrBeaconRow>(
    event,
    sql`select beacon_id as id from page`,
    ({ id }) => id,
  );
  return readAudited(services, { tables, select, audit });
}

/** The number of Beacons: of a search at most as many as are counted, otherwise from the stored counters of the lists. */
export async function countQrBeacons(
  { db, isDistributed }: Services,
  codes: ListedCodes,
): Promise<FoundCodes> {
  const { organisationId, group } = codes;
  const list = searchedList(codes, isDistributed);
  if (list) {
    const { rows } = await countMatches(list).execute(db);
    return rows[0] ?? { total: 0, isFull: false };
  }
  const counted = await db
    .selectFrom('beacon_counts')
    .select('active')
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', group === null ? 'organisation' : 'group')
    .where('name', '=', group ?? '')
    .executeTakeFirst();
  return { total: counted?.active ?? 0, isFull: false };
}

function searchedList(
  { organisationId, group, search }: ListedCodes,
  isDistributed: boolean,
): SearchedList | null {
  return search && { organisationId, group, search, isDistributed };
}

function isBeside(organisationId: string, from: string, isBackward: boolean): RawBuilder<unknown> {
  return sql`(l.sort_name, l.beacon_id) ${isBackward ? sql`<` : sql`>`} (
    select sort_name, beacon_id from beacon_names
    where organisation_id = ${organisationId} and beacon_id = ${from} and group_name = '')`;
}

function assessorsOf(organisationId: string): RawBuilder<unknown> {
  return sql`
  select json_agg(json_build_object('id', m.id, 'name', ${memberName('m')}, 'role', m.role,
    'seed', encode(t.seed, 'hex')) order by ${memberName('m')}, m.id) as assessors
  from members m
  join users u on u.id = m.user_id
  left join organisation_users ou on ou.organisation_id = m.organisation_id
    and ou.user_id = m.user_id
  left join assess_tokens t on t.organisation_id = m.organisation_id and t.member_id = m.id
    and t.kind = 'qr' and t.revoked_at is null
  where m.organisation_id = ${organisationId} and m.beacon_id = p.beacon_id and m.removed_at is null
    and ${isAssessor('m')}`;
}
