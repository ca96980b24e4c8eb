import { hasPeople } from '#server/accounts/sessions/queries.ts';
import { Problem } from '#contract/problems.ts';
import type { TimedServices } from '#server/platform/services.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';

/** @throws the problem `setup_invalid` unless the set-up address is valid */
export async function checkSetupToken(services: TimedServices, token: string): Promise<void> {
  const found = await services.db
    .selectFrom('installation')
    .select('setup_expires_at')
    .where('setup_token_hash', '=', hashToken(token))
    .where('setup_expires_at', '>', services.clock.now())
    .executeTakeFirst();
  if (!found || (await hasPeople(services))) throw new Problem('setup_invalid');
}

/**
 * Uses the token in the caller's transaction, which keeps the row locked: of parallel calls, one finds it.
 * @throws the problem `setup_invalid`
 */
export async function useSetupToken(services: TimedServices, token: string): Promise<void> {
  const { numUpdatedRows } = await services.db
    .updateTable('installation')
    .set({ setup_token_hash: null, setup_expires_at: null })
    .where('setup_token_hash', '=', hashToken(token))
    .where('setup_expires_at', '>', services.clock.now())
    .executeTakeFirst();
  if (numUpdatedRows !== 1n || (await hasPeople(services))) throw new Problem('setup_invalid');
}
