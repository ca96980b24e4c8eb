import { textOf } from '#contract/messages.ts';
import { changePassword as endpoint } from '#contract/passwords.ts';
import { Problem, problems } from '#contract/problems.ts';
import { clearAttempts, withAttempt } from '#server/platform/rate-limits/with-attempt.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Call } from '#server/platform/http/handle.ts';
import { hasConfirmedRecently } from '#server/accounts/sessions/access.ts';
import { endSessions } from '#server/accounts/sessions/end-sessions.ts';
import { hashPassword } from '#server/accounts/sessions/password-hash.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { hasPassword } from '#server/accounts/two-factor/confirm-identity.ts';
import { assertOwnRequest } from '#server/accounts/users/access.ts';
import { assertNewPassword } from './new-password.ts';
import { setPassword } from './set-password.ts';

export const changePassword = handleSignedIn(endpoint, async (call) => {
  const { services, viewer, query, body } = call;
  assertOwnRequest(viewer, query.requester_email);
  await confirmOwner(call);
  assertNewPassword(services.config, body.password, viewer);
  const passwordHash = await hashPassword(body.password);
  await inTransaction(services, async (trxServices) => {
    await setPassword(trxServices, viewer, { passwordHash, action: 'password.changed' });
    await endSessions(trxServices, viewer.userId, { except: viewer.sessionId });
  });
  await clearAttempts(services, viewer.userId);
  services.mailNotifier.notify();
  return { success: true as const };
});

async function confirmOwner(call: Call<typeof endpoint, Viewer>): Promise<void> {
  const { services, viewer, from } = call;
  const { currentPassword } = call.body;
  if (currentPassword === undefined) {
    if (hasConfirmedRecently(services, viewer)) return;
    throw new Problem('reauth_required');
  }
  await withAttempt(services, { ...from, target: viewer }, async () => {
    // A password alone does not reset the count of wrong codes.
    const isProven = !viewer.isMfaEnabled;
    if (await hasPassword(services, viewer, currentPassword)) return { isProven };
    const fields = { currentPassword: textOf(problems.password_wrong.title) };
    throw new Problem('reauth_required', { fields });
  });
}
