import type * as z from 'zod';
import { Problem } from '#contract/problems.ts';
import type { createBackupCodes } from '#contract/two-factor.ts';
import { withAttempt } from '#server/platform/rate-limits/with-attempt.ts';
import type { Call } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import { verifyPassword } from '#server/accounts/sessions/password-hash.ts';
import { updateSession } from '#server/accounts/sessions/queries.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { selectUser } from '#server/accounts/users/user-row.ts';
import { proveFactor } from './second-factor.ts';

type Proof = z.output<NonNullable<(typeof createBackupCodes)['body']>>;

interface Confirmation extends Pick<Call<never, Viewer>, 'services' | 'viewer' | 'from'> {
  proof: Proof;
  /** Whether a code was given recently in this session, as it works only once. */
  isCodeGiven?: boolean;
}

/**
 * Runs `act` for a viewer who gives their password again, and a code if their second factor is on.
 * @returns the result of `act`, or that the code is still missing
 * @throws the problem `password_wrong`, `code_wrong` or `too_many`
 */
export async function confirmIdentity<A>(
  { services, viewer, from, proof, isCodeGiven = false }: Confirmation,
  act: () => Promise<A>,
): Promise<A | { mfa_enabled: true }> {
  const attempt = { ...from, target: viewer };
  await withAttempt(services, attempt, async () => {
    if (!(await hasPassword(services, viewer, proof.password))) throw new Problem('password_wrong');
    return { isProven: !viewer.isMfaEnabled };
  });
  if (viewer.isMfaEnabled && !isCodeGiven) {
    if (!proof.otpCode) return { mfa_enabled: true };
    await proveFactor(services, attempt, proof.otpCode);
  }
  const answer = await act();
  await updateSession(services, viewer, { confirmed_at: services.clock.now() });
  services.mailNotifier.notify();
  return answer;
}

/** Whether a password is the viewer's. */
export async function hasPassword(
  services: Services,
  { userId }: Viewer,
  password: string,
): Promise<boolean> {
  const user = await selectUser(services, userId).select('password_hash').executeTakeFirst();
  return verifyPassword(user?.password_hash ?? null, password);
}
