import { percentage } from './answers.ts';
import { normaliseBanded, publishedBands } from './bands.ts';
import { assessorRoles } from './definition.ts';
import type { AssessorRole, Framework, Question } from './definition.ts';
import { teamNodes } from './score-nodes.ts';
import type { Column, Node, RatedResponse, Team } from './score-nodes.ts';
import { sum } from './section-score.ts';

/** The scores of one node, null where nobody has a score; `count` is the number of people with a score. */
export interface NodeResult {
  score: number | null;
  /** Lowest and highest person score. */
  range: [number, number] | null;
  /** The score on 0…100, higher is better wherever the framework defines a direction. */
  normalisedScore: number | null;
  /** Lowest and highest person score on 0…100. */
  normalisedRange: [number, number] | null;
  /** Score minus the previous assessment's. */
  change: number | null;
  outOf: number;
  count: number;
}

export interface QuestionResult extends NodeResult {
  id: string;
  title: string;
  responseType: 'rating' | 'comment_only';
}

export interface SectionResult extends NodeResult {
  id: string;
  title: string;
  attributes: QuestionResult[];
}

/** The mean of the people of one role, and their range; older results have no range. */
export interface RoleResult {
  role: AssessorRole;
  score: number;
  normalisedScore: number;
  range?: [number, number];
  normalisedRange?: [number, number];
}

/** A team's result without its sections. */
export interface ResultHead extends NodeResult {
  /** In the order of `assessorRoles`; results from before scores by role have none. */
  roles?: RoleResult[];
}

export interface TeamResult extends ResultHead {
  attributes: SectionResult[];
}

/**
 * The team's result of one assessment. A person's score of a node is the mean of their ratings below the node, or the
 * prorated total of a summed section; the team's score is the mean of the person scores. Null without responses.
 * The order of the responses does not change a single bit of the result.
 */
export function teamResult(
  framework: Framework,
  responses: readonly RatedResponse[],
  previous?: TeamResult | null,
): TeamResult | null {
  if (responses.length === 0) return null;
  const { team, nodes, assessment } = teamNodes(framework, responses);
  const sectionsBefore = byId(previous?.attributes ?? []);
  const questionsBefore = byId(previous?.attributes.flatMap((node) => node.attributes) ?? []);
  return {
    ...nodeResult(team, assessment, previous),
    roles: roleResults(team, assessment),
    attributes: nodes.map((node) => ({
      id: node.id,
      title: node.title,
      ...nodeResult(team, node, sectionsBefore.get(node.id)),
      attributes: node.questions.map((question) => ({
        id: question.id,
        title: questionTitle(question.question),
        ...nodeResult(team, question, questionsBefore.get(question.id)),
        responseType: question.question.responseType,
      })),
    })),
  };
}

/** What results call a question. */
export function questionTitle({ title, text }: Pick<Question, 'title' | 'text'>): string {
  return title ?? text;
}

function roleResults(team: Team, node: Node): RoleResult[] {
  const shares = normalisedColumn(team, node);
  return assessorRoles.flatMap((role) => {
    const ofRole = (column: Column) => column.filter((_, n) => team.responses[n]?.role === role);
    const [scores, normalised] = [inOrder(ofRole(node.column)), inOrder(ofRole(shares))];
    const [score, normalisedScore] = [meanOf(scores), meanOf(normalised)];
    const [range, normalisedRange] = [rangeOf(scores), rangeOf(normalised)];
    if (score === null || normalisedScore === null || !range || !normalisedRange) return [];
    return [{ role, score, normalisedScore, range, normalisedRange }];
  });
}

function byId<T extends { id: string }>(nodes: T[]): Map<string, T> {
  return new Map(nodes.map((node) => [node.id, node]));
}

function nodeResult(
  team: Team,
  node: Node,
  previous: Pick<NodeResult, 'score'> | null | undefined,
): NodeResult {
  const scores = inOrder(node.column);
  const shares = inOrder(normalisedColumn(team, node));
  const { score, normalisedScore } = meanScore(team.framework, node, { scores, shares });
  const before = previous?.score ?? null;
  return {
    score,
    range: rangeOf(scores),
    normalisedScore,
    normalisedRange: rangeOf(shares),
    change: score === null || before === null ? null : score - before,
    outOf: node.outOf,
    count: scores.length,
  };
}

/**
 * A team's score of a node, null where nobody has a score.
 * @param columns the scores of its people, in the unit of the node and on 0…100
 */
export function meanScore(
  framework: Framework,
  node: Node,
  { scores, shares }: { scores: Column; shares: Column },
): Pick<NodeResult, 'score' | 'normalisedScore'> {
  const score = meanOf(inOrder(scores));
  const normalisedScore = isBanded(framework, node)
    ? meanOf(inOrder(shares))
    : percentOf(node, score);
  return { score, normalisedScore };
}

/** Every person's score of a node on 0…100, higher is better; by the bands of the person's informant where there are any. */
export function normalisedColumn(team: Team, node: Node): Column {
  if (!isBanded(team.framework, node)) return node.column.map((raw) => percentOf(node, raw));
  return node.column.map((raw, person) => {
    const role = team.responses[person]?.role;
    const bands = role && node.id && publishedBands(team.framework, role, node.id);
    return raw !== null && bands ? normaliseBanded(raw, bands) : percentOf(node, raw);
  });
}

function percentOf(node: Node, raw: number | null): number | null {
  if (raw === null) return null;
  const share = percentage(raw, node.outOf);
  return node.higherIs === 'worse' ? 100 - share : share;
}

function isBanded({ informants }: Framework, { id }: Node): boolean {
  return (
    id !== undefined && Object.values(informants).some(({ bands }) => Object.hasOwn(bands, id))
  );
}

/** Sorts, so that the order of the responses does not change the sum. */
function inOrder(column: Column): number[] {
  return column.filter((score) => score !== null).toSorted((a, b) => a - b);
}

function rangeOf(sorted: number[]): [number, number] | null {
  const [low] = sorted;
  const high = sorted.at(-1);
  return low === undefined || high === undefined ? null : [low, high];
}

/** The mean of sorted scores, clamped to their range against floating-point error. */
function meanOf(scores: number[]): number | null {
  const range = rangeOf(scores);
  return range && Math.min(range[1], Math.max(range[0], sum(scores) / scores.length));
}
