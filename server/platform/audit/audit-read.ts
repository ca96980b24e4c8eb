import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { v7 } from 'uuid';
import type { Services } from '#server/platform/services.ts';
import type { AuditAction } from './audit-event.ts';

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
  assessmentId: RawBuilder<unknown> = sql`null::uuid`,
): RawBuilder<unknown> {
  return sql`insert into audit_events
    (organisation_id, id, at, action, user_id, client_id, beacon_id, assessment_id, minute)
    select ${organisationId}::uuid, ${v7()}::uuid, ${at}::timestamptz, ${action}::text,
      ${userId}::uuid, ${clientId}::uuid, ${beaconId}::uuid,
      (${assessmentId})::uuid, ${minuteOf(at)}
    on conflict do nothing`;
}

/**
 * The statement that inserts what a list showed: one event per organisation of `shown`, whose columns are
 * `organisation_id` and `id`. The same page is recorded once a minute.
 */
export function auditList(
  { action, at, userId }: { action: ListAction; at: Date; userId: string },
  shown: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`insert into audit_events
    (organisation_id, id, at, action, user_id, shown_ids, minute)
    select organisation_id, ${v7()}::uuid, ${at}::timestamptz, ${action}::text, ${userId}::uuid,
      array_agg(id order by id), ${minuteOf(at)}
    from (${shown}) listed group by organisation_id
    on conflict do nothing`;
}

export function minuteOf(at: Date): RawBuilder<Date> {
  return sql`date_trunc('minute', ${at}::timestamptz)`;
}
