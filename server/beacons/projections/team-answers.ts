import { sql } from '#server/platform/database/sql.ts';
import type { RawBuilder } from 'kysely';
import { fromStoredResponse } from '#rules/answering/stored-answers.ts';
import type { StoredAnswers } from '#rules/answering/stored-answers.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { Subject } from '#rules/scoring/norms.ts';
import type { RatedResponse } from '#rules/scoring/team.ts';
import { comparableResult } from '#rules/scoring/comparable-result.ts';
import { teamResult } from '#rules/scoring/score.ts';
import type { TeamResult } from '#rules/scoring/score.ts';
import type { Services } from '#server/platform/services.ts';
import { isSettledResult } from './settled-result.ts';
import { teamResultOf } from './stored-result.ts';
import type { StoredResult } from './stored-result.ts';
import { subjectOf } from './subject.ts';

type ScoringServices = Pick<Services, 'db' | 'frameworks'>;

/** What a team's result is computed from. */
export interface TeamAnswers {
  responses: StoredResponse[] | null;
  /** The latest settled result before, with the version by which it was scored. */
  previous: (StoredResult & { version: number }) | null;
  /** Whom they are about; null in a submit, which looks only where scores depend on it. */
  subject: Subject | null;
}

interface StoredResponse extends Pick<RatedResponse, 'userId' | 'role'> {
  attributes: StoredAnswers;
}

/**
 * The answers to the assessment `a` of the Beacon `b`; null unless they are needed.
 * @param isHere compares the column `organisation_id` with their organisation
 */
export function teamAnswers(
  isHere: RawBuilder<unknown>,
  isNeeded: RawBuilder<unknown>,
  subject: RawBuilder<unknown> = subjectOf(isHere),
): RawBuilder<TeamAnswers | null> {
  return sql`case when ${isNeeded} then json_build_object('subject', ${subject},
    'responses', (select json_agg(
        json_build_object('userId', user_id, 'role', role, 'attributes', attributes))
      from responses where ${isHere} and assessment_id = a.id),
    'previous', (select json_build_object('result', p.result, 'sections', p.sections,
        'version', coalesce(p.framework_version, b.framework_version))
      from assessments p
      where p.${isHere} and p.beacon_id = a.beacon_id and p.number < a.number
        and ${isSettledResult('p')}
      order by p.number desc limit 1)) end`;
}

/**
 * The result of a team; null without responses.
 * @param own a response that is not stored yet
 */
export async function resultOfAnswers(
  services: ScoringServices,
  framework: Framework,
  { responses, previous, subject }: TeamAnswers,
  own: readonly RatedResponse[] = [],
): Promise<TeamResult | null> {
  const stored = (responses ?? []).map((response) => fromStoredResponse(framework, response));
  const before = previous && (await comparedWith(services, framework, previous));
  return teamResult(framework, [...stored, ...own], before, subject ?? undefined);
}

/** What of a result compares with one by this version. */
async function comparedWith(
  { db, frameworks }: ScoringServices,
  framework: Framework,
  { version, ...previous }: NonNullable<TeamAnswers['previous']>,
): Promise<TeamResult | null> {
  if (version === framework.version) return teamResultOf(framework, previous);
  const before = await frameworks.find({ id: framework.id, version }, db);
  const result = teamResultOf(before, previous);
  return result && comparableResult(before, framework, result);
}
