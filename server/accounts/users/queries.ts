import { sql } from 'kysely';
import pg from 'pg';
import type { Services } from '#server/platform/services.ts';

/** What people sign in with: nobody shares one. */
interface Names {
  email: string | null;
  username: string | null;
}

/** Which of these names somebody else goes by. */
export async function findTaken(
  { db }: Pick<Services, 'db'>,
  { email, username }: Names,
  userId: string,
): Promise<Record<keyof Names, boolean>> {
  const { rows } = await sql<Record<keyof Names, boolean>>`
    select exists (select from users where email = ${email} and id <> ${userId}) as email,
      exists (select from users where username = ${username} and id <> ${userId}) as username
  `.execute(db);
  return rows[0] ?? { email: false, username: false };
}

/** Whether somebody has used a link that was mailed to the account's address and shown to nobody else. */
export async function isMailboxProven(
  { db }: Pick<Services, 'db'>,
  userId: string,
): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('mailbox_proven_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.mailbox_proven_at != null;
}

/** The name an insert or update was refused for because somebody else goes by it; null where that is not why. */
export function takenNameOf(error: unknown): keyof Names | null {
  const constraint = error instanceof pg.DatabaseError ? error.constraint : undefined;
  if (constraint === 'users_email') return 'email';
  return constraint === 'users_username' ? 'username' : null;
}
