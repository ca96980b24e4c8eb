import { msg } from '@lingui/core/runtime-macro';
import { sql } from 'kysely';
import { textOf } from '#contract/messages.ts';
import { constraintOf } from '#server/platform/database/constraint-of.ts';
import { Problem } from '#contract/problems.ts';
import type { DbServices } from '#server/platform/services.ts';
import { selectUser } from './user-row.ts';

/** The unique names by which users sign in. */
export interface SignInNames {
  email: string | null;
  username: string | null;
}

const takenMessages = {
  email: msg`That email is already taken`,
  username: msg`That username is already taken`,
};

/** Which of these names belong to another user. */
export async function findTaken(
  { db }: DbServices,
  { email, username }: SignInNames,
  userId: string,
): Promise<Record<keyof SignInNames, boolean>> {
  const { rows } = await sql<Record<keyof SignInNames, boolean>>`
    select exists (select from users where email = ${email} and id <> ${userId}) as email,
      exists (select from users where username = ${username} and id <> ${userId}) as username
  `.execute(db);
  return rows[0] ?? { email: false, username: false };
}

/** Whether a link that was mailed only to the account's address has been used. */
export async function isMailboxProven(services: DbServices, userId: string): Promise<boolean> {
  const user = await selectUser(services, userId).select('mailbox_proven_at').executeTakeFirst();
  return user?.mailbox_proven_at != null;
}

/** The problem of names that other users have. */
export function takenProblem(names: (keyof SignInNames)[]): Problem {
  const fields = Object.fromEntries(names.map((name) => [name, textOf(takenMessages[name])]));
  return new Problem('invalid', { fields });
}

/** The name whose unique key an insert or update violated; null for another error. */
export function takenNameOf(error: unknown): keyof SignInNames | null {
  const constraint = constraintOf(error);
  if (constraint === 'users_email') return 'email';
  return constraint === 'users_username' ? 'username' : null;
}
