import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { TimedServices } from '#server/platform/services.ts';
import { minuteOf } from './audit-read.ts';

/** A call that was denied to a signed-in person, and the records it named. */
export interface DeniedCall {
  userId: string;
  call: string;
  beaconIds: readonly string[];
  fileId: string | null;
  slug: string | null;
}

/**
 * Audits a denied call: for each Beacon it named, in that Beacon's organisation; else in the organisation it named; else
 * in the caller's organisations. It does the same work whether or not the named records exist, and writes one event a
 * minute however often the call is repeated.
 */
export async function auditDeniedCall(
  { db, clock }: TimedServices,
  { userId, call, beaconIds, fileId, slug }: DeniedCall,
): Promise<void> {
  const at = clock.now();
  const ids = [fileId, ...beaconIds].map(() => v7());
  await sql`
    with named as (
      select organisation_id, client_id, id as beacon_id from beacons
      where id = any(${beaconIds}::uuid[] || array(
        select beacon_id from beacon_files where id = ${fileId}::uuid))
    ), owner as (
      select * from named
      union all
      select organisation_id, null, null from organisations
      where slug = ${slug}::text and not exists (select from named)
    )
    insert into audit_events
      (organisation_id, id, at, action, user_id, client_id, beacon_id, call, minute)
    select organisation_id, (${ids}::uuid[])[row_number() over (partition by organisation_id)],
      ${at}::timestamptz, 'call.refused', ${userId}::uuid, client_id, beacon_id, ${call}::text,
      ${minuteOf(at)}
    from (
      select * from owner
      union all
      select organisation_id, null, null from organisation_users
      where user_id = ${userId}::uuid and invited_as is null and not exists (select from owner)
    ) concerned
    on conflict do nothing`.execute(db);
}
