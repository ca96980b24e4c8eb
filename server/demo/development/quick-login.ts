import { quickLogin as endpoint } from '#contract/development.ts';
import { Problem } from '#contract/problems.ts';
import { handle } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import { signIn } from '#server/accounts/sign-in/sign-in.ts';

export const quickLogin = handle(endpoint, async (call) => {
  const userId = await findUserId(call.services, call.body.emailOrUsername.toLowerCase());
  if (!userId)
    throw new Problem('invalid', { fields: { emailOrUsername: 'Nobody goes by this.' } });
  return signIn(call, userId);
});

/** Finds a person who has accepted their invitation. */
async function findUserId({ db }: Services, name: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('password_hash', 'is not', null)
    .where((where) => where.or([where('email', '=', name), where('username', '=', name)]))
    .executeTakeFirst();
  return user?.id;
}
