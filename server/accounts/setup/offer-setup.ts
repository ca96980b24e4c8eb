import { hasPeople } from '#server/accounts/sessions/queries.ts';
import { randomBytes } from 'node:crypto';
import type { CoreServices } from '#server/platform/services.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';

const setupMs = 3_600_000;

/**
 * Offers to set up an installation that nobody uses yet: stores the hash of a new token, which replaces the one of an
 * earlier start. @returns the address, which is valid once and for an hour; null where people exist
 */
export async function offerSetup(services: CoreServices): Promise<string | null> {
  const { db, clock, config } = services;
  if (await hasPeople(services)) return null;
  const token = randomBytes(32).toString('base64url');
  await db
    .updateTable('installation')
    .set({
      setup_token_hash: hashToken(token),
      setup_expires_at: new Date(clock.now().getTime() + setupMs),
    })
    .execute();
  return `${config.publicUrl}/setup/${token}`;
}
