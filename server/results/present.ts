import type { TeamAssessment, WholeTeamAssessment } from '#contract/results.ts';
import { bandOf, bandWord, normalisedThresholds } from '#rules/bands.ts';
import type { Framework } from '#rules/definition.ts';
import type { NodeResult, TeamResult } from '#rules/score.ts';
import { dateIn } from './date-in.ts';

/** One completed assessment; only the latest is read with its sections and questions. */
export interface ResultRow {
  id: string;
  number: number;
  opensAt: Date;
  completedAt: Date;
  /** Whether no answer can come any more. */
  isSettled: boolean;
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
  const { id, number, opensAt, result } = row;
  const { framework, timeZone, lowerThreshold, upperThreshold, isAnonymous } = context;
  return {
    id,
    number,
    date: dateIn(timeZone, opensAt),
    type: framework.format === 'sdq' ? 'sdq' : 'standard',
    ...presentNode(result, context),
    thresholds: [lowerThreshold, upperThreshold],
    ...presentBand(result.normalisedScore, context),
    roles: isAnonymous ? [] : (result.roles ?? []),
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
      ...presentPart(section, context),
      attributes: attributes.map(({ responseType, ...question }) => ({
        id: question.id,
        title: question.title,
        ...presentPart(question, context),
        responseType,
      })),
    })),
  };
}

/** The band of a normalised score in the framework's own word, and the thresholds it was read with. */
export function presentBand(
  normalisedScore: number | null,
  { framework, lowerThreshold, upperThreshold }: Omit<ResultContext, 'timeZone' | 'isAnonymous'>,
): Pick<TeamAssessment, 'normalisedThresholds' | 'classifier' | 'isBadScore'> {
  const set = { lower: lowerThreshold, upper: upperThreshold };
  const thresholds = normalisedThresholds(set, framework.outOf);
  const band = normalisedScore === null ? null : bandOf(normalisedScore, thresholds);
  return {
    normalisedThresholds: thresholds,
    classifier: band && bandWord(framework, band),
    isBadScore: band === 'below',
  };
}

/** Watching an anonymous window fill up would tell each newcomer's answers by the difference. */
function isShownInParts({ isSettled }: ResultRow, { isAnonymous }: ResultContext): boolean {
  return isSettled || !isAnonymous;
}

/**
 * A section or question. What a single person said of it stays with an anonymous Beacon, and so does a change, which
 * would tell it an assessment later.
 */
function presentPart(node: NodeResult, context: ResultContext): NodeResult {
  const { isAnonymous } = context;
  return {
    ...presentNode(node, context),
    ...(isAnonymous && { change: null }),
    ...(isAnonymous && node.count === 1 && { score: null, normalisedScore: null }),
  };
}

/** The ends of an anonymous range are somebody's own scores, and would tell which answers go together. */
function presentNode(node: NodeResult, { isAnonymous }: ResultContext): NodeResult {
  const { score, normalisedScore, range, normalisedRange, change, outOf, count } = node;
  const ranges = isAnonymous ? { range: null, normalisedRange: null } : { range, normalisedRange };
  return { score, normalisedScore, ...ranges, change, outOf, count };
}
