import { sql } from 'kysely';
import { fromStoredResponse } from '#rules/answering/stored-answers.ts';
import type { StoredAnswers } from '#rules/answering/stored-answers.ts';
import { dependsOnSubject } from '#rules/scoring/depends-on-subject.ts';
import type { Subject } from '#rules/scoring/norms.ts';
import { ownScore } from '#rules/scoring/running-score.ts';
import type { RatedResponse } from '#rules/scoring/team.ts';
import { isUnclosed, versionOf } from '#server/platform/database/conditions.ts';
import type { FrameworkKey, Services } from '#server/platform/services.ts';
import type { BeaconKey } from './beacon-key.ts';
import { refreshLatestResults, refreshSettled } from './latest-results.ts';
import { isOf, scopesOf } from './scope.ts';
import type { BeaconScope } from './scope.ts';
import { rescoreResults } from './settled-results.ts';
import { subjectOf } from './subject.ts';

type ScoringServices = Pick<Services, 'db' | 'frameworks'>;

/**
 * Scores these Beacons again after a change of their client's date of birth or gender, where their frameworks depend on
 * it. Runs inside the transaction that holds the locks of their open assessments.
 */
export async function rescore(
  services: ScoringServices,
  beacons: readonly BeaconKey[],
  at: Date,
): Promise<void> {
  for (const scope of scopesOf(beacons)) {
    const dependent = await findDependent(services, scope);
    if (dependent.length === 0) continue;
    await rescoreResults(services, dependent);
    for (const each of scopesOf(dependent)) await rescoreResponses(services, each);
    await refreshLatestResults(services.db, dependent);
    await refreshSettled(services.db, dependent, at);
  }
}

async function findDependent(
  { db, frameworks }: ScoringServices,
  scope: BeaconScope,
): Promise<BeaconKey[]> {
  const { rows } = await sql<FrameworkKey & { beaconId: string }>`
    select b.id as "beaconId", b.framework_id as id, b.framework_version as version
    from beacons b where ${isOf(scope, 'b', 'id')}
    union
    select b.id, b.framework_id, a.framework_version from beacons b
    join assessments a on a.organisation_id = b.organisation_id and a.beacon_id = b.id
      and a.framework_version is not null
    where ${isOf(scope, 'b', 'id')}`.execute(db);
  const dependent = new Set<string>();
  for (const { beaconId, ...key } of rows)
    if (dependsOnSubject(await frameworks.find(key, db))) dependent.add(beaconId);
  const { organisationId } = scope;
  return [...dependent].map((beaconId) => ({ organisationId, beaconId }));
}

interface ScoredResponse extends Pick<RatedResponse, 'role'> {
  attributes: StoredAnswers;
  assessmentId: string;
  memberId: string;
  frameworkId: string;
  frameworkVersion: number;
  subject: Subject;
}

/** The scores of the people in open windows, of which lists show the mean. */
async function rescoreResponses(
  { db, frameworks }: ScoringServices,
  scope: BeaconScope,
): Promise<void> {
  const isHere = sql`organisation_id = ${scope.organisationId}`;
  const { rows } = await sql<ScoredResponse>`
    select r.assessment_id as "assessmentId", r.member_id as "memberId", r.role, r.attributes,
      b.framework_id as "frameworkId", ${versionOf('a')} as "frameworkVersion",
      ${subjectOf(isHere)} as subject
    from beacons b
    join assessments a on a.${isHere} and a.beacon_id = b.id and ${isUnclosed('a')}
    join responses r on r.${isHere} and r.assessment_id = a.id
    where ${isOf(scope, 'b', 'id')}`.execute(db);
  const scores = [];
  for (const { frameworkId: id, frameworkVersion: version, subject, ...response } of rows) {
    const framework = await frameworks.find({ id, version }, db);
    const { normalisedScore } = ownScore(
      framework,
      fromStoredResponse(framework, response),
      subject,
    );
    scores.push({ ...response, normalisedScore });
  }
  await sql`update responses r set normalised_score = s.score
    from unnest(${scores.map(({ assessmentId }) => assessmentId)}::uuid[],
      ${scores.map(({ memberId }) => memberId)}::uuid[],
      ${scores.map(({ normalisedScore }) => normalisedScore)}::float8[]) s (assessment, member, score)
    where r.${isHere} and r.assessment_id = s.assessment and r.member_id = s.member`.execute(db);
}
