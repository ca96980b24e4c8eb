import { thresholdUnit } from '#rules/scoring/thresholds.ts';
import { withFramework } from '#server/frameworks/with-framework.ts';
import type { Beacon } from '#contract/beacons.ts';
import { textOf } from '#contract/messages.ts';
import { problems } from '#contract/problems.ts';
import { readEvent } from '#server/platform/audit/audit-read.ts';
import { presentFeedAndFiles } from '#server/beacons/feed/present.ts';
import { findFeed } from '#server/beacons/feed/queries.ts';
import {
  presentDetailedTeamAssessment,
  presentTeamAssessment,
  shownTime,
} from '#server/results/present.ts';
import { noScore } from '#server/results/present-band.ts';
import type { ResultContext, ResultRow } from '#server/results/present.ts';
import { contextOf } from '#server/results/version-context.ts';
import { readResults } from '#server/results/queries.ts';
import { withVersionsBefore } from '#server/results/scored-rows.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { BeaconFor } from '#server/beacons/access.ts';
import { isOpen, isUnanswered } from '#server/beacons/open-window.ts';
import { presentBeacon } from '#server/beacons/present.ts';
import { findMembers } from '#server/beacons/queries.ts';
import type { MemberRow } from '#server/beacons/queries.ts';
import { can } from '#contract/permissions.ts';

/** A Beacon that the viewer may see, with its framework. */
type SeenBeacon = BeaconFor<'see'> & ResultContext;

/** A Beacon as its page shows it to the viewer; reading the results writes an audit event. */
export async function readBeaconPage(
  services: Services,
  viewer: Viewer,
  found: BeaconFor<'see'>,
): Promise<{ beacon: Beacon; members: MemberRow[] }> {
  const beacon = await withFramework(services, found);
  const now = services.clock.now();
  const openId = isOpen(beacon, now) ? beacon.assessmentId : null;
  const members = await findMembers(services, beacon, openId, viewer);
  const isHidden = openId !== null && isUnanswered(beacon, members);
  const results = can('seeResults', beacon.standing)
    ? await resultsFor(services, viewer, beacon, isHidden ? openId : null)
    : denied(beacon);
  const { framework } = beacon;
  const presented = presentBeacon(services, { beacon, framework, members, now });
  const feedAndFiles = presentFeedAndFiles(await findFeed(services, viewer, beacon));
  return { beacon: { ...presented, ...results, ...feedAndFiles }, members };
}

async function resultsFor(
  services: Services,
  viewer: Viewer,
  beacon: SeenBeacon,
  hiddenAssessmentId: string | null,
) {
  const event = readEvent(services, 'results.read', viewer, beacon);
  const read = await readResults(services, beacon, hiddenAssessmentId, event);
  const rows = withVersionsBefore(read);
  const latest = rows.find(({ isDisclosed }) => isDisclosed);
  const settled = rows.filter(({ isSettled }) => isSettled);
  return {
    teamAssessment: latest
      ? presentDetailedTeamAssessment(latest, contextOf(latest, beacon))
      : null,
    teamAssessments: settled.map((row) => presentTeamAssessment(row, contextOf(row, beacon))),
    openAssessment: presentOpen(beacon, rows, event.at),
    hiddenResultsMessage: hiddenAssessmentId && textOf(problems.results_hidden.title),
    latestAssessmentCompletedAt: latest ? shownTime(beacon, latest).toISOString() : null,
  };
}

/** The progress of the open window, until it is settled. */
function presentOpen(beacon: SeenBeacon, rows: ResultRow[], at: Date): Beacon['openAssessment'] {
  const { number, framework, responseCount, expectedCount } = beacon;
  if (number === null || !isOpen(beacon, at) || beacon.isComplete) return null;
  const row = rows.find((each) => each.number === number);
  const provisional = row
    ? presentTeamAssessment(row, beacon)
    : { ...noScore, outOf: thresholdUnit(framework).outOf };
  const { score, normalisedScore, outOf } = provisional;
  const counts = { responseCount: responseCount ?? 0, expectedCount: expectedCount ?? 0 };
  return { number, ...counts, score, normalisedScore, outOf };
}

function denied({ latestCompletedAt }: BeaconFor<'see'>) {
  return {
    teamAssessment: 'access_denied' as const,
    teamAssessments: 'access_denied' as const,
    openAssessment: null,
    hiddenResultsMessage: null,
    latestAssessmentCompletedAt: latestCompletedAt?.toISOString() ?? null,
  };
}
