import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { BeaconKey } from '#server/assessments/open-windows.ts';
import type { Schema } from '#server/database/schema.ts';

/** A Beacon of any organisation that is not archived, by indexes alone. */
export async function findBeacon(
  db: Kysely<Schema>,
  uuid: string,
): Promise<(BeaconKey & { nextOpensAt: Date | null }) | undefined> {
  const { rows } = await sql<BeaconKey & { nextOpensAt: Date | null }>`
    select b.organisation_id as "organisationId", b.id as "beaconId",
      b.next_opens_at as "nextOpensAt"
    from organisations o
    cross join lateral (select * from beacons
      where organisation_id = o.organisation_id and id = ${uuid} and archived_at is null) b`.execute(
    db,
  );
  return rows[0];
}
