import { sql } from 'kysely';
import type { ArchivedBeacon } from '#contract/beacon-lists.ts';
import type { Services } from '#server/services.ts';
import type { Membership } from '#server/sessions/viewer.ts';

interface ArchivedRow {
  uuid: string;
  name: string;
  clientName: string;
  organisation: ArchivedBeacon['organisation'];
  frameworkId: string;
  frameworkVersion: number;
  latestCompletedAt: Date | null;
  archivedAt: Date;
}

/** Archived Beacons of organisations the viewer runs. */
export async function findArchived(
  { db, frameworks }: Services,
  memberships: Membership[],
): Promise<ArchivedBeacon[]> {
  const ids = memberships.map(({ organisationId }) => organisationId);
  const { rows } = await sql<ArchivedRow>`
    select b.id as uuid, b.name, c.name as "clientName", b.framework_id as "frameworkId",
      b.framework_version as "frameworkVersion", b.archived_at as "archivedAt",
      b.latest_completed_at as "latestCompletedAt", jsonb_build_object('slug', o.slug,
        'name', o.name, 'timeZone', o.time_zone) as organisation
    from beacons b
    join organisations o on o.organisation_id = b.organisation_id
    join clients c on c.organisation_id = b.organisation_id and c.id = b.client_id
    where b.organisation_id = any(${ids}::uuid[]) and b.archived_at is not null
    order by b.name, b.id`.execute(db);
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
