import { Problem } from '#contract/problems.ts';
import { revokeServiceToken as endpoint } from '#contract/service-accounts.ts';
import { revokeTokens } from '#server/accounts/api-tokens/queries.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { changeAccount } from './change-account.ts';

export const revokeServiceToken = handleSignedIn(endpoint, (call) =>
  changeAccount(call, async (trxServices, { id }, { audit }) => {
    const revoked = await revokeTokens(trxServices, id, call.params.tokenId);
    if (revoked === 0) throw new Problem('not_found');
    await audit('api_token.revoked', id);
    return { success: true as const };
  }),
);
