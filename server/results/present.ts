import { traitsOf } from '#rules/formats.ts';
import { minAnonymousResponses } from '#contract/results.ts';
import type { RoleResult, TeamAssessment, WholeTeamAssessment } from '#contract/results.ts';
import { bandsWord, normalisedThresholds, teamBands } from '#rules/bands.ts';
import type { Framework } from '#rules/definition.ts';
import type { NodeResult, TeamResult } from '#rules/score.ts';
import { dateIn } from '#server/platform/time/date-in.ts';

/** One completed assessment; only the latest is read with its sections and questions. */
export interface ResultRow {
  id: string;
  number: number;
  opensAt: Date;
  completedAt: Date;
  /** Whether its window is closed, or everybody who is asked has answered. */
  isSettled: boolean;
  /** Whether it counts: settled, and of anonymous people there are enough. */
  isTold: boolean;
  /** Whether no result that counts comes before. */
  isFirst: boolean;
  responseCount: number;
  result: Omit<TeamResult, 'attributes'> & Partial<Pick<TeamResult, 'attributes'>>;
}

export interface ResultContext {
  framework: Framework;
  timeZone: string;
  lowerThreshold: number;
  upperThreshold: number;
  isAnonymous: boolean;
}

export function presentTeamAssessment(row: ResultRow, context: ResultContext): TeamAssessment {
  const { id, number, opensAt, isSettled, isFirst, responseCount } = row;
  const { framework, timeZone, lowerThreshold, upperThreshold, isAnonymous } = context;
  const result = presentNode(tellable(row, context), row, context);
  return {
    id,
    number,
    date: dateIn(timeZone, opensAt),
    type: traitsOf(framework.format).results,
    isSettled,
    isFirst,
    responseCount,
    ...result,
    thresholds: [lowerThreshold, upperThreshold],
    ...presentBand(isSettled ? result : noScore, context),
    roles: isAnonymous ? [] : (row.result.roles ?? []).map(presentRole(row.result)),
  };
}

export function presentWholeTeamAssessment(
  row: ResultRow,
  context: ResultContext,
): WholeTeamAssessment {
  const sections = isShownInParts(row, context) ? (row.result.attributes ?? []) : [];
  return {
    ...presentTeamAssessment(row, context),
    attributes: sections.map(({ id, title, attributes, ...section }) => ({
      id,
      title,
      ...presentPart(section, row, context),
      attributes: attributes.map(({ responseType, ...question }) => ({
        id: question.id,
        title: question.title,
        ...presentPart(question, row, context),
        responseType,
      })),
    })),
  };
}

type BandContext = Omit<ResultContext, 'timeZone' | 'isAnonymous'>;

/** The bands of a score in the framework's own words, and the thresholds they were read with; the worst makes it bad. */
export function presentBand(
  score: Pick<NodeResult, 'normalisedScore'> & Partial<Pick<NodeResult, 'normalisedRange'>>,
  context: BandContext,
): Pick<TeamAssessment, 'normalisedThresholds' | 'bands' | 'classifier' | 'isBadScore'> {
  const { framework } = context;
  const thresholds = thresholdsOf(context);
  const bands = teamBands(framework, score, thresholds);
  return { normalisedThresholds: thresholds, bands, ...presentBands(framework, bands) };
}

/** Bands in the framework's own words. */
export function presentBands(
  framework: Framework,
  bands: TeamAssessment['bands'],
): Pick<TeamAssessment, 'classifier' | 'isBadScore'> {
  return { classifier: bandsWord(framework, bands), isBadScore: bands[0] === 'below' };
}

function thresholdsOf({ framework, lowerThreshold: lower, upperThreshold: upper }: BandContext) {
  return normalisedThresholds({ lower, upper }, framework.outOf);
}

/** Of a role that is one person, the ends are known though they were not kept. */
function presentRole({ roles = [], count }: Pick<TeamResult, 'roles' | 'count'>) {
  const isOneEach = roles.length === count;
  return (role: NonNullable<TeamResult['roles']>[number]): RoleResult => {
    const { score, normalisedScore } = role;
    const alone = (end: number): [number, number] | null => (isOneEach ? [end, end] : null);
    const { range = alone(score), normalisedRange = alone(normalisedScore) } = role;
    return { role: role.role, score, normalisedScore, range, normalisedRange };
  };
}

/** Watching an anonymous window fill up would tell each newcomer's answers by the difference. */
function isShownInParts(
  { isSettled, responseCount }: ResultRow,
  { isAnonymous }: ResultContext,
): boolean {
  return !isAnonymous || (isSettled && responseCount >= minAnonymousResponses);
}

/** The score of the whole, without a number where none may be told. */
function tellable({ result, isTold }: ResultRow, { isAnonymous }: ResultContext): NodeResult {
  return isTold || !isAnonymous ? result : { ...result, ...noScore };
}

const noScore = { score: null, normalisedScore: null };

type PresentedPart = NodeResult & Pick<TeamAssessment, 'bands'>;

/**
 * A section or question. What fewer than three people said of it stays with an anonymous Beacon, and so does a change,
 * which would tell it an assessment later.
 */
function presentPart(node: NodeResult, row: ResultRow, context: ResultContext): PresentedPart {
  const { isAnonymous } = context;
  const isHidden = isAnonymous && node.count < minAnonymousResponses;
  const told = presentNode(isHidden ? { ...node, ...noScore } : node, row, context);
  return {
    ...told,
    ...(isAnonymous && { change: null }),
    bands: row.isSettled ? teamBands(context.framework, told, thresholdsOf(context)) : [],
  };
}

/**
 * The ends of an anonymous range are somebody's own scores, and would tell which answers go together. While answers
 * are still to come, a difference from last time is no rise or fall.
 */
function presentNode(
  node: NodeResult,
  { isSettled }: ResultRow,
  { isAnonymous }: ResultContext,
): NodeResult {
  const { score, normalisedScore, range, normalisedRange, outOf, count } = node;
  const change = isSettled && score !== null ? node.change : null;
  const ranges = isAnonymous ? { range: null, normalisedRange: null } : { range, normalisedRange };
  return { score, normalisedScore, ...ranges, change, outOf, count };
}
