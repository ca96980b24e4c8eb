import type * as z from 'zod';
import { Problem } from '#contract/problems.ts';
import type { signedInSchema } from '#contract/sessions.ts';
import { rememberDevice } from '#server/platform/rate-limits/known-device.ts';
import { auditAccount } from '#server/platform/audit/audit-account.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import type { Call } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import { deviceName } from '#server/accounts/sessions/device-name.ts';
import { assertPasswordAllowed } from '#server/accounts/sessions/sign-on-requirement.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { presentCurrentUser } from '#server/accounts/sessions/present.ts';
import { findViewer, withGroupNames } from '#server/accounts/sessions/queries.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';

type SignInCall = Pick<Call<never>, 'services' | 'from' | 'sessionToken' | 'reply'>;

/**
 * Signs in an authenticated user: opens a session, ends the one of the request, and remembers the device.
 * @param organisationId the organisation whose provider proved who they are; null after a password
 * @throws the problem `single_sign_on_required` after a password that is not enough
 */
export async function signIn(
  { services, from, sessionToken, reply }: SignInCall,
  userId: string,
  organisationId: string | null = null,
): Promise<z.output<typeof signedInSchema>> {
  if (organisationId === null) await assertPasswordAllowed(services, userId);
  if (sessionToken) await endSessionOf(services, sessionToken);
  const token = await inTransaction(services, async (trxServices) => {
    await auditAccount(trxServices, 'session.started', userId);
    return openSession(trxServices, userId, deviceName(from.userAgent), organisationId);
  });
  const viewer = await findViewer(services, token);
  if (!viewer) throw new Problem('unexpected');
  // The proof, such as a backup code, may have queued a notice.
  services.mailNotifier.notify();
  reply.setSession(token);
  reply.setDevice(await rememberDevice(services, userId, from.device));
  return { token, user: presentCurrentUser(await withGroupNames(services, viewer)) };
}

async function endSessionOf({ db }: Services, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}
