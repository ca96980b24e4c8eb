import { endSession as endpoint } from '#contract/sessions.ts';
import { handle } from '#server/http/handle.ts';

export const endSession = handle(endpoint, async ({ services, viewer, reply }) => {
  if (viewer) {
    await services.db.deleteFrom('sessions').where('id', '=', viewer.sessionId).execute();
  }
  reply.clearSession();
  return { success: true as const };
});
