import { traitsOf } from '#rules/definition/formats.ts';
import { fromStoredAnswers } from '#rules/answering/stored-answers.ts';
import type { StoredAnswers } from '#rules/answering/stored-answers.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { ownScore, runningScore } from '#rules/scoring/running-score.ts';
import type { OwnScore } from '#rules/scoring/running-score.ts';
import type { ResultHead } from '#rules/scoring/score.ts';
import { classifiersOf } from '#rules/scoring/bands.ts';
import { thresholdUnit } from '#rules/scoring/thresholds.ts';
import type { ListedClient } from '#contract/clients.ts';
import type { BeaconCard } from '#contract/beacon-lists.ts';
import type { TeamAssessment } from '#contract/results.ts';
import { presentTeamScore, shownTime } from '#server/results/present.ts';
import { noScore, presentBand } from '#server/results/present-band.ts';
import type { ResultContext } from '#server/results/present.ts';
import { contextOf } from '#server/results/version-context.ts';
import type { Services } from '#server/platform/services.ts';
import type { Membership, Viewer } from '#server/platform/http/viewer.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import { ownAssessPath } from '#server/beacons/assess-tokens.ts';
import { listedDetailsOf } from '#server/beacons/client-details.ts';
import type { Positioned } from '#server/beacons/list-slice.ts';
import type { BeaconBasics } from '#server/beacons/queries.ts';
import { can } from '#contract/permissions.ts';

/** A person's score; responses from before scores were stored have their answers instead. */
interface Person extends OwnScore {
  role: AssessorRole;
  attributes: StoredAnswers | null;
}

type OpenCard = NonNullable<BeaconCard['openAssessment']>;

interface OpenAssessment extends Omit<OpenCard, 'score' | 'normalisedScore' | 'outOf'> {
  /** Who has answered; null without answers, and where the score must not be shown. */
  people: Person[] | null;
  /** What the viewer's own link is derived from, while they are asked to answer. */
  ownToken: { memberId: string; assessmentId: string; seed: string } | null;
  awaitedCount: number;
  awaitedNames: string[];
}

type CardBasics = Omit<
  BeaconBasics,
  'organisationSlug' | 'organisationName' | 'timeZone' | 'nextOpensAt'
>;

/** A card as JSON: its times are text. */
export interface CardRow extends CardBasics, ListedClient, Positioned {
  nextOpensAt: string | null;
  open: OpenAssessment | null;
  /** The last result that counts, and the times of its assessment; null without one. */
  result: ResultHead | null;
  /** The version of that result; null where it is the Beacon's. */
  resultVersion: number | null;
  opensAt: string | null;
  completedAt: string | null;
  isFirst: boolean;
  /** The version of the result before; null for the first. */
  earlierVersion: number | null;
  /** The number of responses in the last settled window of an anonymous Beacon whose score is withheld. */
  withheldCount: number | null;
}

const maxNames = 10;

/** Beacons as cards, with the viewer's permissions. */
export async function presentCards(
  { frameworks, config: { secretKey } }: Services,
  { memberships }: Viewer,
  rows: readonly CardRow[],
): Promise<BeaconCard[]> {
  const cards: BeaconCard[] = [];
  let framework: Framework | null = null;
  for (const row of rows) {
    const { organisationId, frameworkId: id, frameworkVersion: version } = row;
    const membership = memberships.find((each) => each.organisationId === organisationId);
    if (framework?.id !== id || framework.version !== version) {
      framework = await frameworks.find({ id, version });
    }
    if (!membership) continue;
    const { resultVersion } = row;
    const scoredBy =
      resultVersion === null ? framework : await frameworks.find({ id, version: resultVersion });
    const card = presentCard(row, { framework, scoredBy }, membership);
    cards.push({ ...card, assessmentLink: assessmentLinkOf(secretKey, row) });
  }
  return cards;
}

function presentCard(
  row: CardRow,
  { framework, scoredBy }: { framework: Framework; scoredBy: Framework },
  { slug, name, timeZone, roles }: Membership,
): Omit<BeaconCard, 'assessmentLink'> {
  const { isAnonymous, lowerThreshold, upperThreshold, memberRole, isBeaconAdmin, open } = row;
  const standing = { memberRole, isBeaconAdmin, roles };
  const seesResults = can('seeResults', standing);
  const completedAt = shownTime(row, row);
  const current = { framework, lowerThreshold, upperThreshold, isAnonymous };
  const context = contextOf({ framework: scoredBy }, current);
  return {
    ...presentResult(seesResults ? row : null, context),
    ...listedDetailsOf(row),
    uuid: row.beaconId,
    clientId: row.clientId,
    beaconName: row.name,
    frameworkTitle: framework.title,
    organisation: { slug, name, timeZone },
    isAnonymous,
    classifiers: classifiersOf(scoredBy),
    latestAssessmentCompletedAt: completedAt && isoTime(completedAt),
    withheldCount: seesResults ? row.withheldCount : null,
    openAssessment: open && presentOpen(framework, open, seesResults),
    awaited: seesResults && open ? presentAwaited(open) : null,
    nextOpensAt: row.nextOpensAt && isoTime(row.nextOpensAt),
    canEdit: can('edit', standing),
    canBulkEdit: can('archive', standing),
    hasNotification: open?.ownToken != null,
  };
}

function assessmentLinkOf(secretKey: string, { organisationId, open }: CardRow): string | null {
  if (!open?.ownToken) return null;
  const { seed, ...ids } = open.ownToken;
  return ownAssessPath(secretKey, { organisationId, ...ids, seed: Buffer.from(seed, 'base64') });
}

/** What a card shows of a result. */
type ShownResult = Pick<TeamAssessment, keyof TeamAssessment & keyof BeaconCard> &
  Pick<BeaconCard, 'versionBefore' | 'isUnscored'>;
type ScoreContext = Omit<ResultContext, 'timeZone'>;

function presentResult(
  latest: Pick<CardRow, 'result' | 'isFirst' | 'earlierVersion'> | null,
  context: ScoreContext,
): ShownResult {
  if (latest?.result) {
    const { result, isFirst, earlierVersion } = latest;
    return {
      ...presentTeamScore({ result, isSettled: true, isDisclosed: true }, context),
      isUnscored: result.score === null,
      isFirst,
      versionBefore: earlierVersion === context.framework.version ? null : earlierVersion,
    };
  }
  const { framework, lowerThreshold, upperThreshold } = context;
  return {
    type: traitsOf(framework.format).results,
    ...noScore,
    range: null,
    normalisedRange: null,
    change: null,
    lack: null,
    isUnscored: false,
    isFirst: true,
    versionBefore: null,
    ...thresholdUnit(framework),
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
    attributes
      ? ownScore(framework, { role, attributes: fromStoredAnswers(framework, attributes) })
      : score,
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
