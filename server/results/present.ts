import { traitsOf } from '#rules/formats.ts';
import { minAnonymousResponses } from '#contract/results.ts';
import type { RoleResult, TeamAssessment, DetailedTeamAssessment } from '#contract/results.ts';
import { bandsWord, normalisedThresholds, teamBands } from '#rules/bands.ts';
import type { Framework } from '#rules/definition.ts';
import type { PersonScore } from '#rules/person-scores.ts';
import type { NodeResult, ResultHead } from '#rules/score.ts';
import { fromStoredSections } from '#rules/stored-sections.ts';
import type { StoredSection } from '#rules/stored-sections.ts';
import { dateIn } from '#server/platform/time/date-in.ts';

/** One assessment with responses; lists read it without its sections. */
export interface ResultRow {
  id: string;
  number: number;
  opensAt: Date;
  completedAt: Date;
  /** Whether its window is closed, or every assessor has answered. */
  isSettled: boolean;
  /** Whether it counts: settled, and with enough responses if the Beacon is anonymous. */
  isDisclosed: boolean;
  /** Whether no earlier result counts. */
  isFirst: boolean;
  responseCount: number;
  result: ResultHead;
  sections: StoredSection[] | null;
}

/** A result as JSON: its times are text. */
export type ResultJson = Omit<ResultRow, 'opensAt' | 'completedAt'> & {
  opensAt: string;
  completedAt: string;
};

export interface ResultContext {
  framework: Framework;
  timeZone: string;
  lowerThreshold: number;
  upperThreshold: number;
  isAnonymous: boolean;
}

export function resultOf(json: ResultJson): ResultRow {
  return { ...json, opensAt: new Date(json.opensAt), completedAt: new Date(json.completedAt) };
}

/** The time of a result. Anonymous response times are not disclosed, so an anonymous Beacon shows its window's start. */
export function shownTime<Time>(
  { isAnonymous }: Pick<ResultContext, 'isAnonymous'>,
  { opensAt, completedAt }: { opensAt: Time; completedAt: Time },
): Time {
  return isAnonymous ? opensAt : completedAt;
}

export function presentTeamAssessment(row: ResultRow, context: ResultContext): TeamAssessment {
  const { id, number, opensAt, isSettled, isFirst, responseCount } = row;
  return {
    id,
    number,
    date: dateIn(context.timeZone, opensAt),
    isSettled,
    isFirst,
    responseCount,
    ...presentTeamScore(row, context),
  };
}

type ScoredRow = Pick<ResultRow, 'isSettled' | 'isDisclosed' | 'result'>;
type ScoreContext = Omit<ResultContext, 'timeZone'>;

/** The score of a team, with its bands and its roles. */
export function presentTeamScore(row: ScoredRow, context: ScoreContext) {
  const { framework, lowerThreshold, upperThreshold, isAnonymous } = context;
  const result = presentNode(disclosedResult(row, context), row, context);
  const scored = row.isSettled ? result : noScore;
  const band = presentBand(scored, context);
  const thresholds: [number, number] = [lowerThreshold, upperThreshold];
  return {
    ...result,
    type: traitsOf(framework.format).results,
    thresholds,
    ...band,
    roles: isAnonymous ? [] : (row.result.roles ?? []).map(presentRole(row.result)),
  };
}

export function presentDetailedTeamAssessment(
  row: ResultRow,
  context: ResultContext,
): DetailedTeamAssessment {
  const stored = isShownInParts(row, context) ? (row.sections ?? []) : [];
  const sections = fromStoredSections(context.framework, stored);
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

/** The bands of a score in the framework's words, with the thresholds they depend on; the worst band decides `isBadScore`. */
export function presentBand(
  score: Pick<NodeResult, 'normalisedScore'> & Partial<Pick<NodeResult, 'normalisedRange'>>,
  context: BandContext,
): Pick<TeamAssessment, 'normalisedThresholds' | 'bands' | 'classifier' | 'isBadScore'> {
  const { framework } = context;
  const thresholds = thresholdsOf(context);
  const bands = teamBands(framework, score, thresholds);
  return { ...presentBands(framework, bands), normalisedThresholds: thresholds, bands };
}

/** The score of one person; null where they have none. */
export function presentScoreOf(userId: string, scores: PersonScore[], context: BandContext) {
  const { score, normalisedScore } = scores.find((each) => each.userId === userId) ?? noScore;
  return {
    score,
    normalisedScore,
    isBadScore: presentBand({ normalisedScore }, context).isBadScore,
  };
}

/** Bands in the framework's words. */
export function presentBands(
  framework: Framework,
  bands: TeamAssessment['bands'],
): Pick<TeamAssessment, 'classifier' | 'isBadScore'> {
  return { classifier: bandsWord(framework, bands), isBadScore: bands[0] === 'below' };
}

function thresholdsOf({ framework, lowerThreshold: lower, upperThreshold: upper }: BandContext) {
  return normalisedThresholds({ lower, upper }, framework.outOf);
}

/** A role of one person has a known range, even where the range was not stored. */
function presentRole({ roles = [], count }: Pick<ResultHead, 'roles' | 'count'>) {
  const isOneEach = roles.length === count;
  return (role: NonNullable<ResultHead['roles']>[number]): RoleResult => {
    const { score, normalisedScore } = role;
    const alone = (end: number): [number, number] | null => (isOneEach ? [end, end] : null);
    const { range = alone(score), normalisedRange = alone(normalisedScore) } = role;
    return { role: role.role, score, normalisedScore, range, normalisedRange };
  };
}

/** Whether sections may be shown: comparing an anonymous window before and after an answer would disclose that answer. */
function isShownInParts(
  { isSettled, responseCount }: ResultRow,
  { isAnonymous }: ResultContext,
): boolean {
  return !isAnonymous || (isSettled && responseCount >= minAnonymousResponses);
}

/** The result of the assessment, without a score where it must not be disclosed. */
function disclosedResult(
  { result, isDisclosed }: ScoredRow,
  { isAnonymous }: ScoreContext,
): NodeResult {
  return isDisclosed || !isAnonymous ? result : { ...result, ...noScore };
}

export const noScore = { score: null, normalisedScore: null };

type PresentedPart = NodeResult & Pick<TeamAssessment, 'bands'>;

/**
 * A section or question. An anonymous Beacon withholds the score of fewer than three people, and the change, which would
 * disclose it one assessment later.
 */
function presentPart(node: NodeResult, row: ResultRow, context: ResultContext): PresentedPart {
  const { isAnonymous } = context;
  const isHidden = isAnonymous && node.count < minAnonymousResponses;
  const presented = presentNode(isHidden ? { ...node, ...noScore } : node, row, context);
  return {
    ...presented,
    ...(isAnonymous && { change: null }),
    bands: row.isSettled ? teamBands(context.framework, presented, thresholdsOf(context)) : [],
  };
}

/**
 * The ends of an anonymous range are scores of single people, and would disclose which answers belong together. An
 * unsettled window has no change.
 */
function presentNode(
  node: NodeResult,
  { isSettled }: Pick<ResultRow, 'isSettled'>,
  { isAnonymous }: Pick<ResultContext, 'isAnonymous'>,
): NodeResult {
  const { score, normalisedScore, range, normalisedRange, outOf, count } = node;
  const change = isSettled && score !== null ? node.change : null;
  return {
    score,
    normalisedScore,
    range: isAnonymous ? null : range,
    normalisedRange: isAnonymous ? null : normalisedRange,
    change,
    outOf,
    count,
  };
}
