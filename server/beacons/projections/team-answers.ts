import { sql } from '#server/platform/database/sql.ts';
import type { RawBuilder } from 'kysely';
import type { Framework } from '#rules/definition.ts';
import type { RatedResponse } from '#rules/score-nodes.ts';
import { teamResult } from '#rules/score.ts';
import type { TeamResult } from '#rules/score.ts';
import { isSettledResult } from './settled-result.ts';
import { teamResultOf } from './stored-result.ts';
import type { StoredResult } from './stored-result.ts';

/** What a team's result is computed from. */
export interface TeamAnswers {
  responses: RatedResponse[] | null;
  /** The latest settled result before. */
  previous: StoredResult | null;
}

/**
 * The answers to the assessment `a` of the Beacon `b`; null unless they are needed.
 * @param isHere compares the column `organisation_id` with their organisation
 */
export function teamAnswers(
  isHere: RawBuilder<unknown>,
  isNeeded: RawBuilder<unknown>,
): RawBuilder<TeamAnswers | null> {
  return sql`case when ${isNeeded} then json_build_object(
    'responses', (select json_agg(
        json_build_object('userId', user_id, 'role', role, 'attributes', attributes))
      from responses where ${isHere} and assessment_id = a.id),
    'previous', (select json_build_object('result', p.result, 'sections', p.sections)
      from assessments p
      where p.${isHere} and p.beacon_id = a.beacon_id and p.number < a.number
        and ${isSettledResult('p')}
      order by p.number desc limit 1)) end`;
}

/** The result of a team; null without responses. */
export function resultOfAnswers(
  framework: Framework,
  { responses, previous }: TeamAnswers,
): TeamResult | null {
  return teamResult(framework, responses ?? [], previous && teamResultOf(framework, previous));
}
