import { sql } from 'kysely';
import type { Db } from '#server/platform/schema/schema.ts';
import type { ConsumerName, EventType } from '#server/platform/schema/events.ts';

/** An event that a consumer could not handle in all its attempts. */
export interface GivenUp {
  consumer: ConsumerName;
  organisationId: string;
  beaconId: string;
  type: EventType;
  at: Date;
  attempts: number;
  lastError: string;
}

const maxListed = 100;

/** The newest events that were given up. */
export async function findGivenUp(db: Db): Promise<GivenUp[]> {
  const { rows } = await sql<GivenUp>`
    select d.consumer, d.organisation_id as "organisationId", d.beacon_id as "beaconId", e.type,
      e.at, d.attempts, d.last_error as "lastError"
    from event_deliveries d
    join events e on e.organisation_id = d.organisation_id and e.id = d.event_id
    where d.next_attempt_at is null
    order by e.at desc, d.position desc limit ${sql.lit(maxListed)}`.execute(db);
  return rows;
}

/** Lets every event that was given up be attempted again. Returns how many there are. */
export async function retryGivenUp(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update event_deliveries set attempts = 0, next_attempt_at = ${now}
    where next_attempt_at is null`.execute(db);
  return Number(numAffectedRows ?? 0);
}
