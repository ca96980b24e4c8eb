import { endOtherSessions as endpoint } from '#contract/sessions.ts';
import { handleSignedIn } from '#server/http/handle.ts';
import { endSessions } from './end-sessions.ts';

export const endOtherSessions = handleSignedIn(endpoint, async ({ services, viewer }) => ({
  success: true as const,
  ended: await endSessions(services, viewer.userId, { except: viewer.sessionId }),
}));
