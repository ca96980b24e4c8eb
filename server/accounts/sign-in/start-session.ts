import { Problem } from '#contract/problems.ts';
import { startSession as endpoint } from '#contract/sessions.ts';
import { withAttempt } from '#server/platform/rate-limits/with-attempt.ts';
import { handle } from '#server/platform/http/handle.ts';
import { checkSecondFactor } from '#server/accounts/two-factor/second-factor.ts';
import { verifyPassword } from '#server/accounts/sessions/password-hash.ts';
import { findAccount } from './queries.ts';
import { signIn } from './sign-in.ts';

export const startSession = handle(endpoint, async (call) => {
  const { services, body, from } = call;
  const name = body.emailOrUsername.normalize('NFC').toLowerCase();
  const account = await findAccount(services, name);
  const target = account ? { userId: account.userId } : { name };
  const { holder } = await withAttempt(services, { ...from, target }, async () => {
    const isRight = await verifyPassword(account?.passwordHash ?? null, body.password);
    if (!account || !isRight) throw new Problem('sign_in_failed');
    return { isProven: !account.isMfaEnabled, holder: account };
  });
  const missing = await checkSecondFactor(services, holder, body, from);
  return missing ?? signIn(call, holder.userId);
});
