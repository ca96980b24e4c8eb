import type * as z from 'zod';
import { Problem } from '#contract/problems.ts';
import type { createBackupCodes } from '#contract/two-factor.ts';
import { withAttempt } from '#server/platform/rate-limits/with-attempt.ts';
import type { Call } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import { verifyPassword } from '#server/accounts/sessions/password-hash.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { proveFactor } from './second-factor.ts';

type Proof = z.output<NonNullable<(typeof createBackupCodes)['body']>>;

interface Confirming extends Pick<Call<never, Viewer>, 'services' | 'viewer' | 'from'> {
  proof: Proof;
  /** The code was given in this session a moment ago, and works only once. */
  isCodeGiven?: boolean;
}

/**
 * Does something for a viewer who gives their password again, and a code where their second factor is on.
 * @returns what `act` gives, or that the code is still missing
 * @throws password_wrong, code_wrong, too_many
 */
export async function confirmIdentity<A>(
  { services, viewer, from, proof, isCodeGiven = false }: Confirming,
  act: () => Promise<A>,
): Promise<A | { mfa_enabled: true }> {
  const attempt = { ...from, target: viewer };
  await withAttempt(services, attempt, async () => {
    const kept = await passwordHashOf(services, viewer);
    if (!(await verifyPassword(kept, proof.password))) throw new Problem('password_wrong');
    return { isProven: !viewer.isMfaEnabled };
  });
  if (viewer.isMfaEnabled && !isCodeGiven) {
    if (!proof.otpCode) return { mfa_enabled: true };
    await proveFactor(services, attempt, proof.otpCode);
  }
  const answer = await act();
  await recordConfirmation(services, viewer);
  services.mailNotifier.notify();
  return answer;
}

async function passwordHashOf({ db }: Services, { userId }: Viewer): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.password_hash ?? null;
}

async function recordConfirmation({ db, clock }: Services, viewer: Viewer): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: clock.now() })
    .where('id', '=', viewer.sessionId)
    .execute();
}
