import { traitsOf } from '#rules/formats.ts';
import type { BeaconCard } from '#contract/beacon-lists.ts';
import { presentBand, presentTeamAssessment } from '#server/results/present.ts';
import type { ResultContext } from '#server/results/present.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { CardRow, LatestResult, OpenAssessment } from './card-row.ts';
import { listedDetailsOf } from '#server/beacons/client-details.ts';
import { rolesIn } from '#server/beacons/queries.ts';
import { can } from '#contract/permissions.ts';

const maxNames = 10;

/** A Beacon as a card, with the viewer's permissions. */
export async function presentCard(
  { frameworks }: Services,
  viewer: Viewer,
  row: CardRow,
): Promise<BeaconCard> {
  const { organisationSlug: slug, organisationName, timeZone, open, latest } = row;
  const framework = await frameworks.find({ id: row.frameworkId, version: row.frameworkVersion });
  const standing = { ...row, roles: rolesIn(viewer, row.organisationId) };
  const seesResults = can('seeResults', standing);
  return {
    uuid: row.beaconId,
    clientId: row.clientId,
    ...listedDetailsOf(row),
    beaconName: row.name,
    frameworkTitle: framework.title,
    organisation: { slug, name: organisationName, timeZone },
    isAnonymous: row.isAnonymous,
    classifiers: framework.thresholdClassifiers,
    ...presentResult(seesResults ? latest : null, { ...row, framework }),
    latestAssessmentCompletedAt: latest && shownTime(row, latest),
    withheldCount: seesResults ? row.withheldCount : null,
    openAssessment: open && presentOpen(open, seesResults),
    awaited: seesResults && open ? presentAwaited(open) : null,
    nextOpensAt: row.nextOpensAt?.toISOString() ?? null,
    canEdit: can('edit', standing),
    canBulkEdit: can('archive', standing),
    hasNotification: open?.isAsked ?? false,
  };
}

type ShownResult = Pick<
  BeaconCard,
  | 'type'
  | 'score'
  | 'normalisedScore'
  | 'range'
  | 'normalisedRange'
  | 'change'
  | 'isFirst'
  | 'outOf'
  | 'thresholds'
  | 'normalisedThresholds'
  | 'bands'
  | 'classifier'
  | 'roles'
  | 'isBadScore'
>;

function presentResult(latest: LatestResult | null, context: ResultContext): ShownResult {
  if (latest) {
    const { opensAt, completedAt } = latest;
    const times = { opensAt: new Date(opensAt), completedAt: new Date(completedAt) };
    return presentTeamAssessment({ ...latest, ...times }, context);
  }
  const { framework, lowerThreshold, upperThreshold } = context;
  return {
    type: traitsOf(framework.format).results,
    score: null,
    normalisedScore: null,
    range: null,
    normalisedRange: null,
    change: null,
    isFirst: true,
    outOf: framework.outOf,
    thresholds: [lowerThreshold, upperThreshold],
    ...presentBand({ normalisedScore: null }, context),
    roles: [],
  };
}

/** The time of the latest result. Anonymous response times are not disclosed, so an anonymous Beacon shows its window's start. */
function shownTime({ isAnonymous }: CardRow, { opensAt, completedAt }: LatestResult): string {
  return new Date(isAnonymous ? opensAt : completedAt).toISOString();
}

function presentOpen(open: OpenAssessment, seesResults: boolean) {
  const { number, opensAt, closesAt, responseCount, expectedCount } = open;
  return {
    number,
    responseCount,
    expectedCount,
    score: seesResults ? open.score : null,
    normalisedScore: seesResults ? open.normalisedScore : null,
    outOf: open.outOf,
    opensAt: new Date(opensAt).toISOString(),
    closesAt: closesAt && new Date(closesAt).toISOString(),
  };
}

function presentAwaited({ awaitedCount: count, awaitedNames: names }: OpenAssessment) {
  return { count, names: names.slice(0, maxNames) };
}
