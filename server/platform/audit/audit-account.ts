import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { v7 } from 'uuid';
import type { TimedServices } from '#server/platform/services.ts';
import type { AuditAction } from './audit-event.ts';

/** Whether the user did it, or the operator of the installation did it to the account. */
type Actor = 'themselves' | 'operator';

/** Writes an event about an account into the audit of every organisation its user belongs to. */
export async function auditAccount(
  { db, clock }: TimedServices,
  action: AuditAction,
  userId: string,
  by: Actor = 'themselves',
): Promise<void> {
  await accountInsert(action, clock.now(), userId, by).execute(db);
}

/** The insert statement; it writes nothing if `userId` is null. */
export function accountInsert(
  action: AuditAction,
  at: Date,
  userId: string | null,
  by: Actor = 'themselves',
): RawBuilder<unknown> {
  const column = sql.ref(by === 'operator' ? 'subject_user_id' : 'user_id');
  return sql`insert into audit_events (organisation_id, id, at, action, ${column})
    select organisation_id, ${v7()}::uuid, ${at}::timestamptz, ${action}::text, user_id
    from organisation_users where user_id = ${userId}::uuid and invited_as is null`;
}
