import type { Framework } from '../definition/definition.ts';
import type { AssessorRole } from '../definition/texts.ts';
import type { Subject } from './norms.ts';
import { positionColumn } from './positions.ts';
import { teamNodes } from './team.ts';
import type { Node, RatedResponse, Team } from './team.ts';

/** One person's score of a node. */
export interface PersonScore {
  userId: string;
  role: AssessorRole;
  /** In the unit of the node. */
  score: number;
  /** On 0…100, higher is better; null where the person's bands are not known. */
  normalisedScore: number | null;
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
  subject?: Subject,
): PersonScores {
  const { team, nodes, assessment } = teamNodes(framework, responses, subject);
  const questions = new Map<string, PersonScore[]>();
  for (const node of nodes.flatMap((each) => each.questions))
    if (!questions.has(node.id)) questions.set(node.id, peopleOf(team, node));
  return {
    assessment: peopleOf(team, assessment),
    sections: new Map(nodes.map((node) => [node.id, peopleOf(team, node)])),
    questions,
  };
}

function peopleOf(team: Team, node: Node): PersonScore[] {
  const shares = positionColumn(team, node);
  return team.responses.flatMap(({ userId, role }, person) => {
    const score = node.column[person] ?? null;
    return score === null ? [] : [{ userId, role, score, normalisedScore: shares[person] ?? null }];
  });
}
