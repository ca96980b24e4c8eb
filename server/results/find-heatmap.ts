import { withFramework } from '#server/frameworks/with-framework.ts';
import { traitsOf } from '#rules/definition/formats.ts';
import { sql } from 'kysely';
import { findHeatmap as endpoint } from '#contract/heatmaps.ts';
import { Problem } from '#contract/problems.ts';
import { hasAnalytics } from '#server/assessments/analytics/count-event.ts';
import { isSettledResult } from '#server/beacons/projections/settled-result.ts';
import { readEvent } from '#server/platform/audit/audit-read.ts';
import { readAudited } from '#server/platform/audit/read-audited.ts';
import { beaconFor } from '#server/beacons/access.ts';
import type { BeaconFor } from '#server/beacons/access.ts';
import { can } from '#contract/permissions.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { presentHeatmap } from './heatmap-rows.ts';
import { findHiddenId } from './hidden-window.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { scoredRows, withVersionsBefore } from './scored-rows.ts';
import type { UnscoredRow, VersionedRow } from './scored-rows.ts';
import { fromResults, newestAudit, resultColumns } from './queries.ts';

const maxColumns = 60;
const denied = { heatmap: 'access_denied', hasAnalytics: false } as const;

export const findHeatmap = handleSignedIn(endpoint, async ({ services, viewer, params }) => {
  const beacon = await withFramework(
    services,
    await beaconFor(services, viewer, 'see', params.uuid),
  );
  if (traitsOf(beacon.framework.format).results === 'sdq') throw new Problem('no_heatmap');
  if (!can('seeResults', beacon.standing)) return denied;
  return {
    heatmap: presentHeatmap(await readAll(services, viewer, beacon), beacon),
    hasAnalytics: hasAnalytics(services, beacon.organisationId),
  };
});

/** The latest results, oldest first; the read is audited. */
async function readAll(
  services: Services,
  viewer: Viewer,
  beacon: BeaconFor<'see'> & { framework: Framework },
): Promise<VersionedRow[]> {
  const { organisationId, beaconId } = beacon;
  const hiddenId = await findHiddenId(services, viewer, beacon);
  const event = readEvent(services, 'results.read', viewer, beacon);
  const rows = await readAudited(services, {
    tables: sql`shown as (
      select ${resultColumns(organisationId)}, a.sections
      from ${fromResults}
      where a.organisation_id = ${organisationId} and a.beacon_id = ${beaconId}
        and a.completed_at is not null and (${isSettledResult('a')} or not b.is_anonymous)
        and a.id is distinct from ${hiddenId}::uuid
      order by a.number desc limit ${maxColumns}
    )`,
    select: sql<UnscoredRow>`select * from shown order by number`,
    audit: newestAudit(event),
  });
  const scored = await scoredRows(services, beacon.framework, rows);
  return withVersionsBefore(scored.toReversed()).toReversed();
}
