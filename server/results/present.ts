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
  result: Omit<TeamResult, 'attributes'> & Partial<Pick<TeamResult, 'attributes'>>;
}

export interface ResultContext {
  framework: Framework;
  timeZone: string;
  lowerThreshold: number;
  upperThreshold: number;
  isAnonymous: boolean;
}

/** With fewer people, an anonymous range is somebody's own score. */
const fewestForRange = 3;

export function presentTeamAssessment(row: ResultRow, context: ResultContext): TeamAssessment {
  const { id, number, opensAt, result } = row;
  const { framework, timeZone, lowerThreshold, upperThreshold } = context;
  return {
    id,
    number,
    date: dateIn(timeZone, opensAt),
    type: framework.format === 'sdq' ? 'sdq' : 'standard',
    ...presentNode(result, context),
    thresholds: [lowerThreshold, upperThreshold],
    ...presentBand(result.normalisedScore, context),
  };
}

export function presentWholeTeamAssessment(
  row: ResultRow,
  context: ResultContext,
): WholeTeamAssessment {
  const sections = row.result.attributes ?? [];
  return {
    ...presentTeamAssessment(row, context),
    attributes: sections.map(({ id, title, attributes, ...section }) => ({
      id,
      title,
      ...presentNode(section, context),
      attributes: attributes.map(({ responseType, ...question }) => ({
        id: question.id,
        title: question.title,
        ...presentNode(question, context),
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

function presentNode(node: NodeResult, { isAnonymous }: ResultContext): NodeResult {
  const { score, normalisedScore, range, normalisedRange, change, outOf, count } = node;
  const isTelling = isAnonymous && count < fewestForRange;
  const ranges = isTelling ? { range: null, normalisedRange: null } : { range, normalisedRange };
  return { score, normalisedScore, ...ranges, change, outOf, count };
}
