import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { minAnonymousResponses } from '#contract/results.ts';
import type { Answers } from '#rules/read-answers.ts';
import type { TeamResult } from '#rules/score.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { recordedEvents } from '#server/platform/events/record-events.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import type { DbServices } from '#server/platform/services.ts';
import { refreshSettled } from '#server/beacons/projections/latest-results.ts';
import type { SubmitInvitation } from './queries.ts';
import { updateAtRevision } from './revisions.ts';

export interface NewResponse {
  invitation: SubmitInvitation;
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

/** Stores a response that nothing has overtaken since its invitation was read. Returns whether it did. */
export function storeResponse(services: DbServices, response: NewResponse): Promise<boolean> {
  const { invitation, isComplete, closedAt } = response;
  if (!isComplete && !closedAt) return writeResponse(services, response);
  return inTransaction(services, async (trx) => {
    const isStored = await writeResponse(trx, response);
    if (isStored) await refreshSettled(trx.db, [invitation], response.arrivedAt);
    return isStored;
  });
}

/** Writes everything that a response changes, in one statement. */
async function writeResponse({ db }: DbServices, response: NewResponse): Promise<boolean> {
  const { invitation, answers, result, arrivedAt, key, bodyHash, isComplete, closedAt } = response;
  const { organisationId, assessmentId, memberId, userId, role } = invitation;
  const audited = auditInsert(
    { ...invitation, action: 'response.submitted', at: arrivedAt },
    sql`scored`,
  );
  const event = { ...invitation, type: 'response.submitted', at: arrivedAt } as const;
  const recorded = recordedEvents(organisationId, [event], sql`exists (select from scored)`);
  const scored = updateAtRevision(
    invitation,
    sql`result = ${JSON.stringify(result)}, completed_at = ${arrivedAt}, closed_at = ${closedAt},
      is_complete = ${isComplete},`,
  );
  const { rows } = await sql`
    with scored as (${scored}), response as (
      insert into responses (organisation_id, assessment_id, member_id, user_id, role, attributes,
        comment, data, submitted_at, idempotency_key, body_hash)
      select organisation_id, assessment_id, ${memberId}, ${userId}, ${role},
        ${JSON.stringify(answers.attributes)}, ${answers.comment ?? null},
        ${JSON.stringify(answers.data)}, ${arrivedAt}, ${key}, ${bodyHash} from scored
    ), counted as (
      update completions set received = received + 1
      where organisation_id = ${organisationId} and assessment_id = ${assessmentId}
        and exists (select from scored)
    ), ${listUpdate(response)} audited as (${audited}), ${recorded}, emptied as (
      delete from drafts where organisation_id = ${organisationId}
        and assessment_id = ${assessmentId} and member_id = ${memberId}
        and exists (select from scored)
    )
    select from scored`.execute(db);
  return rows.length > 0;
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
        and exists (select from scored)
    ),`;
}
