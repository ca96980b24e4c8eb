import { sql } from '#server/platform/database/sql.ts';
import type { RawBuilder } from 'kysely';
import { v7 } from 'uuid';
import type { Db } from '#server/platform/schema/schema.ts';
import { consumerNames, subscriptions } from './subscriptions.ts';
import type { EventType } from '#server/platform/schema/events.ts';

/** Something that happened to a Beacon: ids only, never a name, an answer or a text. */
export interface DomainEvent {
  type: EventType;
  organisationId: string;
  beaconId: string;
  assessmentId?: string | null;
  memberId?: string;
  at: Date;
}

/** Records events in the transaction of what happened: they are delivered if and only if it commits. */
export async function recordEvents(trx: Db, events: readonly DomainEvent[]): Promise<void> {
  const groups = Map.groupBy(events, ({ organisationId }) => organisationId);
  for (const [organisationId, group] of groups) {
    await sql`with ${recordedEvents(organisationId, group)} select from events_recorded`.execute(
      trx,
    );
  }
}

/**
 * Common table expressions that record events of one organisation and queue them for their consumers, for a larger
 * statement.
 * @param isRecorded a condition of that statement
 */
export function recordedEvents(
  organisationId: string,
  events: readonly DomainEvent[],
  isRecorded: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const types = new Set(events.map(({ type }) => type));
  const pairs = consumerNames.flatMap((name) =>
    subscriptions[name].filter((type) => types.has(type)).map((type) => ({ name, type })),
  );
  const queued = sql`, events_queued as (
      insert into event_deliveries
        (organisation_id, consumer, beacon_id, position, event_id, next_attempt_at)
      select ${organisationId}::uuid, s.consumer, r.beacon_id, r.position, r.id, r.at
      from events_recorded r
      join (values ${sql.join(pairs.map(({ name, type }) => sql`(${name}::text, ${type}::text)`))})
        s (consumer, type) on s.type = r.type
      returning 1
    )`;
  return sql`events_recorded as (
      insert into events (organisation_id, id, type, beacon_id, assessment_id, member_id, at)
      select ${organisationId}::uuid, e.* from ${rowsOf(events)}
      where ${isRecorded}
      returning id, position, type, beacon_id, at
    )${pairs.length > 0 ? queued : sql``}`;
}

/** So many events are written one by one, which PostgreSQL reads fastest; the text of more does not grow with them. */
const few = 2;

function rowsOf(events: readonly DomainEvent[]): RawBuilder<unknown> {
  const rows = events.map(({ type, beaconId, assessmentId = null, memberId = null, at }) => {
    return { id: v7(), type, beaconId, assessmentId, memberId, at };
  });
  if (rows.length > few) {
    return sql`json_to_recordset(${JSON.stringify(rows)}::json) as e (id uuid, type text,
      "beaconId" uuid, "assessmentId" uuid, "memberId" uuid, at timestamptz)`;
  }
  const values = rows.map(
    ({ id, type, beaconId, assessmentId, memberId, at }) =>
      sql`(${id}::uuid, ${type}::text, ${beaconId}::uuid, ${assessmentId}::uuid, ${memberId}::uuid,
        ${at}::timestamptz)`,
  );
  return sql`(values ${sql.join(values)}) e`;
}
