import { revokeApiToken as endpoint } from '#contract/api-tokens.ts';
import { Problem } from '#contract/problems.ts';
import { auditAccount } from '#server/platform/audit/audit-account.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { revokeTokens } from './queries.ts';

export const revokeApiToken = handleSignedIn(endpoint, async ({ services, viewer, params }) => {
  await inTransaction(services, async (trxServices) => {
    const revoked = await revokeTokens(trxServices, viewer.userId, params.id);
    if (revoked === 0) throw new Problem('not_found');
    await auditAccount(trxServices, 'api_token.revoked', viewer.userId);
  });
  return { success: true as const };
});
