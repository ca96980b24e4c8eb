import type { Services } from '#server/platform/services.ts';

/** Expires the links to reset a password that were mailed to a person. */
export async function expireResets(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
): Promise<void> {
  const now = clock.now();
  await db
    .updateTable('password_resets')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .execute();
}
