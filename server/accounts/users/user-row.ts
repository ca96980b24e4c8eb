import type { Updateable } from 'kysely';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { DbServices } from '#server/platform/services.ts';

/** A query of the row of one user. */
export function selectUser({ db }: DbServices, userId: string) {
  return db.selectFrom('users').where('id', '=', userId);
}

/** Locks a user until the caller's transaction ends. */
export async function lockUser(services: DbServices, userId: string): Promise<void> {
  await selectUser(services, userId).select('id').forUpdate().execute();
}

export async function updateUser(
  { db }: DbServices,
  userId: string,
  values: Updateable<Schema['users']>,
): Promise<void> {
  await db.updateTable('users').set(values).where('id', '=', userId).execute();
}
