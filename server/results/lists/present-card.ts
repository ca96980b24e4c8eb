import { withFramework } from '#server/frameworks/with-framework.ts';
import { traitsOf } from '#rules/formats.ts';
import type { ListedClient } from '#contract/clients.ts';
import type { BeaconCard } from '#contract/beacon-lists.ts';
import type { TeamAssessment } from '#contract/results.ts';
import {
  noScore,
  presentBand,
  presentTeamAssessment,
  resultOf,
  shownTime,
} from '#server/results/present.ts';
import type { ResultContext, ResultJson, ResultRow } from '#server/results/present.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { listedDetailsOf } from '#server/beacons/client-details.ts';
import { rolesIn } from '#server/beacons/queries.ts';
import type { BeaconBasics } from '#server/beacons/queries.ts';
import { can } from '#contract/permissions.ts';

interface OpenAssessment extends NonNullable<BeaconCard['openAssessment']> {
  isAsked: boolean;
  awaitedCount: number;
  awaitedNames: string[];
}

export interface CardRow extends BeaconBasics, ListedClient {
  open: OpenAssessment | null;
  latest: ResultJson | null;
  /** The number of responses in the last settled window of an anonymous Beacon whose score is withheld. */
  withheldCount: number | null;
}

const maxNames = 10;

/** A Beacon as a card, with the viewer's permissions. */
export async function presentCard(
  services: Services,
  viewer: Viewer,
  card: CardRow,
): Promise<BeaconCard> {
  const row = await withFramework(services, card);
  const { organisationSlug: slug, organisationName, timeZone, framework, open } = row;
  const latest = row.latest && resultOf(row.latest);
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
    ...presentResult(seesResults ? latest : null, row),
    latestAssessmentCompletedAt: latest && shownTime(row, latest).toISOString(),
    withheldCount: seesResults ? row.withheldCount : null,
    openAssessment: open && presentOpen(open, seesResults),
    awaited: seesResults && open ? presentAwaited(open) : null,
    nextOpensAt: row.nextOpensAt?.toISOString() ?? null,
    canEdit: can('edit', standing),
    canBulkEdit: can('archive', standing),
    hasNotification: open?.isAsked ?? false,
  };
}

/** What a card shows of a result. */
type ShownResult = Pick<TeamAssessment, keyof TeamAssessment & keyof BeaconCard>;

function presentResult(latest: ResultRow | null, context: ResultContext): ShownResult {
  if (latest) return presentTeamAssessment(latest, context);
  const { framework, lowerThreshold, upperThreshold } = context;
  return {
    type: traitsOf(framework.format).results,
    ...noScore,
    range: null,
    normalisedRange: null,
    change: null,
    isFirst: true,
    outOf: framework.outOf,
    thresholds: [lowerThreshold, upperThreshold],
    ...presentBand(noScore, context),
    roles: [],
  };
}

function presentOpen(open: OpenAssessment, seesResults: boolean): BeaconCard['openAssessment'] {
  const { number, opensAt, closesAt, responseCount, expectedCount, outOf } = open;
  const { score, normalisedScore } = seesResults ? open : noScore;
  return {
    number,
    responseCount,
    expectedCount,
    score,
    normalisedScore,
    outOf,
    opensAt: new Date(opensAt).toISOString(),
    closesAt: closesAt && new Date(closesAt).toISOString(),
  };
}

function presentAwaited({ awaitedCount: count, awaitedNames: names }: OpenAssessment) {
  return { count, names: names.slice(0, maxNames) };
}
