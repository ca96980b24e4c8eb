import { sql } from '#server/platform/database/sql.ts';
import { isActive, isOpen } from '#server/platform/database/conditions.ts';
import { displayName } from '#server/platform/database/display-names.ts';
import { listAudit } from '#server/platform/audit/audit-read.ts';
import { readAudited } from '#server/platform/audit/read-audited.ts';
import { maxCountedBeacons } from '#contract/framework-library.ts';
import type { LibraryDraft, LibraryFrameworkHistory } from '#contract/framework-library.ts';
import type { DbServices, FrameworkKey, Services } from '#server/platform/services.ts';

/** An organisation knows its own questionnaires and those that come with Beacon. */
interface Organisation {
  organisationId: string;
}

interface LatestRow extends FrameworkKey {
  isOwn: boolean;
  publishedAt: Date;
  retiredAt: Date | null;
  beaconCount: number;
}

/** Every framework that an organisation knows, in its latest version, with the number of its Beacons. */
export async function findLatest(
  { db }: DbServices,
  { organisationId }: Organisation,
): Promise<LatestRow[]> {
  const { rows } = await sql<LatestRow>`
    select distinct on (f.id) f.id, f.version, f.organisation_id is not null as "isOwn",
      f.published_at as "publishedAt", f.retired_at as "retiredAt",
      coalesce(c.active, 0) as "beaconCount"
    from frameworks f
    left join beacon_counts c on c.organisation_id = ${organisationId} and c.kind = 'framework'
      and c.name = f.id
    where f.organisation_id is null or f.organisation_id = ${organisationId}
    order by f.id, f.version desc`.execute(db);
  return rows;
}

interface DraftRow extends Omit<LibraryDraft, 'updatedAt'> {
  updatedAt: Date;
}

/** The drafts of an organisation, the latest change first. */
export async function findDrafts(
  { db }: DbServices,
  { organisationId }: Organisation,
): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select d.id, d.title, d.framework_id as "frameworkId", d.item_count as "itemCount",
      d.updated_at as "updatedAt", ${displayName} as "updatedBy"
    from framework_drafts d
    left join users u on u.id = d.updated_by
    left join organisation_users ou on ou.organisation_id = ${organisationId}
      and ou.user_id = d.updated_by
    where d.organisation_id = ${organisationId}
    order by d.updated_at desc, d.id`.execute(db);
  return rows;
}

type VersionRow = Omit<LibraryFrameworkHistory['versions'][number], 'publishedAt'> & {
  publishedAt: Date;
  isOwn: boolean;
  retiredAt: Date | null;
};

/** The versions of a framework, newest first; empty for one that the organisation does not know. */
export async function findVersions(
  { db }: DbServices,
  { organisationId }: Organisation,
  id: string,
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select f.version, f.published_at as "publishedAt", f.retired_at as "retiredAt",
      f.organisation_id is not null as "isOwn", ${displayName} as "publishedBy",
      (select count(*)::int from (
        select from beacons b
        where b.organisation_id = ${organisationId} and b.framework_id = f.id
          and b.framework_version = f.version and ${isActive('b')}
        limit ${maxCountedBeacons + 1}) counted) as "beaconCount"
    from frameworks f
    left join users u on u.id = f.published_by
    left join organisation_users ou on ou.organisation_id = ${organisationId}
      and ou.user_id = f.published_by
    where f.id = ${id} and (f.organisation_id is null or f.organisation_id = ${organisationId})
    order by f.version desc`.execute(db);
  return rows;
}

/** The draft of the next version of a framework. */
export async function findDraftOf(
  { db }: DbServices,
  { organisationId }: Organisation,
  frameworkId: string,
): Promise<{ id: string } | null> {
  const draft = await db
    .selectFrom('framework_drafts')
    .select('id')
    .where((row) => row.and({ organisation_id: organisationId, framework_id: frameworkId }))
    .executeTakeFirst();
  return draft ?? null;
}

interface Uses extends Organisation {
  frameworkId: string;
  userId: string;
  /** Whether the user's roles show them every Beacon; otherwise they see those of which they are a member. */
  seesAll: boolean;
  /** Null for every version. */
  version: number | null;
  /** The last Beacon of the page before. */
  after: string | null;
  limit: number;
}

interface UseRow {
  id: string;
  clientName: string;
  name: string;
  version: number;
  revision: number;
  hasOpenWindow: boolean;
}

/** The Beacons of an organisation that use a framework and that a user may see, newest first. The read is audited. */
export function findUses(
  services: Services,
  { organisationId, frameworkId, userId, seesAll, version, after, limit }: Uses,
): Promise<UseRow[]> {
  const now = services.clock.now();
  const event = { organisationId, action: 'beacons.listed', at: now, userId } as const;
  const tables = sql`
    shown as materialized (
      select b.organisation_id, b.id, b.name, b.client_id, b.framework_version, b.revision
      from beacons b
      where b.organisation_id = ${organisationId} and b.framework_id = ${frameworkId}
        and ${isActive('b')}
        ${version === null ? sql`` : sql`and b.framework_version = ${version}`}
        and (${after}::uuid is null or b.id < ${after}::uuid)
        and (${seesAll} or exists (select from members m
          where m.organisation_id = ${organisationId} and m.beacon_id = b.id
            and m.user_id = ${userId} and m.removed_at is null))
      order by b.id desc limit ${limit}
    )`;
  const select = sql<UseRow>`
    select s.id, s.name, c.name as "clientName", s.framework_version as version,
      s.revision,
      exists (select from assessments a
        where a.organisation_id = ${organisationId} and a.beacon_id = s.id
          and ${isOpen('a', now)}) as "hasOpenWindow"
    from shown s
    join clients c on c.organisation_id = ${organisationId} and c.id = s.client_id
    order by s.id desc`;
  const audit = listAudit<UseRow>(event, sql`select id from shown`, ({ id }) => id);
  return readAudited(services, { tables, select, audit });
}
