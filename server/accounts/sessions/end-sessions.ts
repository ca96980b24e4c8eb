import type { Services } from '#server/platform/services.ts';

/** Ends a user's sessions but the one to keep; tells how many there were. */
export async function endSessions(
  { db }: Pick<Services, 'db'>,
  userId: string,
  { except }: { except: string | null },
): Promise<number> {
  let ending = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (except) ending = ending.where('id', '!=', except);
  const { numDeletedRows } = await ending.executeTakeFirst();
  return Number(numDeletedRows);
}
