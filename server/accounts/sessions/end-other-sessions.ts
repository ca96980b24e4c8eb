import { endOtherSessions as endpoint } from '#contract/sessions.ts';
import { auditAccount } from '#server/platform/audit/audit-account.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { endSessions } from './end-sessions.ts';

export const endOtherSessions = handleSignedIn(endpoint, async ({ services, viewer }) => {
  const { userId, sessionId } = viewer;
  const ended = await inTransaction(services, async (trxServices) => {
    const count = await endSessions(trxServices, userId, { except: sessionId });
    if (count > 0) await auditAccount(trxServices, 'session.ended', userId);
    return count;
  });
  return { success: true as const, ended };
});
