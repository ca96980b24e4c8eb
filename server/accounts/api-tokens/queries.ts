import type { Selectable } from 'kysely';
import { v7 } from 'uuid';
import type * as z from 'zod';
import { maxApiTokens } from '#contract/api-tokens.ts';
import type { ApiToken, createdTokenSchema, newTokenSchema } from '#contract/api-tokens.ts';
import { Problem } from '#contract/problems.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { TimedServices } from '#server/platform/services.ts';
import { newApiToken } from '#server/platform/tokens/api-token.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import { lockUser } from '#server/accounts/users/user-row.ts';

type NewToken = Pick<z.output<typeof newTokenSchema>, 'name' | 'scopes' | 'days'>;

const day = 86_400_000;

/** The tokens of these users that were not revoked, the newest first. */
export async function findTokens(
  { db, clock }: TimedServices,
  userIds: string[],
): Promise<(ApiToken & { userId: string })[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('api_tokens')
    .selectAll()
    .where('user_id', 'in', userIds)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...presentToken(row, clock.now()), userId: row.user_id }));
}

/** Creates a token of a user in the caller's transaction. @throws the problem `tokens_full` */
export async function createToken(
  services: TimedServices,
  userId: string,
  { name, scopes, days }: NewToken,
): Promise<z.output<typeof createdTokenSchema>> {
  await lockUser(services, userId);
  const tokens = await findTokens(services, [userId]);
  if (tokens.length >= maxApiTokens) throw new Problem('tokens_full');
  const now = services.clock.now();
  const secret = newApiToken();
  const row = {
    id: v7(),
    token_hash: hashToken(secret),
    user_id: userId,
    name,
    scopes: [...new Set(scopes)],
    created_at: now,
    expires_at: new Date(now.getTime() + days * day),
    last_used_at: null,
    revoked_at: null,
  };
  await services.db.insertInto('api_tokens').values(row).execute();
  return { secret, token: presentToken(row, now) };
}

/** Revokes a user's tokens, or one of them. @returns how many were revoked */
export async function revokeTokens(
  { db, clock }: TimedServices,
  userId: string,
  tokenId: string | null = null,
): Promise<number> {
  let query = db
    .updateTable('api_tokens')
    .set({ revoked_at: clock.now() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  if (tokenId) query = query.where('id', '=', tokenId);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

function presentToken(row: Selectable<Schema['api_tokens']>, now: Date): ApiToken {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isExpired: row.expires_at <= now,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
