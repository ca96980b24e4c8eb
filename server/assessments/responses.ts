import { sql } from '#server/platform/database/sql.ts';
import type { RawBuilder } from 'kysely';
import { minAnonymousResponses } from '#contract/results.ts';
import { toStoredAnswers } from '#rules/answering/stored-answers.ts';
import type { Answers } from '#rules/answering/read-answers.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { OwnScore } from '#rules/scoring/running-score.ts';
import type { TeamResult } from '#rules/scoring/score.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { recordedEvents } from '#server/platform/events/record-events.ts';
import type { DbServices } from '#server/platform/services.ts';
import type { BeaconKey } from '#server/beacons/projections/beacon-key.ts';
import { isLow, isWorse } from '#server/beacons/projections/list-rows.ts';
import { resultColumns } from '#server/beacons/projections/stored-result.ts';
import type { SubmitInvitation } from './queries.ts';
import { updateAtRevision } from './revisions.ts';

/** Of an invitation, what storing its response needs. */
type Answered = Pick<
  SubmitInvitation,
  | keyof BeaconKey
  | 'clientId'
  | 'isAnonymous'
  | 'assessmentId'
  | 'number'
  | 'revision'
  | 'opensAt'
  | 'memberId'
  | 'userId'
  | 'role'
>;

export interface NewResponse {
  invitation: Answered;
  /** What was answered. */
  framework: Pick<Framework, 'items'>;
  answers: Answers;
  /** The person's score. */
  own: OwnScore;
  /** The team's result; null while others are expected to answer. */
  result: TeamResult | null;
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

/**
 * Stores a response that nothing has overtaken since its invitation was read, with everything that it changes, in one
 * statement. Returns whether it did.
 */
export async function storeResponse(
  { db }: Pick<DbServices, 'db'>,
  response: NewResponse,
): Promise<boolean> {
  const { invitation, answers, own, result, arrivedAt, isComplete, closedAt } = response;
  const attributes = toStoredAnswers(response.framework, answers.attributes);
  const { organisationId, assessmentId, memberId, userId, role } = invitation;
  const stored = resultColumns(result);
  const event = { ...invitation, at: arrivedAt };
  const audited = auditInsert({ ...event, action: 'response.submitted' }, sql`scored`);
  const isSettled = isComplete || closedAt !== null;
  const types = [
    'response.submitted',
    ...(isSettled ? (['result.settled'] as const) : []),
  ] as const;
  const events = types.map((type) => ({ ...event, type }));
  const scored = updateAtRevision(
    invitation,
    sql`result = ${stored.result}, sections = ${stored.sections}, completed_at = ${arrivedAt},
      closed_at = ${closedAt}, is_complete = ${isComplete},`,
  );
  const { rows } = await sql`
    with scored as (${scored}), response as (
      insert into responses (organisation_id, assessment_id, member_id, user_id, role, attributes,
        comment, data, score, normalised_score, submitted_at, idempotency_key, body_hash)
      select organisation_id, assessment_id, ${memberId}, ${userId}, ${role},
        ${JSON.stringify(attributes)}, ${answers.comment ?? null},
        ${JSON.stringify(answers.data)}, ${own.score}, ${own.normalisedScore}, ${arrivedAt},
        ${response.key}, ${response.bodyHash} from scored
    ), counted as (
      update completions set received = received + 1
      where organisation_id = ${organisationId} and assessment_id = ${assessmentId} and ${isScored}
    ), ${isSettled ? listUpdate(response) : sql``} audited as (${audited}),
    ${recordedEvents(organisationId, events, isScored)}, emptied as (
      delete from drafts where organisation_id = ${organisationId}
        and assessment_id = ${assessmentId} and member_id = ${memberId} and ${isScored}
    )
    select from scored`.execute(db);
  return rows.length > 0;
}

const isScored = sql`exists (select from scored)`;

/**
 * Gives the Beacon the settled result and moves it in lists. What writes list rows otherwise counts the revision of the
 * open assessment up before, so that the rows are those of the reading.
 */
function listUpdate(response: NewResponse): RawBuilder<unknown> {
  const { invitation, result, arrivedAt, reopensAt, rankedScore } = response;
  const { organisationId, beaconId, number, isAnonymous, opensAt } = invitation;
  const isDisclosed = result && (!isAnonymous || result.count >= minAnonymousResponses);
  const completedAt = isAnonymous ? opensAt : arrivedAt;
  const isBeacon = (id: string) =>
    sql`organisation_id = ${organisationId} and ${sql.ref(id)} = ${beaconId} and ${isScored}`;
  const nextOpening = sql`next_opens_at = coalesce(${reopensAt}, next_opens_at)`;
  if (!isDisclosed)
    return sql`listed as (update beacons set ${nextOpening} where ${isBeacon('id')}),`;
  const isChangeWorse =
    result.change === null
      ? sql`false`
      : isWorse(
          sql`${result.normalisedScore}::float8`,
          sql`${number}::int`,
          sql`${organisationId}`,
        );
  return sql`listed as (
      update beacons set latest_score = ${result.score}, latest_normalised_score = ${rankedScore},
        latest_change = ${result.change}, latest_completed_at = ${completedAt}, ${nextOpening}
      where ${isBeacon('id')}
    ), moved as (
      delete from beacon_list_rows where ${isBeacon('beacon_id')}
      returning group_name, framework_id, is_archived
    ), placed as (
      insert into beacon_list_rows (organisation_id, beacon_id, group_name, framework_id,
        is_archived, score, completed_at, is_low, is_worse)
      select ${organisationId}, ${beaconId}, m.group_name, m.framework_id, m.is_archived,
        ${rankedScore}::float8, ${completedAt}::timestamptz,
        ${isLow(sql`${rankedScore}::float8`)}, ${isChangeWorse}
      from moved m
      join beacons b on b.organisation_id = ${organisationId} and b.id = ${beaconId}
      join frameworks f on f.id = b.framework_id and f.version = b.framework_version
    ),`;
}
