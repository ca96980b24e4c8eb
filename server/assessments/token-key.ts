import { nilUuid } from '#server/platform/database/nil-uuid.ts';
import type { Services } from '#server/platform/services.ts';

/** An assess token by its hash. */
export interface TokenKey {
  tokenHash: Buffer;
  /** The organisation, which statements on a cluster name; null where the row of the token is enough. */
  organisationId: string | null;
}

/** The key of a token. It names no organisation, so a cluster asks every node for that first. */
export async function tokenKey(
  { db, isDistributed }: Pick<Services, 'db' | 'isDistributed'>,
  tokenHash: Buffer,
): Promise<TokenKey> {
  if (!isDistributed) return { tokenHash, organisationId: null };
  const found = await db
    .selectFrom('assess_tokens')
    .select('organisation_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return { tokenHash, organisationId: found?.organisation_id ?? nilUuid };
}
