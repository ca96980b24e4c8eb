import { sql } from 'kysely';
import { isDue } from '#server/platform/jobs/is-due.ts';
import type { Db } from '#server/platform/schema/schema.ts';
import type { DomainEvent } from './record-events.ts';
import type { ConsumerName } from '#server/platform/schema/events.ts';

/** An event that one worker may handle for a consumer until its lease expires. */
export interface Claim extends DomainEvent {
  id: string;
  /** How many attempts were made, this one included. */
  attempts: number;
}

/** Far longer than handling a batch takes; the events of a dead worker are handled again after it. */
const leaseMs = 60_000;
const batch = 100;

/** The organisations with events that a consumer has to handle now. */
export async function findDueOrganisations(
  db: Db,
  consumer: ConsumerName,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ organisationId: string }>`
    select distinct organisation_id as "organisationId" from event_deliveries
    where consumer = ${consumer} and ${isDue('next_attempt_at', now)}`.execute(db);
  return rows.map(({ organisationId }) => organisationId);
}

/** Claims the first unhandled event of each Beacon of an organisation, which keeps the order of its events. */
export async function claimEvents(
  db: Db,
  { organisationId, consumer }: { organisationId: string; consumer: ConsumerName },
  now: Date,
): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    with due as materialized (
      select d.beacon_id, d.position from event_deliveries d
      where d.organisation_id = ${organisationId} and d.consumer = ${consumer}
        and ${isDue('d.next_attempt_at', now)} and not exists (
          select from event_deliveries earlier
          where earlier.organisation_id = ${organisationId} and earlier.consumer = ${consumer}
            and earlier.beacon_id = d.beacon_id and earlier.position < d.position
            and earlier.next_attempt_at is not null)
      order by d.next_attempt_at limit ${sql.lit(batch)} for update of d skip locked
    ), claimed as (
      update event_deliveries d
      set attempts = d.attempts + 1, next_attempt_at = ${new Date(now.getTime() + leaseMs)}
      from due where d.organisation_id = ${organisationId} and d.consumer = ${consumer}
        and d.beacon_id = due.beacon_id and d.position = due.position
      returning d.event_id, d.attempts
    )
    select e.organisation_id as "organisationId", e.id, e.type, e.beacon_id as "beaconId",
      e.assessment_id as "assessmentId", e.member_id as "memberId", e.at, c.attempts
    from claimed c join events e on e.organisation_id = ${organisationId} and e.id = c.event_id`.execute(
    db,
  );
  return rows;
}

/** Removes handled events from the queue, in the transaction of what the consumer did. Returns how many were still claimed. */
export async function removeHandled(
  trx: Db,
  consumer: ConsumerName,
  claims: readonly Claim[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from event_deliveries d
    using unnest(${claims.map(({ id }) => id)}::uuid[],
      ${claims.map(({ attempts }) => attempts)}::integer[]) c (event_id, attempts)
    where d.organisation_id = ${claims[0]?.organisationId} and d.consumer = ${consumer}
      and d.event_id = c.event_id and d.attempts = c.attempts`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Records a failed attempt. @param nextAttemptAt null: there is no further attempt */
export async function postpone(
  db: Db,
  consumer: ConsumerName,
  { organisationId, id, attempts }: Claim,
  { nextAttemptAt, error }: { nextAttemptAt: Date | null; error: string },
): Promise<void> {
  await sql`update event_deliveries set next_attempt_at = ${nextAttemptAt}, last_error = ${error}
    where organisation_id = ${organisationId} and consumer = ${consumer} and event_id = ${id}
      and attempts = ${attempts}`.execute(db);
}
