import { sql } from 'kysely';
import type { OwnResult, OwnResults } from '#contract/own-results.ts';
import { incomparableScoreText } from '#contract/version-changes.ts';
import { fromStoredResponse } from '#rules/answering/stored-answers.ts';
import type { StoredAnswers } from '#rules/answering/stored-answers.ts';
import { comparableResult } from '#rules/scoring/comparable-result.ts';
import { mainScale } from '#rules/scoring/main-scale.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { Subject } from '#rules/scoring/norms.ts';
import { exactnessFor, isMoreThanError } from '#rules/scoring/reliable-change.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import type { RatedResponse } from '#rules/scoring/team.ts';
import { teamResult } from '#rules/scoring/score.ts';
import { versionChange } from '#rules/scoring/version-change.ts';
import type { TeamResult } from '#rules/scoring/score.ts';
import { presentBand } from '#server/results/present-band.ts';
import type { ResultContext } from '#server/results/present.ts';
import { contextOf } from '#server/results/version-context.ts';
import { versionOf } from '#server/platform/database/conditions.ts';
import { subjectOf } from '#server/beacons/projections/subject.ts';
import type { Services } from '#server/platform/services.ts';

interface OwnMember {
  organisationId: string;
  memberId: string;
  timeZone: string;
}

interface OwnResponse extends Omit<RatedResponse, 'attributes'> {
  attributes: StoredAnswers;
  number: number;
  /** The date on which its window opened, because the time of an anonymous response is not disclosed. */
  date: string;
  lowerThreshold: number;
  upperThreshold: number;
  subject: Subject;
  frameworkVersion: number;
  /** The version that the Beacon has now, whose unit its thresholds are in. */
  beaconVersion: number;
}

const maxResults = 12;

/** The newest results of what one member has answered on a Beacon, oldest first. */
export async function ownResultsOf(
  services: Services,
  framework: Framework,
  member: OwnMember,
): Promise<OwnResults> {
  const responses = await findOwnResponses(services, member);
  const results = (await scoreEach(services, framework.id, responses)).slice(-maxResults);
  return { format: framework.format, hasThresholds: framework.thresholds !== undefined, results };
}

/** Reads one more response than is shown, so that the first shown result has its change. */
async function findOwnResponses(
  { db }: Services,
  { organisationId, memberId, timeZone }: OwnMember,
): Promise<OwnResponse[]> {
  const { rows } = await sql<OwnResponse>`
    select a.number, (a.opens_at at time zone ${timeZone})::date::text as date,
      r.user_id as "userId", r.role, r.attributes, ${versionOf('a')} as "frameworkVersion",
      b.framework_version as "beaconVersion", b.lower_threshold as "lowerThreshold",
      b.upper_threshold as "upperThreshold", ${subjectOf(sql`organisation_id = ${organisationId}`)} as subject
    from responses r
    join assessments a on a.organisation_id = r.organisation_id and a.id = r.assessment_id
    join beacons b on b.organisation_id = a.organisation_id and b.id = a.beacon_id
    where r.organisation_id = ${organisationId} and r.member_id = ${memberId}
    order by r.submitted_at desc
    limit ${maxResults + 1}`.execute(db);
  return rows.toReversed();
}

/** Scores each response as a team of one person, by the version that was asked. */
async function scoreEach(
  { frameworks }: Services,
  id: string,
  responses: OwnResponse[],
): Promise<OwnResult[]> {
  const results: OwnResult[] = [];
  let before: Scored | null = null;
  for (const response of responses) {
    const { frameworkVersion: version, beaconVersion, lowerThreshold, upperThreshold } = response;
    const framework = await frameworks.find({ id, version });
    const current = await frameworks.find({ id, version: beaconVersion });
    const scored = scoreOne(framework, response, before);
    const context = { framework: current, lowerThreshold, upperThreshold };
    if (scored.result)
      results.push({
        ...presentOwnResult(contextOf({ framework }, context), response, scored.result),
        isMoreThanError: isMoreThanErrorSince(before, response, scored),
        newVersion: before && newVersion(before.framework, framework),
      });
    before = scored;
  }
  return results;
}

/** A result with the version by which it was scored. */
interface Scored {
  framework: Framework;
  role: AssessorRole;
  result: TeamResult | null;
}

/** Scores a response; its change is since the result before, where the two compare. */
function scoreOne(framework: Framework, response: OwnResponse, before: Scored | null): Scored {
  const previous =
    before?.result && before.framework.version !== framework.version
      ? comparableResult(before.framework, framework, before.result)
      : (before?.result ?? null);
  const answers = [fromStoredResponse(framework, response)];
  const result = teamResult(framework, answers, previous, response.subject);
  return { framework, role: response.role, result };
}

/** Whether they have changed by more than measurement error since they last answered, in the same role. */
function isMoreThanErrorSince(
  before: Scored | null,
  { role, subject }: OwnResponse,
  { framework, result }: Scored,
): boolean | null {
  const change = result?.change ?? null;
  if (change === null || before?.role !== role) return null;
  const exactness = exactnessFor(framework, mainScale(framework), { role, subject });
  return typeof exactness === 'string' ? null : isMoreThanError(change, exactness);
}

function newVersion(before: Framework, after: Framework): OwnResult['newVersion'] {
  if (before.version === after.version) return null;
  const reason = incomparableScoreText(versionChange(before, after));
  return { version: after.version, reason };
}

function presentOwnResult(
  context: Pick<ResultContext, 'framework' | 'lowerThreshold' | 'upperThreshold'>,
  { number, date, frameworkVersion: version }: OwnResponse,
  { score, normalisedScore, change, min = 0, outOf }: TeamResult,
): Omit<OwnResult, 'newVersion' | 'isMoreThanError'> {
  return {
    number,
    date,
    version,
    score,
    normalisedScore,
    change,
    min,
    outOf,
    thresholds: [context.lowerThreshold, context.upperThreshold],
    ...presentBand({ scale: mainScale(context.framework), score, normalisedScore }, context),
  };
}
