import { normaliseBanded, publishedBands } from './bands.ts';
import type { AssessorRole, Framework, Question, Section } from './definition.ts';
import { highestSum, questionScales } from './scale.ts';
import type { Scale } from './scale.ts';

/** One person's answers as they count for scores. */
export interface RatedResponse {
  userId: string;
  role: AssessorRole;
  attributes: Readonly<
    Record<string, { readonly rating?: number | null | undefined } | null | undefined>
  >;
}

/** The scores of one node. Everything unscored is null; `count` is how many people have a score. */
export interface NodeResult {
  score: number | null;
  /** Lowest and highest person score. */
  range: [number, number] | null;
  /** The score on 0…100, higher is better wherever the framework says what is better. */
  normalisedScore: number | null;
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

export interface TeamResult extends NodeResult {
  attributes: SectionResult[];
}

/** One score per response, null where that person has none. */
type Column = (number | null)[];

/** What a node is scored from. */
interface Node {
  id?: string;
  column: Column;
  outOf: number;
  higherIs: Section['higherIs'];
}

interface QuestionNode extends Node {
  id: string;
  question: Question;
}

interface SectionNode extends Node {
  id: string;
  title: string;
  questions: QuestionNode[];
}

/** How one person's ratings make her score of a section. */
const personScore = { mean, sum: proratedSum, none: () => null };

interface Team {
  framework: Framework;
  responses: readonly RatedResponse[];
  scales: Map<string, Scale>;
}

/**
 * The team's result of one assessment: a person's score of a node is the mean of her answered ratings
 * below it (for a summed section its prorated total), the team's the mean of its persons' scores.
 * Null without responses. The order of the responses never changes a bit of the result.
 */
export function teamResult(
  framework: Framework,
  responses: readonly RatedResponse[],
  previous?: TeamResult | null,
): TeamResult | null {
  if (responses.length === 0) return null;
  const team = { framework, responses, scales: questionScales(framework) };
  const sections = framework.sections.map((section) => sectionNode(team, section));
  const nodes = [...sections, ...totalNodes(team, sections)];
  return {
    ...nodeResult(team, assessmentNode(team, nodes), previous),
    attributes: nodes.map((node) => {
      const before = previous?.attributes.find(({ id }) => id === node.id);
      return {
        id: node.id,
        title: node.title,
        ...nodeResult(team, node, before),
        attributes: node.questions.map((question) => questionResult(team, question, before)),
      };
    }),
  };
}

function sectionNode(team: Team, section: Section): SectionNode {
  const questions = section.questions.map((question) => questionNode(team, section, question));
  const { id, title, higherIs } = section;
  const outOf = section.scoring === 'sum' ? highestSum(section, team.scales) : team.framework.outOf;
  const column = acrossPeople(team, questions.filter(isRating), personScore[section.scoring]);
  return { id, title, higherIs, outOf, column, questions };
}

function questionNode(team: Team, section: Section, question: Question): QuestionNode {
  const { min, max } = team.scales.get(question.id) ?? { min: 0, max: team.framework.outOf };
  const column = team.responses.map(({ attributes }) => {
    const rating = attributes[question.id]?.rating ?? null;
    if (rating === null || question.responseType === 'comment_only') return null;
    return question.reversed ? min + max - rating : rating;
  });
  const outOf = section.scoring === 'mean' ? team.framework.outOf : max;
  return { id: question.id, question, higherIs: section.higherIs, outOf, column };
}

function totalNodes(team: Team, sections: SectionNode[]): SectionNode[] {
  return team.framework.totals.map(({ id, title, sections: ids }) => {
    const parts = sections.filter((section) => ids.includes(section.id));
    return {
      id,
      title,
      higherIs: parts[0]?.higherIs ?? 'better',
      outOf: parts.reduce((sum, part) => sum + part.outOf, 0),
      column: acrossPeople(team, parts, sumOfAll),
      questions: [],
    };
  });
}

function assessmentNode(team: Team, nodes: SectionNode[]): Node {
  const { framework } = team;
  const named = nodes.find(({ id }) => id === framework.scoreOf);
  if (named !== undefined) return named;
  const averaged = new Set(
    framework.sections.filter(({ scoring }) => scoring === 'mean').map(({ id }) => id),
  );
  const parts = nodes.filter(({ id }) => averaged.has(id));
  const questions = parts.flatMap((part) => part.questions);
  return {
    column: acrossPeople(team, questions, mean),
    outOf: framework.outOf,
    higherIs: parts[0]?.higherIs ?? 'better',
  };
}

function nodeResult(
  team: Team,
  node: Node,
  previous: { score: number | null } | null | undefined,
): NodeResult {
  const scores = inOrder(node.column);
  const score = meanOf(scores);
  const [low] = scores;
  const high = scores.at(-1);
  const before = previous?.score ?? null;
  return {
    score,
    range: low === undefined || high === undefined ? null : [low, high],
    normalisedScore: normalisedScore(team, node, score),
    change: score === null || before === null ? null : score - before,
    outOf: node.outOf,
    count: scores.length,
  };
}

function questionResult(
  team: Team,
  node: QuestionNode,
  previous: SectionResult | undefined,
): QuestionResult {
  const before = previous?.attributes.find(({ id }) => id === node.id);
  return {
    id: node.id,
    title: node.question.title ?? node.question.text,
    ...nodeResult(team, node, before),
    responseType: node.question.responseType,
  };
}

/** Each person's score is read with her own informant's bands, then averaged. */
function normalisedScore(team: Team, node: Node, score: number | null): number | null {
  const percent = (raw: number) => {
    const share = (raw * 100) / node.outOf;
    return node.higherIs === 'worse' ? 100 - share : share;
  };
  if (score === null) return null;
  if (!isBanded(team.framework, node)) return percent(score);
  const shares = node.column.map((raw, person) => {
    const role = team.responses[person]?.role;
    const bands = role && node.id && publishedBands(team.framework, role, node.id);
    if (raw === null) return null;
    return bands ? normaliseBanded(raw, bands) : percent(raw);
  });
  return meanOf(inOrder(shares));
}

function isBanded({ informants }: Framework, { id }: Node): boolean {
  return (
    id !== undefined && Object.values(informants).some(({ bands }) => Object.hasOwn(bands, id))
  );
}

function isRating({ question }: QuestionNode): boolean {
  return question.responseType === 'rating';
}

function acrossPeople(
  team: Team,
  nodes: readonly Node[],
  combine: (scores: Column) => number | null,
): Column {
  return team.responses.map((_, person) =>
    combine(nodes.map((node) => node.column[person] ?? null)),
  );
}

function mean(ratings: Column): number | null {
  const answered = ratings.filter((rating) => rating !== null);
  return answered.length === 0 ? null : sum(answered) / answered.length;
}

/** The published rule: with three of five items or more, the mean times the items, halves up. */
function proratedSum(ratings: Column): number | null {
  const answered = ratings.filter((rating) => rating !== null);
  if (answered.length * 5 < ratings.length * 3) return null;
  return Math.round((sum(answered) * ratings.length) / answered.length);
}

function sumOfAll(scores: Column): number | null {
  const known = scores.filter((score) => score !== null);
  return known.length === scores.length ? sum(known) : null;
}

/** Sorted, so that a sum of fractions is the same whatever order the responses come in. */
function inOrder(column: Column): number[] {
  return column.filter((score) => score !== null).toSorted((a, b) => a - b);
}

/** The mean of sorted scores, kept between the lowest and the highest where floating point strays. */
function meanOf(scores: number[]): number | null {
  const [low] = scores;
  const high = scores.at(-1);
  if (low === undefined || high === undefined) return null;
  return Math.min(high, Math.max(low, sum(scores) / scores.length));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
