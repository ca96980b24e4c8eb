import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { TimedServices } from '#server/platform/services.ts';

/** How many wrong guesses in a row a known device has of its own, before its guesses count for the account. */
export const maxDeviceGuesses = 10;

const maxDevices = 20;
const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** Counts a guess on a known device of a user; false if the device is unknown or has no guess left. */
export async function countOnDevice(
  { db }: TimedServices,
  userId: string,
  device: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('devices')
    .set(({ eb }) => ({ failed_attempts: eb('failed_attempts', '+', 1) }))
    .where('token_hash', '=', hashOf(userId, device))
    .where('failed_attempts', '<', maxDeviceGuesses)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Resets a device's count after a right guess; reverts the count of a guess that was neither right nor wrong. */
export async function settleOnDevice(
  { db }: TimedServices,
  userId: string,
  device: string,
  isProven: boolean,
): Promise<void> {
  await db
    .updateTable('devices')
    .set(({ eb }) => ({ failed_attempts: isProven ? 0 : eb('failed_attempts', '-', 1) }))
    .where('token_hash', '=', hashOf(userId, device))
    .where('failed_attempts', '>', 0)
    .execute();
}

/** Remembers that a user signed in on this device. @returns the token that identifies the device from now on. */
export async function rememberDevice(
  { db, clock }: TimedServices,
  userId: string,
  device: string | null,
): Promise<string> {
  const token = device && tokenShape.test(device) ? device : randomBytes(32).toString('base64url');
  const now = clock.now();
  const token_hash = hashOf(userId, token);
  await db
    .insertInto('devices')
    .values({ token_hash, user_id: userId, created_at: now, last_used_at: now })
    .onConflict((conflict) =>
      conflict.column('token_hash').doUpdateSet({ failed_attempts: 0, last_used_at: now }),
    )
    .execute();
  await sql`delete from devices where user_id = ${userId} and token_hash not in (
    select token_hash from devices where user_id = ${userId}
    order by last_used_at desc, token_hash limit ${maxDevices})`.execute(db);
  return token;
}

/** Hashes user and device together, because one browser may serve several users. */
function hashOf(userId: string, device: string): Buffer {
  return createHash('sha256').update(`${userId}|${device}`).digest();
}
