import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { AssessorRole } from '#rules/definition.ts';
import type { Answers } from '#rules/read-answers.ts';
import type { RatedResponse } from '#rules/score-nodes.ts';
import type { TeamResult } from '#rules/score.ts';
import { auditInsert } from '#server/audit/audit-event.ts';
import type { Schema } from '#server/database/schema.ts';
import { scheduleColumns } from './queries.ts';
import type { LockedInvitation } from './queries.ts';
import type { ScheduleColumns } from './schedule-of.ts';

/** A stored response as far as scores and repeated submits need it. */
export interface ResponseRow extends RatedResponse {
  memberId: string;
  role: AssessorRole;
  key: string;
  bodyHash: Buffer;
}

interface AwaitedTeam extends ScheduleColumns {
  nextOpensAt: Date | null;
  assessorIds: string[];
}

export interface NewResponse {
  invitation: LockedInvitation;
  answers: Answers;
  result: TeamResult;
  arrivedAt: Date;
  key: string;
  bodyHash: Buffer;
  /** When this response was the last one awaited. */
  closedAt: Date | null;
  /** When the next window opens, where closing this one lets it. */
  reopensAt: Date | null;
}

/** Read after the lock is held, so that nobody's response is missed. */
export async function findResponses(
  trx: Kysely<Schema>,
  { organisationId, assessmentId }: LockedInvitation,
): Promise<ResponseRow[]> {
  const { rows } = await sql<ResponseRow>`
    select member_id as "memberId", user_id as "userId", role, attributes, idempotency_key as key,
      body_hash as "bodyHash"
    from responses
    where organisation_id = ${organisationId} and assessment_id = ${assessmentId}`.execute(trx);
  return rows;
}

/** Who answers a window that is open until everybody has, and what comes after it: read under the lock, as edits write it. */
export async function findAwaited(
  trx: Kysely<Schema>,
  { organisationId, beaconId, number }: LockedInvitation,
): Promise<AwaitedTeam> {
  const { rows } = await sql<AwaitedTeam>`
    select ${scheduleColumns}, b.next_opens_at as "nextOpensAt", array(
      select id from members where organisation_id = b.organisation_id and beacon_id = b.id
        and removed_at is null and role <> 'viewer' and asked_from <= ${number}) as "assessorIds"
    from beacons b
    where b.organisation_id = ${organisationId} and b.id = ${beaconId}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('An assessment belongs to a Beacon');
  return row;
}

export async function findNextOpening(
  trx: Kysely<Schema>,
  { organisationId, beaconId }: LockedInvitation,
): Promise<Date | null> {
  const { rows } = await sql<{ nextOpensAt: Date | null }>`
    select next_opens_at as "nextOpensAt" from beacons
    where organisation_id = ${organisationId} and id = ${beaconId}`.execute(trx);
  return rows[0]?.nextOpensAt ?? null;
}

/** Everything a response changes, in one statement. */
export async function writeResponse(trx: Kysely<Schema>, response: NewResponse): Promise<void> {
  const { invitation, answers, result, arrivedAt, key, bodyHash, closedAt, reopensAt } = response;
  const { organisationId, assessmentId, beaconId, clientId, memberId, userId, role } = invitation;
  const audited = auditInsert({
    action: 'response.submitted',
    at: arrivedAt,
    organisationId,
    userId,
    memberId,
    clientId,
    beaconId,
    assessmentId,
  });
  // An anonymous Beacon never keeps the time of a response where lists would show it.
  const latestAt = invitation.isAnonymous ? invitation.opensAt : arrivedAt;
  await sql`
    with response as (
      insert into responses (organisation_id, assessment_id, member_id, user_id, role, attributes,
        comment, data, submitted_at, idempotency_key, body_hash)
      values (${organisationId}, ${assessmentId}, ${memberId}, ${userId}, ${role},
        ${JSON.stringify(answers.attributes)}, ${answers.comment ?? null},
        ${JSON.stringify(answers.data)}, ${arrivedAt}, ${key}, ${bodyHash})
    ), scored as (
      update assessments
      set result = ${JSON.stringify(result)}, completed_at = ${arrivedAt}, closed_at = ${closedAt}
      where organisation_id = ${organisationId} and id = ${assessmentId}
    ), listed as (
      update beacons
      set latest_score = ${result.score}, latest_normalised_score = ${result.normalisedScore},
        latest_change = ${result.change}, latest_completed_at = ${latestAt},
        next_opens_at = coalesce(${reopensAt}, next_opens_at)
      where organisation_id = ${organisationId} and id = ${beaconId}
    ), audited as (${audited})
    delete from drafts where organisation_id = ${organisationId}
      and assessment_id = ${assessmentId} and member_id = ${memberId}`.execute(trx);
}
