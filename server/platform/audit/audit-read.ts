import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { v7 } from 'uuid';
import type { Services } from '#server/platform/services.ts';
import type { AuditAction } from './audit-event.ts';
import type { Audit } from './read-audited.ts';

interface Viewed {
  organisationId: string;
  clientId: string;
  /** Null if only the client was shown. */
  beaconId: string | null;
}

/** An audit event: a user read a Beacon or a client. */
export type ReadEvent = ReturnType<typeof readEvent>;

type ReadAction = Extract<
  AuditAction,
  'results.read' | 'feed.read' | 'files.listed' | 'client.read'
>;
type ListAction = Extract<AuditAction, `${string}.listed`>;

/** The event of a user reading a Beacon or a client now. */
export function readEvent(
  { clock }: Pick<Services, 'clock'>,
  action: ReadAction,
  { userId }: { userId: string },
  { organisationId, clientId, beaconId }: Viewed,
) {
  return { organisationId, action, at: clock.now(), userId, clientId, beaconId };
}

/**
 * The statement that inserts a read event, with the newest assessment it showed. A page makes several calls: they are
 * recorded once a minute.
 */
export function auditRead(
  { organisationId, action, at, userId, clientId, beaconId }: ReadEvent,
  assessmentId: RawBuilder<unknown> | string | null = null,
): RawBuilder<unknown> {
  return sql`insert into audit_events
    (organisation_id, id, at, action, user_id, client_id, beacon_id, assessment_id, minute)
    values (${organisationId}, ${v7()}, ${at}, ${action}, ${userId}, ${clientId}, ${beaconId},
      ${assessmentId}, ${minuteOf(at)})
    on conflict do nothing`;
}

/** An audit event of an organisation: a user saw a list. The same page is recorded once a minute. */
export interface ListEvent {
  organisationId: string;
  action: ListAction;
  at: Date;
  userId: string;
}

/** The audit of a list. @param shown the statement's table of what it shows, with a column `id` */
export function listAudit<Row>(
  event: ListEvent,
  shown: RawBuilder<unknown>,
  idOf: (row: Row) => string,
): Audit<Row> {
  const { organisationId, action, at, userId } = event;
  const insert = (values: RawBuilder<unknown>) => sql`insert into audit_events
    (organisation_id, id, at, action, user_id, minute, shown_ids) ${values} on conflict do nothing`;
  return {
    within: insert(sql`select ${organisationId}::uuid, ${v7()}::uuid, ${at}::timestamptz,
        ${action}::text, ${userId}::uuid, ${minuteOf(at)}, array_agg(id order by id)
      from (${shown}) listed having count(*) > 0`),
    after: (rows) =>
      rows.length === 0
        ? null
        : insert(sql`values (${organisationId}, ${v7()}, ${at}, ${action}, ${userId},
            ${minuteOf(at)}, ${rows.map(idOf).toSorted()})`),
  };
}

export function minuteOf(at: Date): RawBuilder<Date> {
  return sql`date_trunc('minute', ${at}::timestamptz)`;
}
