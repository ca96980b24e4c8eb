import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { BeaconKey } from '#server/beacons/beacon-key.ts';
import { scheduleColumns } from '#server/beacons/schedule/schedule-of.ts';
import type { ScheduleColumns } from '#server/beacons/schedule/schedule-of.ts';
import type { Schema } from '#server/platform/schema/schema.ts';

export interface ComingWindow extends ScheduleColumns {
  opensAt: Date;
  timeZone: string;
}

/** A Beacon of any organisation that is not archived, by indexes alone. */
export async function findBeacon(db: Kysely<Schema>, uuid: string): Promise<BeaconKey | undefined> {
  const { rows } = await sql<BeaconKey>`
    select b.organisation_id as "organisationId", b.id as "beaconId"
    from organisations o cross join lateral (${beaconIn(uuid)}) b`.execute(db);
  return rows[0];
}

/** The window that opens next: of one Beacon, or of all. */
export async function findComingWindow(
  db: Kysely<Schema>,
  uuid: string | undefined,
  now: Date,
): Promise<ComingWindow | undefined> {
  const first = sql`select * from beacons where archived_at is null and next_opens_at > ${now}
    order by next_opens_at limit 1`;
  const found = uuid
    ? sql`organisations o cross join lateral (${beaconIn(uuid)}) b`
    : sql`(${first}) b join organisations o on o.organisation_id = b.organisation_id`;
  const { rows } = await sql<ComingWindow>`
    select b.next_opens_at as "opensAt", o.time_zone as "timeZone", ${scheduleColumns}
    from ${found} where b.next_opens_at > ${now}`.execute(db);
  return rows[0];
}

function beaconIn(uuid: string) {
  return sql`select * from beacons
    where organisation_id = o.organisation_id and id = ${uuid} and archived_at is null`;
}
