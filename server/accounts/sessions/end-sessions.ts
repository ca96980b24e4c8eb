import type { DbServices } from '#server/platform/services.ts';

/** Ends a user's sessions except one. @returns how many were ended */
export async function endSessions(
  { db }: DbServices,
  userId: string,
  { except }: { except: string | null },
): Promise<number> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (except) query = query.where('id', '!=', except);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}
