import { assessorRoles } from '../definition/texts.ts';
import type { AssessorRole } from '../definition/texts.ts';
import type { Framework } from '../definition/definition.ts';
import { hasScore, itemTitle } from '../definition/result-nodes.ts';
import { add } from '../definition/arithmetic.ts';
import type { ItemType } from '../definition/item.ts';
import { normLack, teamNorm } from './team-norm.ts';
import type { NormResult } from './team-norm.ts';
import type { Lack, Subject } from './norms.ts';
import { columnLack, positionColumn, positionIn } from './positions.ts';
import { teamNodes } from './team.ts';
import type { Column, Node, RatedResponse, SectionNode, Team } from './team.ts';

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
  /** The lowest possible score, where it is not 0. */
  min?: number;
  outOf: number;
  count: number;
  /** The team's score by a published norm. */
  norm?: NormResult;
  /** Why somebody has no norm or band. */
  lack?: Lack;
}

export interface QuestionResult extends NodeResult {
  id: string;
  title: string;
  itemType: ItemType;
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
  normalisedScore: number | null;
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
 * The team's result of one assessment: for each scale the score of every person by its method, and of the team by its
 * rule. Null without responses. The order of the responses does not change a single bit of the result.
 * @param subject whom the answers are about; needed where norms or bands depend on age or gender
 */
export function teamResult(
  framework: Framework,
  responses: readonly RatedResponse[],
  previous?: TeamResult | null,
  subject?: Subject,
): TeamResult | null {
  if (responses.length === 0) return null;
  const { team, nodes, assessment } = teamNodes(framework, responses, subject);
  const sectionsBefore = byId(previous?.attributes ?? []);
  const questionsBefore = byId(previous?.attributes.flatMap((node) => node.attributes) ?? []);
  return {
    ...nodeResult(team, assessment, previous),
    roles: roleResults(team, assessment),
    attributes: nodes.map((node) => {
      const { id, title } = node;
      const before = sectionsBefore.get(id);
      const own = byId(before?.attributes ?? []);
      return {
        id,
        title,
        ...nodeResult(team, node, before),
        // A question may have moved to another section; one in two scales has a score in each.
        attributes: node.questions.map((question) =>
          questionResult(team, question, own.get(question.id) ?? questionsBefore.get(question.id)),
        ),
      };
    }),
  };
}

function questionResult(
  team: Team,
  node: SectionNode['questions'][number],
  before: QuestionResult | undefined,
): QuestionResult {
  const { id, item } = node;
  return {
    id,
    title: itemTitle(item),
    ...nodeResult(team, node, before),
    itemType: item.type,
    responseType: hasScore(item) ? 'rating' : 'comment_only',
  };
}

function roleResults(team: Team, node: Node): RoleResult[] {
  const shares = positionColumn(team, node);
  return assessorRoles.flatMap((role) => {
    const ofRole = (column: Column) => column.filter((_, n) => team.responses[n]?.role === role);
    const [scores, normalised] = [inOrder(ofRole(node.column)), inOrder(ofRole(shares))];
    const [score, normalisedScore] = [meanOf(scores), meanOf(normalised)];
    const [range, normalisedRange] = [rangeOf(scores), rangeOf(normalised)];
    if (score === null || !range) return [];
    return [{ role, score, normalisedScore, range, ...(normalisedRange && { normalisedRange }) }];
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
  const shares = inOrder(positionColumn(team, node));
  const { score, normalisedScore } = teamScore(node, { scores, shares });
  const before = previous?.score ?? null;
  const norm = teamNorm(team, node);
  const lack = columnLack(team, node) ?? normLack(team, node);
  return {
    score,
    range: rangeOf(scores),
    normalisedScore,
    normalisedRange: rangeOf(shares),
    change: score === null || before === null ? null : score - before,
    ...(node.min !== 0 && { min: node.min }),
    outOf: node.outOf,
    count: scores.length,
    ...(norm && { norm }),
    ...(lack && { lack }),
  };
}

/**
 * A team's score of a node, null where nobody has a score.
 * @param columns the sorted scores of its people, in the unit of the node and on 0…100
 */
export function teamScore(
  node: Omit<Node, 'column'> & { isShared: boolean },
  { scores, shares }: { scores: number[]; shares: number[] },
): Pick<NodeResult, 'score' | 'normalisedScore'> {
  if (node.team === 'worst') return worstOf(node, { scores, shares });
  const score = meanOf(scores);
  if (score === null) return { score, normalisedScore: null };
  return {
    score,
    normalisedScore: node.isShared ? meanOf(shares) : positionIn(node, score),
  };
}

/** The score of the person with the lowest position. */
function worstOf(
  { higherIs }: Pick<Node, 'higherIs'>,
  { scores, shares }: { scores: number[]; shares: number[] },
): Pick<NodeResult, 'score' | 'normalisedScore'> {
  const score = (higherIs === 'worse' ? scores.at(-1) : scores[0]) ?? null;
  return { score, normalisedScore: shares[0] ?? null };
}

/** The scores of the people with a score, sorted, so that the order of the responses does not change the sum. */
export function inOrder(column: Column): number[] {
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
  return range && Math.min(range[1], Math.max(range[0], scores.reduce(add, 0) / scores.length));
}
