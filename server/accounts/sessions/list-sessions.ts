import { listSessions as endpoint } from '#contract/sessions.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { idleMs } from './queries.ts';

export const listSessions = handleSignedIn(endpoint, async ({ services, viewer }) => {
  const now = services.clock.now();
  const sessions = await services.db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'device'])
    .where('user_id', '=', viewer.userId)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', new Date(now.getTime() - idleMs))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return {
    sessions: sessions.map(({ id, created_at, last_used_at, device }) => ({
      id,
      startedAt: created_at.toISOString(),
      lastUsedAt: last_used_at.toISOString(),
      device,
      isCurrent: id === viewer.sessionId,
    })),
  };
});
