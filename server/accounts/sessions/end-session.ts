import { endSession as endpoint } from '#contract/sessions.ts';
import { auditAccount } from '#server/platform/audit/audit-account.ts';
import { handle } from '#server/platform/http/handle.ts';

export const endSession = handle(endpoint, async ({ services, viewer, reply }) => {
  if (viewer) {
    await services.db.transaction().execute(async (db) => {
      await db.deleteFrom('sessions').where('id', '=', viewer.sessionId).execute();
      await auditAccount({ ...services, db }, 'session.ended', viewer.userId);
    });
  }
  reply.clearSession();
  return { success: true as const };
});
