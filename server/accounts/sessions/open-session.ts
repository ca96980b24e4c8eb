import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import type { Services } from '#server/platform/services.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';

/** Opens a session and deletes the user's expired ones. @returns the token, of which only the hash is stored */
export async function openSession(
  { db, clock, config }: Services,
  userId: string,
  device: string | null,
  /** The organisation whose provider proved who they are; null after a password. */
  organisationId: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', now)
    .execute();
  await db
    .insertInto('sessions')
    .values({
      id: v7(),
      token_hash: hashToken(token),
      user_id: userId,
      device,
      organisation_id: organisationId,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + config.sessionHours * 3_600_000),
    })
    .execute();
  return token;
}
