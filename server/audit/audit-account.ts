import type { Services } from '#server/services.ts';
import { auditInsert } from './audit-event.ts';
import type { AuditAction } from './audit-event.ts';

/**
 * Writes an event about an account into the audit of every organisation its user belongs to: what they did themselves,
 * or what the operator of the installation did to it.
 */
export async function auditAccount(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  action: AuditAction,
  userId: string,
  by: 'themselves' | 'operator' = 'themselves',
): Promise<void> {
  const organisations = await db
    .selectFrom('organisation_users')
    .select('organisation_id as organisationId')
    .where('user_id', '=', userId)
    .where('invited_as', 'is', null)
    .execute();
  const at = clock.now();
  const events = organisations.map(({ organisationId }) => ({
    organisationId,
    action,
    at,
    ...(by === 'operator' ? { subjectUserId: userId } : { userId }),
  }));
  if (events.length > 0) await auditInsert(...events).execute(db);
}
