import { sql } from 'kysely';
import { isOf } from '#server/beacons/projections/scope.ts';
import type { BeaconScope } from '#server/beacons/projections/scope.ts';
import type { DbServices } from '#server/platform/services.ts';

/** Deletes the records that would bring back rows of these Beacons; what they undo of other Beacons stays done. */
export async function forgetUndos({ db }: DbServices, scope: BeaconScope): Promise<void> {
  const isHere = sql`organisation_id = ${scope.organisationId}`;
  await sql`
    with ids as materialized (
      select unnest(${scope.beaconIds}::text[]) as id
      union all select a.id::text from assessments a where ${isOf(scope, 'a')}
      union all select m.id::text from members m where ${isOf(scope, 'm')}
    )
    delete from undos u where u.${isHere} and u.id in (
      select d.id from undos d join ids on strpos(d.changes::text, ids.id) > 0
      where d.${isHere})`.execute(db);
}
