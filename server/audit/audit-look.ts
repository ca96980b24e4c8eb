import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { v7 } from 'uuid';
import type { AuditAction, AuditEvent } from './audit-event.ts';

/** Who looks at the results of which Beacon, when. */
export type Look = Required<
  Pick<AuditEvent, 'organisationId' | 'at' | 'userId' | 'clientId' | 'beaconId'>
>;

const action: AuditAction = 'results.read';

/**
 * The statement that writes a look down, with the newest assessment that it shows. A page makes several calls: they leave
 * one trace a minute.
 */
export function auditLook(
  { organisationId, at, userId, clientId, beaconId }: Look,
  assessmentId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`insert into audit_events
    (organisation_id, id, at, action, user_id, client_id, beacon_id, assessment_id, minute)
    values (${organisationId}, ${v7()}, ${at}, ${action}, ${userId}, ${clientId}, ${beaconId},
      ${assessmentId}, date_trunc('minute', ${at}::timestamptz))
    on conflict do nothing`;
}
