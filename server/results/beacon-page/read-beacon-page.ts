import type { Beacon } from '#contract/beacons.ts';
import { textOf } from '#contract/messages.ts';
import { problems } from '#contract/problems.ts';
import { readEvent } from '#server/platform/audit/audit-read.ts';
import { presentFeedAndFiles } from '#server/beacons/feed/present.ts';
import { findFeed } from '#server/beacons/feed/queries.ts';
import { presentTeamAssessment, presentDetailedTeamAssessment } from '#server/results/present.ts';
import type { ResultContext, ResultRow } from '#server/results/present.ts';
import { readResults } from '#server/results/queries.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { BeaconFor } from '#server/beacons/access.ts';
import { isOpen, isUnanswered } from '#server/beacons/open-window.ts';
import { presentBeacon } from '#server/beacons/present.ts';
import { findMembers } from '#server/beacons/queries.ts';
import type { MemberRow } from '#server/beacons/queries.ts';
import { can } from '#contract/permissions.ts';

type Results = Pick<
  Beacon,
  | 'teamAssessment'
  | 'teamAssessments'
  | 'openAssessment'
  | 'hiddenResultsMessage'
  | 'latestAssessmentCompletedAt'
>;

/** A Beacon as its page shows it to the viewer; reading the results writes an audit event. */
export async function readBeaconPage(
  services: Services,
  viewer: Viewer,
  beacon: BeaconFor<'see'>,
): Promise<{ beacon: Beacon; members: MemberRow[] }> {
  const { frameworkId: id, frameworkVersion: version, standing } = beacon;
  const framework = await services.frameworks.find({ id, version });
  const now = services.clock.now();
  const openId = isOpen(beacon, now) ? beacon.assessmentId : null;
  const members = await findMembers(services, beacon, openId, viewer);
  const isHidden = openId !== null && isUnanswered(beacon, members);
  const results = can('seeResults', standing)
    ? await resultsFor(services, viewer, beacon, isHidden ? openId : null)
    : denied(beacon);
  const presented = presentBeacon(services, { beacon, framework, members, now });
  const feedAndFiles = presentFeedAndFiles(await findFeed(services, viewer, beacon));
  return { beacon: { ...presented, ...results, ...feedAndFiles }, members };
}

async function resultsFor(
  services: Services,
  viewer: Viewer,
  beacon: BeaconFor<'see'>,
  hiddenAssessmentId: string | null,
): Promise<Results> {
  const { frameworkId: id, frameworkVersion: version } = beacon;
  const event = readEvent(services, 'results.read', viewer, beacon);
  const rows = await readResults(services, beacon, hiddenAssessmentId, event);
  const context = { ...beacon, framework: await services.frameworks.find({ id, version }) };
  const latest = rows.find(({ isDisclosed }) => isDisclosed);
  const settled = rows.filter(({ isSettled }) => isSettled);
  return {
    teamAssessment: latest ? presentDetailedTeamAssessment(latest, context) : null,
    teamAssessments: settled.map((row) => presentTeamAssessment(row, context)),
    openAssessment: presentOpen(beacon, rows, { context, at: event.at }),
    hiddenResultsMessage: hiddenAssessmentId && textOf(problems.results_hidden.title),
    latestAssessmentCompletedAt: latest ? shownTime(beacon, latest) : null,
  };
}

/** The progress of the open window, until it is settled. */
function presentOpen(
  beacon: BeaconFor<'see'>,
  rows: ResultRow[],
  { context, at }: { context: ResultContext; at: Date },
): Beacon['openAssessment'] {
  const { number } = beacon;
  if (number === null || !isOpen(beacon, at) || beacon.isComplete) return null;
  const row = rows.find((each) => each.number === number);
  const provisional = row ? presentTeamAssessment(row, context) : noProvisionalScore(context);
  const { score, normalisedScore, outOf } = provisional;
  const counts = {
    responseCount: beacon.responseCount ?? 0,
    expectedCount: beacon.expectedCount ?? 0,
  };
  return { number, ...counts, score, normalisedScore, outOf };
}

function noProvisionalScore({ framework: { outOf } }: ResultContext) {
  return { score: null, normalisedScore: null, outOf };
}

/** The time of the latest result. Anonymous response times are not disclosed, so an anonymous Beacon shows its window's start. */
function shownTime({ isAnonymous }: BeaconFor<'see'>, latest: ResultRow): string {
  return (isAnonymous ? latest.opensAt : latest.completedAt).toISOString();
}

function denied({ latestCompletedAt }: BeaconFor<'see'>): Results {
  return {
    teamAssessment: 'access_denied',
    teamAssessments: 'access_denied',
    openAssessment: null,
    hiddenResultsMessage: null,
    latestAssessmentCompletedAt: latestCompletedAt?.toISOString() ?? null,
  };
}
