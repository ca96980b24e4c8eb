import { quickLogin as endpoint } from '#contract/development.ts';
import { Problem } from '#contract/problems.ts';
import { handle } from '#server/http/handle.ts';
import type { Services } from '#server/services.ts';
import { presentCurrentUser } from '#server/sessions/present.ts';
import { findViewer, withGroupNames } from '#server/sessions/queries.ts';
import { startSession } from '#server/sessions/start-session.ts';

export const quickLogin = handle(endpoint, async ({ services, body, reply }) => {
  const userId = await findUserId(services, body.emailOrUsername.toLowerCase());
  if (!userId)
    throw new Problem('invalid', { fields: { emailOrUsername: 'Nobody goes by this.' } });
  const token = await startSession(services, userId);
  const viewer = await findViewer(services, token);
  if (!viewer) throw new Problem('unexpected');
  reply.setSession(token);
  return { token, user: presentCurrentUser(await withGroupNames(services, viewer)) };
});

/** Only people who have accepted their invitation. */
async function findUserId({ db }: Services, name: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('password_hash', 'is not', null)
    .where((where) => where.or([where('email', '=', name), where('username', '=', name)]))
    .executeTakeFirst();
  return user?.id;
}
