import type { Framework } from '../definition/definition.ts';
import type { Subject } from './norms.ts';
import { positionColumn } from './positions.ts';
import { inOrder, teamScore } from './score.ts';
import type { NodeResult } from './score.ts';
import { teamAssessment } from './team.ts';
import type { RatedResponse } from './team.ts';

/** A person's score of the whole assessment, null without answers that count. */
export interface OwnScore {
  /** In the unit of the assessment. */
  score: number | null;
  /** On 0…100, higher is better wherever the framework defines a direction. */
  normalisedScore: number | null;
}

/** One person's score of the whole assessment, by the same rule as the team's. */
export function ownScore(
  framework: Framework,
  response: Pick<RatedResponse, 'role' | 'attributes'>,
  subject?: Subject,
): OwnScore {
  const { team, assessment } = teamAssessment(framework, [{ userId: '', ...response }], subject);
  const [score = null] = assessment.column;
  const [normalisedScore = null] = positionColumn(team, assessment);
  return { score, normalisedScore };
}

/** The score of the people who have answered so far: what `teamResult` gives for their responses. */
export function runningScore(
  framework: Framework,
  people: readonly OwnScore[],
): Pick<NodeResult, 'score' | 'normalisedScore' | 'outOf'> {
  const { assessment } = teamAssessment(framework, []);
  const scores = inOrder(people.map(({ score }) => score));
  const shares = inOrder(people.map(({ normalisedScore }) => normalisedScore));
  return { ...teamScore(assessment, { scores, shares }), outOf: assessment.outOf };
}
