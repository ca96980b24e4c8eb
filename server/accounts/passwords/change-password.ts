import { changePassword as endpoint } from '#contract/passwords.ts';
import { clearAttempts } from '#server/platform/rate-limits/with-attempt.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { endSessions } from '#server/accounts/sessions/end-sessions.ts';
import { hashPassword } from '#server/accounts/sessions/password-hash.ts';
import { assertOwnRequest } from '#server/accounts/users/access.ts';
import { confirmOwner } from '#server/accounts/two-factor/confirm-owner.ts';
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
