import { createApiToken as endpoint } from '#contract/api-tokens.ts';
import { auditAccount } from '#server/platform/audit/audit-account.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { confirmOwner } from '#server/accounts/two-factor/confirm-owner.ts';
import { createToken } from './queries.ts';

export const createApiToken = handleSignedIn(endpoint, async (call) => {
  const { services, viewer, body } = call;
  await confirmOwner(call);
  return inTransaction(services, async (trxServices) => {
    const created = await createToken(trxServices, viewer.userId, body);
    await auditAccount(trxServices, 'api_token.created', viewer.userId);
    return created;
  });
});
