import { traitsOf } from '#rules/definition/formats.ts';
import { minAnonymousResponses } from '#contract/results.ts';
import type { RoleResult, TeamAssessment, DetailedTeamAssessment } from '#contract/results.ts';
import { mainScale } from '#rules/scoring/main-scale.ts';
import type { Scale } from '#rules/definition/scale.ts';
import type { Unit } from '#rules/scoring/thresholds.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { NodeResult, ResultHead } from '#rules/scoring/score.ts';
import { fromStoredSections } from '#rules/scoring/stored-sections.ts';
import type { StoredSection } from '#rules/scoring/stored-sections.ts';
import { versionChange } from '#rules/scoring/version-change.ts';
import { drawnScale, noScore, presentBand, presentRoleBand, scaleOf } from './present-band.ts';
import type { BandContext } from './present-band.ts';
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
  /** The version of the result before, where it is another. */
  before?: Framework | null;
}

/** A result as JSON: its times are text. */
export type ResultJson = Omit<ResultRow, 'opensAt' | 'completedAt'> & {
  opensAt: string;
  completedAt: string;
};

export interface ResultContext extends BandContext {
  timeZone: string;
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
  const { id, number, opensAt, isSettled, isFirst, responseCount, before } = row;
  const { framework } = context;
  return {
    id,
    number,
    date: dateIn(context.timeZone, opensAt),
    isSettled,
    isFirst,
    version: framework.version,
    versionChange: before ? versionChange(before, framework) : null,
    responseCount,
    ...presentTeamScore(row, context),
  };
}

type ScoredRow = Pick<ResultRow, 'isSettled' | 'isDisclosed' | 'result'>;
type ScoreContext = Omit<ResultContext, 'timeZone'>;

/** The score of a team, with its bands and its roles. */
export function presentTeamScore(row: ScoredRow, context: ScoreContext) {
  const { framework, lowerThreshold, upperThreshold, isAnonymous } = context;
  const { higherIs } = mainScale(framework);
  const result = presentNode({ ...disclosedResult(row, context), higherIs }, row, context);
  const scored = row.isSettled ? result : noScore;
  const band = presentBand({ ...scored, scale: mainScale(framework) }, context);
  const thresholds: [number, number] = [lowerThreshold, upperThreshold];
  return {
    ...result,
    type: traitsOf(framework.format).results,
    thresholds,
    ...band,
    roles: isAnonymous ? [] : (row.result.roles ?? []).map(presentRole(row.result, context)),
  };
}

export function presentDetailedTeamAssessment(
  row: ResultRow,
  context: ResultContext,
): DetailedTeamAssessment {
  const stored = isShownInParts(row, context) ? (row.sections ?? []) : [];
  const sections = fromStoredSections(context.framework, stored);
  const assessment = presentTeamAssessment(row, context);
  return {
    ...assessment,
    ...drawnScale(assessment, context, mainScale(context.framework)),
    attributes: sections.map(({ id, title, attributes, ...section }) => {
      const scale = scaleOf(context, id);
      const higherIs = scale?.higherIs ?? 'neither';
      return {
        id,
        title,
        ...presentPart({ ...section, higherIs }, row, context, scale),
        attributes: attributes.map(({ responseType, itemType, ...question }) => ({
          id: question.id,
          title: question.title,
          ...presentPart({ ...question, higherIs }, row, context),
          responseType,
          itemType,
        })),
      };
    }),
  };
}

/** A node with its direction. */
type Directed = NodeResult & Pick<Unit, 'higherIs'>;

/** A node as it is shown; the contract names every field. */
type PresentedNode = Pick<TeamAssessment, keyof TeamAssessment & (keyof Directed | 'norm')>;

/** A role of one person has a known range, even where the range was not stored. */
function presentRole(
  { roles = [], count }: Pick<ResultHead, 'roles' | 'count'>,
  context: BandContext,
) {
  const scale = mainScale(context.framework);
  const isOneEach = roles.length === count;
  return (role: NonNullable<ResultHead['roles']>[number]): RoleResult => {
    const { score, normalisedScore } = role;
    const alone = (end: number | null): [number, number] | null =>
      isOneEach && end !== null ? [end, end] : null;
    const { range = alone(score), normalisedRange = alone(normalisedScore) } = role;
    const own = { score, normalisedScore, range, normalisedRange };
    return { role: role.role, ...own, ...presentRoleBand({ scale, ...own }, context) };
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

type PresentedPart = PresentedNode &
  Pick<
    DetailedTeamAssessment,
    'bands' | 'classifier' | 'isBadScore' | 'zones' | 'ticks' | 'normKind'
  >;

/**
 * A section or question. An anonymous Beacon withholds the score of fewer than three people, and the change, which would
 * disclose it one assessment later.
 */
function presentPart(
  node: Directed,
  row: ResultRow,
  context: ResultContext,
  scale?: Scale,
): PresentedPart {
  const { isAnonymous } = context;
  const isHidden = isAnonymous && node.count < minAnonymousResponses;
  const presented = presentNode(isHidden ? { ...node, ...noScore } : node, row, context);
  const shown = row.isSettled ? presented : { ...presented, ...noScore };
  const { bands, classifier, isBadScore } = presentBand({ ...shown, scale }, context);
  return {
    ...presented,
    ...(isAnonymous && { change: null }),
    bands,
    classifier,
    isBadScore,
    ...drawnScale(presented, context, scale),
  };
}

/**
 * The ends of an anonymous range are scores of single people, and would disclose which answers belong together. An
 * unsettled window has no change.
 */
function presentNode(
  node: Directed,
  { isSettled }: Pick<ResultRow, 'isSettled'>,
  { isAnonymous }: Pick<ResultContext, 'isAnonymous'>,
): PresentedNode {
  const { score, normalisedScore, range, normalisedRange, min = 0, outOf, higherIs, count } = node;
  const change = isSettled && score !== null ? node.change : null;
  return {
    score,
    normalisedScore,
    range: isAnonymous ? null : range,
    normalisedRange: isAnonymous ? null : normalisedRange,
    change,
    min,
    outOf,
    higherIs,
    count,
    norm: node.norm && score !== null ? { gives: node.norm.gives, score: node.norm.score } : null,
    lack: node.lack ?? null,
  };
}
