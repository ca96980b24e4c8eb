import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isAssessor } from '#server/platform/database/conditions.ts';
import { minAnonymousResponses } from '#contract/results.ts';
import type { AssessorRole } from '#rules/definition.ts';
import type { Answers } from '#rules/read-answers.ts';
import type { RatedResponse } from '#rules/score-nodes.ts';
import type { TeamResult } from '#rules/score.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { scheduleColumns } from '#server/beacons/schedule/schedule-of.ts';
import type { LockedInvitation } from './queries.ts';
import type { ScheduleColumns } from '#server/beacons/schedule/schedule-of.ts';
import type { Services } from '#server/platform/services.ts';

/** The part of a stored response that scores and repeated submits need. */
export interface ResponseRow extends RatedResponse {
  memberId: string;
  role: AssessorRole;
  key: string;
  bodyHash: Buffer;
}

/** The responses of an assessment, and the members who have not answered yet. */
export interface Team {
  responses: ResponseRow[];
  awaitedIds: string[];
}

interface PlannedBeacon extends ScheduleColumns {
  nextOpensAt: Date | null;
}

export interface NewResponse {
  invitation: LockedInvitation;
  answers: Answers;
  result: TeamResult;
  /** The score that lists sort by. */
  rankedScore: number | null;
  arrivedAt: Date;
  key: string;
  bodyHash: Buffer;
  /** Whether this was the last expected response, so that the result may be shown. */
  isComplete: boolean;
  /** When the response closes a window that is open until complete; null for other windows. */
  closedAt: Date | null;
  /** When the next window opens, where this response closes the current one. */
  reopensAt: Date | null;
}

/** Reads under the lock, so that no response is missed; edits of members take the same lock. */
export async function findTeam(
  trx: Services['db'],
  { organisationId, beaconId, assessmentId, number }: LockedInvitation,
): Promise<Team> {
  const { rows } = await sql<ResponseRow | { memberId: string; key: null }>`
    select coalesce(r.member_id, m.id) as "memberId", r.user_id as "userId", r.role, r.attributes,
      r.idempotency_key as key, r.body_hash as "bodyHash"
    from (select * from responses
      where organisation_id = ${organisationId} and assessment_id = ${assessmentId}) r
    full join (select id from members
      where organisation_id = ${organisationId} and beacon_id = ${beaconId}
        and removed_at is null and ${isAssessor()} and asked_from <= ${number}) m
      on m.id = r.member_id`.execute(trx);
  return {
    responses: rows.filter((row) => row.key !== null),
    awaitedIds: rows.filter(({ key }) => key === null).map(({ memberId }) => memberId),
  };
}

/** The schedule and next opening of the Beacon. */
export async function findPlan(
  trx: Services['db'],
  { organisationId, beaconId }: LockedInvitation,
): Promise<PlannedBeacon> {
  const { rows } = await sql<PlannedBeacon>`
    select ${scheduleColumns}, b.next_opens_at as "nextOpensAt"
    from beacons b
    where b.organisation_id = ${organisationId} and b.id = ${beaconId}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('The assessment has no Beacon');
  return row;
}

/** Writes everything that a response changes, in one statement. */
export async function writeResponse(trx: Services['db'], response: NewResponse): Promise<void> {
  const { invitation, answers, result, arrivedAt, key, bodyHash, isComplete, closedAt } = response;
  const { organisationId, assessmentId, memberId, userId, role } = invitation;
  const audited = auditInsert({ ...invitation, action: 'response.submitted', at: arrivedAt });
  await sql`
    with response as (
      insert into responses (organisation_id, assessment_id, member_id, user_id, role, attributes,
        comment, data, submitted_at, idempotency_key, body_hash)
      values (${organisationId}, ${assessmentId}, ${memberId}, ${userId}, ${role},
        ${JSON.stringify(answers.attributes)}, ${answers.comment ?? null},
        ${JSON.stringify(answers.data)}, ${arrivedAt}, ${key}, ${bodyHash})
    ), scored as (
      update assessments
      set result = ${JSON.stringify(result)}, completed_at = ${arrivedAt}, closed_at = ${closedAt},
        is_complete = ${isComplete}
      where organisation_id = ${organisationId} and id = ${assessmentId}
    ), ${listUpdate(response)} audited as (${audited})
    delete from drafts where organisation_id = ${organisationId}
      and assessment_id = ${assessmentId} and member_id = ${memberId}`.execute(trx);
}

/** Updates the list columns of the Beacon, if this response settles the window. */
function listUpdate(response: NewResponse): RawBuilder<unknown> {
  const { invitation, result, arrivedAt, isComplete, closedAt, reopensAt } = response;
  const { organisationId, beaconId, isAnonymous, opensAt } = invitation;
  const isDisclosed = !isAnonymous || result.count >= minAnonymousResponses;
  if (!isComplete && !closedAt) return sql``;
  const latest = sql`latest_score = ${result.score},
    latest_normalised_score = ${response.rankedScore}, latest_change = ${result.change},
    latest_completed_at = ${isAnonymous ? opensAt : arrivedAt},`;
  return sql`listed as (
      update beacons
      set ${isDisclosed ? latest : sql``} next_opens_at = coalesce(${reopensAt}, next_opens_at)
      where organisation_id = ${organisationId} and id = ${beaconId}
    ),`;
}
