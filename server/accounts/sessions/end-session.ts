import { endSession as endpoint } from '#contract/sessions.ts';
import { auditAccount } from '#server/platform/audit/audit-account.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { handle } from '#server/platform/http/handle.ts';

export const endSession = handle(endpoint, async ({ services, viewer, reply }) => {
  if (viewer) {
    await inTransaction(services, async (trxServices) => {
      await trxServices.db.deleteFrom('sessions').where('id', '=', viewer.sessionId).execute();
      await auditAccount(trxServices, 'session.ended', viewer.userId);
    });
  }
  reply.clearSession();
  return { success: true as const };
});
