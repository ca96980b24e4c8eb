import { sql } from 'kysely';
import { isArchived } from '#server/platform/database/conditions.ts';
import { canIn } from '#contract/permissions.ts';
import type { ArchivedBeacon } from '#contract/beacon-lists.ts';
import { listAudit } from '#server/platform/audit/audit-read.ts';
import type { Services } from '#server/platform/services.ts';
import { idsShown } from './list-slice.ts';
import type { Positioned, ShownTables } from './list-slice.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

type Named = Pick<ArchivedBeacon, 'name' | 'clientName'>;

/** An archived Beacon as JSON: its times are text. */
export interface ArchivedRow extends Named, Positioned {
  organisationId: string;
  frameworkId: string;
  frameworkVersion: number;
  latestCompletedAt: string | null;
  archivedAt: string;
}

/** The archived Beacons on a page, without those restored in the meantime. */
export function archivedTables({ clock }: Services, { userId }: Viewer): ShownTables<ArchivedRow> {
  const at = clock.now();
  return ({ organisationId }) => {
    const event = { organisationId, action: 'archive.listed', at, userId } as const;
    const tables = sql<ArchivedRow>`
    shown as materialized (
      select page.position, b.organisation_id as "organisationId", b.id as "beaconId", b.name,
        c.name as "clientName", b.framework_id as "frameworkId",
        b.framework_version as "frameworkVersion", b.archived_at as "archivedAt",
        b.latest_completed_at as "latestCompletedAt"
      from page
      join beacons b on b.organisation_id = ${organisationId} and b.id = page.beacon_id
        and ${isArchived('b')}
      join clients c on c.organisation_id = ${organisationId} and c.id = b.client_id
    )`;
    return { tables, audit: listAudit(event, idsShown, (row) => row.beaconId) };
  };
}

/** Archived Beacons as the list shows them. */
export async function presentArchived(
  { frameworks }: Services,
  { memberships }: Viewer,
  rows: readonly ArchivedRow[],
): Promise<ArchivedBeacon[]> {
  const beacons: ArchivedBeacon[] = [];
  for (const row of rows) {
    const { frameworkId: id, frameworkVersion: version, latestCompletedAt } = row;
    const membership = memberships.find((each) => each.organisationId === row.organisationId);
    const { title } = await frameworks.find({ id, version });
    if (!membership) continue;
    const { slug, name, timeZone } = membership;
    beacons.push({
      uuid: row.beaconId,
      name: row.name,
      clientName: row.clientName,
      organisation: { slug, name, timeZone },
      frameworkTitle: title,
      latestAssessmentCompletedAt: latestCompletedAt && isoTime(latestCompletedAt),
      archivedAt: isoTime(row.archivedAt),
      canRestore: true,
      canErase: canIn('administer', membership),
    });
  }
  return beacons;
}
