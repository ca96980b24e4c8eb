import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Services } from '#server/platform/services.ts';
import { minuteOf } from './audit-read.ts';

/** A call that was refused to somebody signed in, and what it named. */
export interface FailedCall {
  userId: string;
  call: string;
  beaconIds: readonly string[];
  fileId: string | null;
  slug: string | null;
}

/**
 * Writes down that a call was refused: with each Beacon that it named in the audit of that Beacon's organisation, else in
 * that of the organisation it named, else in those its caller belongs to. A problem is written whether or not there is what
 * was named, with the same work, and once a minute however often it is repeated.
 */
export async function auditProblem(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, call, beaconIds, fileId, slug }: FailedCall,
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
