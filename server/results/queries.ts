import { sql } from 'kysely';
import { auditInsert } from '#server/audit/audit-event.ts';
import type { AuditEvent } from '#server/audit/audit-event.ts';
import type { Services } from '#server/services.ts';
import type { ResultRow } from './present.ts';

const mostResults = 60;

/** The latest results of a Beacon, the newest whole, and in the same statement the trace of who read them. */
export async function readResults(
  { db }: Services,
  beacon: { organisationId: string; beaconId: string },
  hiddenAssessmentId: string | null,
  event: AuditEvent,
): Promise<ResultRow[]> {
  const { organisationId, beaconId } = beacon;
  const { rows } = await sql<ResultRow>`
    with audited as (${auditInsert(event)})
    select id, number, opens_at as "opensAt", completed_at as "completedAt",
      case when row_number() over (order by number desc) = 1 then result
        else result - 'attributes' end as result
    from assessments
    where organisation_id = ${organisationId} and beacon_id = ${beaconId}
      and completed_at is not null and id is distinct from ${hiddenAssessmentId}::uuid
    order by number desc limit ${mostResults}`.execute(db);
  return rows;
}
