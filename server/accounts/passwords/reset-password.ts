import { msg } from '@lingui/core/runtime-macro';
import { resetPassword as endpoint } from '#contract/passwords.ts';
import { Problem } from '#contract/problems.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import { clearAttempts, withAttempt } from '#server/platform/rate-limits/with-attempt.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { handle } from '#server/platform/http/handle.ts';
import type { Services, TimedServices } from '#server/platform/services.ts';
import { endSessions } from '#server/accounts/sessions/end-sessions.ts';
import { assertPasswordAllowed } from '#server/accounts/sessions/sign-on-requirement.ts';
import { hashPassword } from '#server/accounts/sessions/password-hash.ts';
import { dropUnprovenFactor } from '#server/accounts/two-factor/drop-unproven-factor.ts';
import { lockUser } from '#server/accounts/users/user-row.ts';
import { proveMailbox } from '#server/accounts/users/prove-mailbox.ts';
import { assertNewPassword } from './new-password.ts';
import { setPassword } from './set-password.ts';

export const resetPassword = handle(endpoint, async ({ services, body, from }) => {
  if (!body.token) throw new Problem('invalid_token', { title: msg`No token specified.` });
  const tokenHash = hashToken(body.token);
  const owner = await withAttempt(services, { ...from, target: null }, () =>
    findOwner(services, tokenHash),
  );
  await assertPasswordAllowed(services, owner.userId);
  assertNewPassword(services.config, body.password, owner);
  const passwordHash = await hashPassword(body.password);
  const isFactorDropped = await inTransaction(services, async (trxServices) => {
    // The user is locked before the link, in the same order as by a change of address, to avoid deadlocks.
    await lockUser(trxServices, owner.userId);
    await useLink(trxServices, tokenHash);
    await setPassword(trxServices, owner, { passwordHash, action: 'password.reset' });
    await endSessions(trxServices, owner.userId, { except: null });
    await proveMailbox(trxServices, owner.userId);
    return dropUnprovenFactor(trxServices, owner.userId);
  });
  await clearAttempts(services, owner.userId);
  services.mailNotifier.notify();
  return { success: true as const, ...(isFactorDropped && { mfa_removed: true as const }) };
});

async function findOwner({ db, clock }: Services, tokenHash: Buffer) {
  const owner = await db
    .selectFrom('password_resets as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id as userId', 'u.email', 'u.username', 'u.name'])
    .where('r.token_hash', '=', tokenHash)
    .where('r.used_at', 'is', null)
    .where('r.expires_at', '>', clock.now())
    .executeTakeFirst();
  if (!owner) throw new Problem('invalid_token');
  return { ...owner, isProven: true };
}

/** Marks the link as used in one statement, so that only one of several parallel resets succeeds. */
async function useLink({ db, clock }: TimedServices, tokenHash: Buffer): Promise<void> {
  const now = clock.now();
  const { numUpdatedRows } = await db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Problem('invalid_token');
}
