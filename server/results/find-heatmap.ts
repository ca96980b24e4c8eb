import { sql } from 'kysely';
import { findHeatmap as endpoint } from '#contract/heatmaps.ts';
import { Problem } from '#contract/problems.ts';
import { auditInsert } from '#server/audit/audit-event.ts';
import { beaconFor } from '#server/beacons/access.ts';
import type { BeaconFor } from '#server/beacons/access.ts';
import { isOpen, isUnanswered } from '#server/beacons/open-window.ts';
import { findMembers } from '#server/beacons/queries.ts';
import { can } from '#server/beacons/standing.ts';
import { handleSignedIn } from '#server/http/handle.ts';
import type { Services } from '#server/services.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import { presentHeatmap } from './heatmap-rows.ts';
import type { ResultRow } from './present.ts';
import { isSettled } from './queries.ts';

const mostColumns = 60;

export const findHeatmap = handleSignedIn(endpoint, async ({ services, viewer, params }) => {
  const beacon = await beaconFor(services, viewer, 'see', params.uuid);
  const { frameworkId: id, frameworkVersion: version } = beacon;
  const framework = await services.frameworks.find({ id, version });
  if (framework.format === 'sdq') throw new Problem('no_heatmap');
  if (!can('seeResults', beacon.standing)) return { heatmap: 'access_denied' as const };
  const openId = isOpen(beacon, services.clock.now()) ? beacon.assessmentId : null;
  const isHidden = await awaitsViewer(services, viewer, beacon, openId);
  const results = await readAll(services, viewer, beacon, isHidden ? openId : null);
  return { heatmap: presentHeatmap(results, { ...beacon, framework }, openId) };
});

/** Whether the viewer is still to answer the open window, whose results wait until she has. */
async function awaitsViewer(
  services: Services,
  viewer: Viewer,
  beacon: BeaconFor<'see'>,
  openId: string | null,
): Promise<boolean> {
  if (openId === null || beacon.memberId === null) return false;
  return isUnanswered(beacon, await findMembers(services, beacon, openId, viewer));
}

/** The latest results, oldest first, and in the same statement the trace of who read them. */
async function readAll(
  { db, clock }: Services,
  { userId }: Viewer,
  { organisationId, beaconId, clientId }: BeaconFor<'see'>,
  hiddenAssessmentId: string | null,
): Promise<ResultRow[]> {
  const event = { organisationId, action: 'results.read', userId, clientId, beaconId } as const;
  const { rows } = await sql<ResultRow>`
    with audited as (${auditInsert({ ...event, at: clock.now() })}), latest as (
      select * from assessments
      where organisation_id = ${organisationId} and beacon_id = ${beaconId}
        and completed_at is not null and id is distinct from ${hiddenAssessmentId}::uuid
      order by number desc limit ${mostColumns}
    )
    select a.id, a.number, a.opens_at as "opensAt", a.completed_at as "completedAt",
      ${isSettled} as "isSettled", a.result
    from latest a order by a.number`.execute(db);
  return rows;
}
