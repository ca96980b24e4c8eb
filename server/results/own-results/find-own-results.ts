import { withFramework } from '#server/frameworks/with-framework.ts';
import { sql } from 'kysely';
import { findOwnResults as endpoint } from '#contract/own-results.ts';
import type { OwnResult } from '#contract/own-results.ts';
import { fromStoredResponse } from '#rules/answering/stored-answers.ts';
import type { StoredAnswers } from '#rules/answering/stored-answers.ts';
import { mainScale } from '#rules/scoring/main-scale.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { Subject } from '#rules/scoring/norms.ts';
import type { RatedResponse } from '#rules/scoring/team.ts';
import { teamResult } from '#rules/scoring/score.ts';
import type { TeamResult } from '#rules/scoring/score.ts';
import { handle } from '#server/platform/http/handle.ts';
import { presentBand } from '#server/results/present.ts';
import { subjectOf } from '#server/beacons/projections/subject.ts';
import type { Services } from '#server/platform/services.ts';
import { invitationFor } from '#server/assessments/access.ts';
import { ownResultsLink } from '#server/assessments/present.ts';
import type { FoundInvitation } from '#server/assessments/queries.ts';
import { noInvitation } from '#server/assessments/problem-for.ts';

interface OwnResponse extends Omit<RatedResponse, 'attributes'> {
  attributes: StoredAnswers;
  number: number;
  /** The date on which its window opened, because the time of an anonymous response is not disclosed. */
  date: string;
  lowerThreshold: number;
  upperThreshold: number;
  subject: Subject;
}

const maxResults = 12;

export const findOwnResults = handle(endpoint, async ({ services, params }) => {
  const found = await invitationFor(services, params.token, services.clock.now());
  const { framework, ...invitation } = await withFramework(services, found);
  if (!ownResultsLink(params.token, invitation, framework)) throw noInvitation();
  const responses = await findOwnResponses(services, invitation);
  const results = scoreEach(framework, responses).slice(-maxResults);
  return { format: framework.format, hasThresholds: framework.thresholds !== undefined, results };
});

/** Reads one more response than is shown, so that the first shown result has its change. */
async function findOwnResponses(
  { db }: Services,
  { organisationId, memberId, timeZone }: FoundInvitation,
): Promise<OwnResponse[]> {
  const { rows } = await sql<OwnResponse>`
    select a.number, (a.opens_at at time zone ${timeZone})::date::text as date,
      r.user_id as "userId", r.role, r.attributes,
      b.lower_threshold as "lowerThreshold", b.upper_threshold as "upperThreshold",
      ${subjectOf(sql`organisation_id = ${organisationId}`)} as subject
    from responses r
    join assessments a on a.organisation_id = r.organisation_id and a.id = r.assessment_id
    join beacons b on b.organisation_id = a.organisation_id and b.id = a.beacon_id
    where r.organisation_id = ${organisationId} and r.member_id = ${memberId}
    order by r.submitted_at desc
    limit ${maxResults + 1}`.execute(db);
  return rows.toReversed();
}

/** Scores each response as a team of one person. */
function scoreEach(framework: Framework, responses: OwnResponse[]): OwnResult[] {
  let previous: TeamResult | null = null;
  return responses.flatMap((response) => {
    const result = teamResult(
      framework,
      [fromStoredResponse(framework, response)],
      previous,
      response.subject,
    );
    previous = result;
    return result ? [presentOwnResult(framework, response, result)] : [];
  });
}

function presentOwnResult(
  framework: Framework,
  { number, date, lowerThreshold, upperThreshold }: OwnResponse,
  { score, normalisedScore, change, min = 0, outOf }: TeamResult,
): OwnResult {
  return {
    number,
    date,
    score,
    normalisedScore,
    change,
    min,
    outOf,
    thresholds: [lowerThreshold, upperThreshold],
    ...presentBand(
      { scale: mainScale(framework), score, normalisedScore },
      { framework, lowerThreshold, upperThreshold },
    ),
  };
}
