import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { BeaconStanding } from '#contract/permissions.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import type { BeaconKey } from './projections/beacon-key.ts';
import { isOf } from './projections/scope.ts';
import type { BeaconScope } from './projections/scope.ts';

/** A locked Beacon with what the viewer is to it. */
export interface LockedBeacon extends BeaconKey, BeaconStanding {
  clientId: string;
}

/**
 * What the viewer is to each of these Beacons, without those of an organisation to which they no longer belong.
 * @param isOne the condition of the Beacons `b`
 */
export async function findStandings(
  trx: Services['db'],
  { userId }: Pick<Viewer, 'userId'>,
  scope: BeaconScope,
  isOne: RawBuilder<unknown> = sql`true`,
): Promise<LockedBeacon[]> {
  const { organisationId } = scope;
  const { rows } = await sql<LockedBeacon>`
    select b.organisation_id as "organisationId", b.id as "beaconId", b.client_id as "clientId",
      m.role as "memberRole", coalesce(m.is_admin, false) as "isBeaconAdmin", ou.roles
    from beacons b
    join organisation_users ou on ou.organisation_id = b.organisation_id
      and ou.user_id = ${userId} and ou.invited_as is null
    left join members m on m.organisation_id = ${organisationId} and m.beacon_id = b.id
      and m.user_id = ${userId} and m.removed_at is null
    where ${isOf(scope, 'b', 'id')} and ${isOne}
    order by b.id`.execute(trx);
  return rows;
}
