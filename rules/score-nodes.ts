import type { Ratings } from './answers.ts';
import type { AssessorRole, Framework, Question, Section } from './definition.ts';
import { highestSum, questionScales } from './scale.ts';
import type { Scale } from './scale.ts';
import { countedRating, personScore, sum } from './section-score.ts';

/** One person's answers, as input of scoring. */
export interface RatedResponse {
  userId: string;
  role: AssessorRole;
  attributes: Ratings;
}

/** One score per response, null where the person has no score. */
export type Column = (number | null)[];

/** A node with the scores of every person. */
export interface Node {
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

export interface Team {
  framework: Framework;
  responses: readonly RatedResponse[];
  scales: Map<string, Scale>;
}

/** A team with the nodes of its sections and totals, and the node of the whole assessment. */
export function teamNodes(framework: Framework, responses: readonly RatedResponse[]) {
  const team = { framework, responses, scales: questionScales(framework) };
  const sections = framework.sections.map((section) => sectionNode(team, section));
  const nodes = [...sections, ...totalNodes(team, sections)];
  return { team, nodes, assessment: assessmentNode(team, nodes) };
}

/** A section with its questions, one score per person each. */
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
    if (question.responseType === 'comment_only') return null;
    return countedRating({ id: question.id, isReversed: question.reversed, min, max }, attributes);
  });
  const outOf = section.scoring === 'mean' ? team.framework.outOf : max;
  return { id: question.id, question, higherIs: section.higherIs, outOf, column };
}

/** The totals of summed sections; a person has a total if they have a score for all of its sections. */
function totalNodes(team: Team, sections: SectionNode[]): SectionNode[] {
  return team.framework.totals.map(({ id, title, sections: ids }) => {
    const parts = sections.filter((section) => ids.includes(section.id));
    return {
      id,
      title,
      higherIs: parts[0]?.higherIs ?? 'better',
      outOf: sum(parts.map((part) => part.outOf)),
      column: acrossPeople(team, parts, sumOfAll),
      questions: [],
    };
  });
}

/** The node that `scoreOf` names, else the mean of all ratings in averaged sections. */
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
    column: acrossPeople(team, questions, personScore.mean),
    outOf: framework.outOf,
    higherIs: parts[0]?.higherIs ?? 'better',
  };
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

function sumOfAll(scores: Column): number | null {
  const present = scores.filter((score) => score !== null);
  return present.length === scores.length ? sum(present) : null;
}
