import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import type { Services } from '#server/services.ts';
import { hashSessionToken } from './queries.ts';

/** Signs a user in: gives the session's token, which is kept as its hash alone. */
export async function startSession(
  { db, clock, config }: Services,
  userId: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  await db
    .insertInto('sessions')
    .values({
      id: v7(),
      token_hash: hashSessionToken(token),
      user_id: userId,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + config.sessionHours * 3_600_000),
    })
    .execute();
  return token;
}
