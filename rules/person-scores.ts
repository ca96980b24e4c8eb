import type { AssessorRole, Framework } from './definition.ts';
import { teamNodes } from './score-nodes.ts';
import type { Node, RatedResponse, Team } from './score-nodes.ts';
import { normalisedColumn } from './score.ts';

/** One person's score of a node. */
export interface PersonScore {
  userId: string;
  role: AssessorRole;
  /** In the unit of the node, 0…outOf. */
  score: number;
  /** On 0…100, higher is better wherever the framework defines a direction. */
  normalisedScore: number;
}

/** The scores of everybody with a score, for the assessment and for each section and question by its id. */
export interface PersonScores {
  assessment: PersonScore[];
  sections: Map<string, PersonScore[]>;
  questions: Map<string, PersonScore[]>;
}

/** Every person's score of every node, by the same rule as the team's score. */
export function personScores(
  framework: Framework,
  responses: readonly RatedResponse[],
): PersonScores {
  const { team, nodes, assessment } = teamNodes(framework, responses);
  const questions = nodes.flatMap((node) => node.questions);
  return {
    assessment: peopleOf(team, assessment),
    sections: new Map(nodes.map((node) => [node.id, peopleOf(team, node)])),
    questions: new Map(questions.map((node) => [node.id, peopleOf(team, node)])),
  };
}

function peopleOf(team: Team, node: Node): PersonScore[] {
  const shares = normalisedColumn(team, node);
  return team.responses.flatMap(({ userId, role }, person) => {
    const score = node.column[person] ?? null;
    const normalisedScore = shares[person] ?? null;
    if (score === null || normalisedScore === null) return [];
    return [{ userId, role, score, normalisedScore }];
  });
}
