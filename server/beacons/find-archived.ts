import { sql } from 'kysely';
import { isArchived } from '#server/platform/database/conditions.ts';
import type { ArchivedBeacon } from '#contract/beacon-lists.ts';
import { auditList } from '#server/platform/audit/audit-read.ts';
import type { Services } from '#server/platform/services.ts';
import type { BeaconKey } from './beacon-key.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

type Shown = Pick<ArchivedBeacon, 'uuid' | 'name' | 'clientName' | 'organisation'>;

interface ArchivedRow extends Shown {
  frameworkId: string;
  frameworkVersion: number;
  latestCompletedAt: Date | null;
  archivedAt: Date;
}

/** Reads archived Beacons in the order of the keys, without those restored in the meantime, and audits the read. */
export async function findArchived(
  { db, clock, frameworks }: Services,
  { userId }: Viewer,
  keys: readonly BeaconKey[],
): Promise<ArchivedBeacon[]> {
  if (keys.length === 0) return [];
  const keysShown = sql`select "organisationId" as organisation_id, uuid as id from shown`;
  const event = { action: 'archive.listed', at: clock.now(), userId } as const;
  const { rows } = await sql<ArchivedRow>`
    with shown as materialized (
    select listed.position, b.organisation_id as "organisationId", b.id as uuid, b.name,
      c.name as "clientName", b.framework_id as "frameworkId",
      b.framework_version as "frameworkVersion", b.archived_at as "archivedAt",
      b.latest_completed_at as "latestCompletedAt", jsonb_build_object('slug', o.slug,
        'name', o.name, 'timeZone', o.time_zone) as organisation
    from unnest(${keys.map(({ organisationId }) => organisationId)}::uuid[],
      ${keys.map(({ beaconId }) => beaconId)}::uuid[])
      with ordinality as listed (organisation_id, id, position)
    join beacons b on b.organisation_id = listed.organisation_id and b.id = listed.id
      and ${isArchived('b')}
    join organisations o on o.organisation_id = b.organisation_id
    join clients c on c.organisation_id = b.organisation_id and c.id = b.client_id
    ), audited as (${auditList(event, keysShown)})
    select * from shown order by position`.execute(db);
  return Promise.all(
    rows.map(async ({ frameworkId, frameworkVersion, latestCompletedAt, ...row }) => ({
      ...row,
      frameworkTitle: (await frameworks.find({ id: frameworkId, version: frameworkVersion })).title,
      latestAssessmentCompletedAt: latestCompletedAt?.toISOString() ?? null,
      archivedAt: row.archivedAt.toISOString(),
      canRestore: true,
    })),
  );
}
