import { sql } from 'kysely';
import { v7 } from 'uuid';
import { countClients } from '#server/beacons/projections/counts.ts';
import { refreshListRows } from '#server/beacons/projections/list-rows.ts';
import type { Services } from '#server/platform/services.ts';
import type { MadeBeacon } from './make-beacon.ts';

interface Changes {
  clientName?: string;
  /** Null: no further window opens. */
  nextOpensAt?: Date | null;
}

/** Copies a Beacon for another client, with the same people and without windows. */
export async function copyBeacon(
  { db }: Services,
  { organisationId, beaconId, clientId, framework, people }: MadeBeacon,
  { clientName = 'Robin', nextOpensAt }: Changes = {},
): Promise<MadeBeacon> {
  const [newClientId, newBeaconId] = [v7(), v7()];
  const members = people.map(({ userId }) => ({ userId, memberId: v7() }));
  const copy = async (table: 'clients' | 'beacons' | 'members', id: string, changed: object) => {
    await sql`insert into ${sql.table(table)}
      select (jsonb_populate_record(x, ${JSON.stringify(changed)}::jsonb)).* from ${sql.table(table)} x
      where organisation_id = ${organisationId} and id = ${id}`.execute(db);
  };
  await copy('clients', clientId, { id: newClientId, name: clientName });
  const schedule = nextOpensAt === undefined ? {} : { next_opens_at: nextOpensAt };
  await copy('beacons', beaconId, { id: newBeaconId, client_id: newClientId, ...schedule });
  await refreshListRows(db, [{ organisationId, beaconId: newBeaconId }]);
  await countClients(db, organisationId, 1);
  for (const [index, { memberId }] of members.entries()) {
    await copy('members', people[index]?.memberId ?? '', { id: memberId, beacon_id: newBeaconId });
  }
  return {
    organisationId,
    beaconId: newBeaconId,
    clientId: newClientId,
    framework,
    people: members,
  };
}
