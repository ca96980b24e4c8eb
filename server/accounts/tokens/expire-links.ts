import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { TimedServices } from '#server/platform/services.ts';

/** Expires the links that a condition selects, if they are still valid. @returns how many */
export async function expireLinks(
  { db, clock }: TimedServices,
  table: 'email_changes' | 'invitations' | 'password_resets',
  condition: RawBuilder<unknown>,
): Promise<number> {
  const now = clock.now();
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set expires_at = ${now}
    where ${condition} and expires_at > ${now}`.execute(db);
  return Number(numAffectedRows);
}
