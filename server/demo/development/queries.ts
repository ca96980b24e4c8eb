import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { isActive, quietHours } from '#server/platform/database/conditions.ts';
import type { QuietHours } from '#rules/schedule/reminders.ts';
import type { BeaconKey } from '#server/beacons/projections/beacon-key.ts';
import { scheduleColumns } from '#server/beacons/schedule/schedule-of.ts';
import type { ScheduleColumns } from '#server/beacons/schedule/schedule-of.ts';
import type { Schema } from '#server/platform/schema/schema.ts';

export interface NextWindow extends ScheduleColumns {
  opensAt: Date;
  timeZone: string;
  quiet: QuietHours;
}

/** Finds an active Beacon in any organisation, using indexes only. */
export async function findBeacon(db: Kysely<Schema>, uuid: string): Promise<BeaconKey | undefined> {
  const { rows } = await sql<BeaconKey>`
    select b.organisation_id as "organisationId", b.id as "beaconId"
    from organisations o cross join lateral (${beaconIn(uuid)}) b`.execute(db);
  return rows[0];
}

/** The next window to open, of one Beacon or of all. */
export async function findNextWindow(
  db: Kysely<Schema>,
  uuid: string | undefined,
  now: Date,
): Promise<NextWindow | undefined> {
  const first = sql`select * from beacons where ${isActive()} and next_opens_at > ${now}
    order by next_opens_at limit 1`;
  const source = uuid
    ? sql`organisations o cross join lateral (${beaconIn(uuid)}) b`
    : sql`(${first}) b join organisations o on o.organisation_id = b.organisation_id`;
  const { rows } = await sql<NextWindow>`
    select b.next_opens_at as "opensAt", o.time_zone as "timeZone", ${quietHours} as quiet,
      ${scheduleColumns}
    from ${source} where b.next_opens_at > ${now}`.execute(db);
  return rows[0];
}

function beaconIn(uuid: string) {
  return sql`select * from beacons
    where organisation_id = o.organisation_id and id = ${uuid} and ${isActive()}`;
}
