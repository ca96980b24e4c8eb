import { traitsOf } from '#rules/formats.ts';
import type { Ratings } from '#rules/answers.ts';
import type { AssessorRole, Framework } from '#rules/definition.ts';
import { ownScore, runningScore } from '#rules/running-score.ts';
import type { OwnScore } from '#rules/running-score.ts';
import type { ListedClient } from '#contract/clients.ts';
import type { BeaconCard } from '#contract/beacon-lists.ts';
import type { TeamAssessment } from '#contract/results.ts';
import { noScore, presentBand, presentTeamScore, shownTime } from '#server/results/present.ts';
import type { ResultContext, ResultJson } from '#server/results/present.ts';
import type { Services } from '#server/platform/services.ts';
import type { Membership, Viewer } from '#server/platform/http/viewer.ts';
import { listedDetailsOf } from '#server/beacons/client-details.ts';
import type { Positioned } from '#server/beacons/list-slice.ts';
import type { BeaconBasics } from '#server/beacons/queries.ts';
import { can } from '#contract/permissions.ts';

/** A person's score; responses from before scores were stored have their answers instead. */
interface Person extends OwnScore {
  role: AssessorRole;
  attributes: Ratings | null;
}

type OpenCard = NonNullable<BeaconCard['openAssessment']>;

interface OpenAssessment extends Omit<OpenCard, 'score' | 'normalisedScore' | 'outOf'> {
  /** Who has answered; null without answers, and where the score must not be shown. */
  people: Person[] | null;
  isAsked: boolean;
  awaitedCount: number;
  awaitedNames: string[];
}

/** The last result that counts. */
type LatestResult = Pick<ResultJson, 'opensAt' | 'completedAt' | 'isFirst' | 'result'>;

type CardBasics = Omit<
  BeaconBasics,
  'organisationSlug' | 'organisationName' | 'timeZone' | 'nextOpensAt'
>;

/** A card as JSON: its times are text. */
export interface CardRow extends CardBasics, ListedClient, Positioned {
  nextOpensAt: string | null;
  open: OpenAssessment | null;
  latest: LatestResult | null;
  /** The number of responses in the last settled window of an anonymous Beacon whose score is withheld. */
  withheldCount: number | null;
}

const maxNames = 10;

/** Beacons as cards, with the viewer's permissions. */
export async function presentCards(
  { frameworks }: Services,
  { memberships }: Viewer,
  rows: readonly CardRow[],
): Promise<BeaconCard[]> {
  const cards: BeaconCard[] = [];
  for (const row of rows) {
    const membership = memberships.find((each) => each.organisationId === row.organisationId);
    const { frameworkId: id, frameworkVersion: version } = row;
    const framework = await frameworks.find({ id, version });
    if (membership) cards.push(presentCard({ ...row, framework }, membership));
  }
  return cards;
}

function presentCard(
  row: CardRow & { framework: Framework },
  { slug, name, timeZone, roles }: Membership,
): BeaconCard {
  const { framework, open, latest } = row;
  const standing = { memberRole: row.memberRole, isBeaconAdmin: row.isBeaconAdmin, roles };
  const seesResults = can('seeResults', standing);
  return {
    uuid: row.beaconId,
    clientId: row.clientId,
    ...listedDetailsOf(row),
    beaconName: row.name,
    frameworkTitle: framework.title,
    organisation: { slug, name, timeZone },
    isAnonymous: row.isAnonymous,
    classifiers: framework.thresholdClassifiers,
    ...presentResult(seesResults ? latest : null, row),
    latestAssessmentCompletedAt: latest && isoTime(shownTime(row, latest)),
    withheldCount: seesResults ? row.withheldCount : null,
    openAssessment: open && presentOpen(framework, open, seesResults),
    awaited: seesResults && open ? presentAwaited(open) : null,
    nextOpensAt: row.nextOpensAt && isoTime(row.nextOpensAt),
    canEdit: can('edit', standing),
    canBulkEdit: can('archive', standing),
    hasNotification: open?.isAsked ?? false,
  };
}

/** What a card shows of a result. */
type ShownResult = Pick<TeamAssessment, keyof TeamAssessment & keyof BeaconCard>;
type ScoreContext = Omit<ResultContext, 'timeZone'>;

function presentResult(latest: LatestResult | null, context: ScoreContext): ShownResult {
  if (latest) {
    const { isFirst, result } = latest;
    return {
      ...presentTeamScore({ result, isSettled: true, isDisclosed: true }, context),
      isFirst,
    };
  }
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

function presentOpen(
  framework: Framework,
  { number, opensAt, closesAt, responseCount, expectedCount, people }: OpenAssessment,
  seesResults: boolean,
): OpenCard {
  const own = ((seesResults && people) || []).map(({ role, attributes, ...score }) =>
    attributes ? ownScore(framework, { role, attributes }) : score,
  );
  return {
    number,
    responseCount,
    expectedCount,
    ...runningScore(framework, own),
    opensAt: isoTime(opensAt),
    closesAt: closesAt && isoTime(closesAt),
  };
}

function presentAwaited({ awaitedCount: count, awaitedNames: names }: OpenAssessment) {
  return { count, names: names.slice(0, maxNames) };
}

function isoTime(time: string): string {
  return new Date(time).toISOString();
}
