import type { Framework } from '../definition/definition.ts';
import { hasScore, itemTitle } from '../definition/result-nodes.ts';
import type { NodeResult, SectionResult } from './score.ts';
import { teamNodes } from './team.ts';
import type { Node } from './team.ts';

type Score = number | null;
type Scores = [score: Score, lowest: Score, highest: Score];

/**
 * The scores of one node as they are stored: without what its framework says of it, and without the normalised scores
 * where they are the same.
 */
type StoredNode = [
  id: string,
  count: number,
  change: Score,
  ...Scores,
  ...(Scores | []),
  ...([Norm] | []),
];
/** What published norms say of a node. */
type Norm = Pick<NodeResult, 'norm' | 'lack'>;

/** A section with its questions as they are stored. */
export type StoredSection = [section: StoredNode, questions: StoredNode[]];

type Nodes = ReturnType<typeof teamNodes>['nodes'];
const nodesOf = new WeakMap<Framework, Nodes>();

/** The sections of a team's result in a quarter of the space; `fromStoredSections` is the inverse. */
export function toStoredSections(sections: readonly SectionResult[]): StoredSection[] {
  return sections.map((section) => [toStoredNode(section), section.attributes.map(toStoredNode)]);
}

/**
 * The sections of a stored result with their titles and highest scores.
 * @param framework in the version by which the result was scored; anything that it does not have is left out
 */
export function fromStoredSections(
  framework: Framework,
  sections: readonly StoredSection[],
): SectionResult[] {
  const stored = new Map(sections.map((section) => [section[0][0], section]));
  const nodes = nodesOf.get(framework) ?? teamNodes(framework, []).nodes;
  nodesOf.set(framework, nodes);
  return nodes.flatMap((scaleNode) => {
    const { id, title, questions } = scaleNode;
    const [section, storedQuestions = []] = stored.get(id) ?? [];
    if (!section) return [];
    const byId = new Map(storedQuestions.map((question) => [question[0], question]));
    const attributes = questions.flatMap((node) => {
      const question = byId.get(node.id);
      if (!question) return [];
      const { item } = node;
      const responseType = hasScore(item) ? ('rating' as const) : ('comment_only' as const);
      const titled = { id: node.id, title: itemTitle(item), itemType: item.type, responseType };
      return [{ ...titled, ...fromStoredNode(question, node) }];
    });
    return [{ id, title, ...fromStoredNode(section, scaleNode), attributes }];
  });
}

function toStoredNode(node: NodeResult & { id: string }): StoredNode {
  const { id, count, change, score, normalisedScore, range, normalisedRange, norm, lack } = node;
  const scores = scoresOf(score, range);
  const normalised = scoresOf(normalisedScore, normalisedRange);
  const isSame = scores.every((each, index) => each === normalised[index]);
  const norms = { ...(norm && { norm }), ...(lack && { lack }) };
  return [
    id,
    count,
    change,
    ...scores,
    ...(isSame ? ([] as const) : normalised),
    ...(norm || lack ? ([norms] as const) : ([] as const)),
  ] as StoredNode;
}

function scoresOf(score: Score, range: NodeResult['range']): Scores {
  return [score, ...(range ?? ([null, null] as const))];
}

function fromStoredNode(node: StoredNode, { min, outOf }: Pick<Node, 'min' | 'outOf'>): NodeResult {
  const [, count, change, score, lowest, highest] = node;
  const last = node.at(-1);
  const norms = typeof last === 'object' && last !== null ? last : undefined;
  const rest = node.slice(6, norms ? -1 : undefined) as Score[];
  const [normalisedScore = score, normalisedLowest = lowest, normalisedHighest = highest] = rest;
  return {
    score,
    range: rangeOf(lowest, highest),
    normalisedScore,
    normalisedRange: rangeOf(normalisedLowest, normalisedHighest),
    change,
    ...(min !== 0 && { min }),
    outOf,
    count,
    ...norms,
  };
}

function rangeOf(lowest: Score, highest: Score): NodeResult['range'] {
  return lowest === null || highest === null ? null : [lowest, highest];
}
