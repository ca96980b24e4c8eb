import { msg } from '@lingui/core/runtime-macro';
import { resetPassword as endpoint } from '#contract/passwords.ts';
import { Problem } from '#contract/problems.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import { clearAttempts, withAttempt } from '#server/platform/rate-limits/with-attempt.ts';
import { handle } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import { endSessions } from '#server/accounts/sessions/end-sessions.ts';
import { hashPassword } from '#server/accounts/sessions/password-hash.ts';
import { dropUnprovenFactor } from '#server/accounts/two-factor/drop-unproven-factor.ts';
import { proveMailbox } from '#server/accounts/users/prove-mailbox.ts';
import { assertNewPassword } from './new-password.ts';
import { setPassword } from './set-password.ts';

export const resetPassword = handle(endpoint, async ({ services, body, from }) => {
  if (!body.token) throw new Problem('invalid_token', { title: msg`No token specified.` });
  const tokenHash = hashToken(body.token);
  const owner = await withAttempt(services, { ...from, target: null }, () =>
    findOwner(services, tokenHash),
  );
  assertNewPassword(services.config, body.password, owner);
  const passwordHash = await hashPassword(body.password);
  const isFactorDropped = await services.db.transaction().execute(async (db) => {
    const trxServices = { ...services, db };
    await lockOwner(trxServices, owner.userId);
    await useLink(trxServices, tokenHash);
    await setPassword(trxServices, owner, { passwordHash, action: 'password.reset' });
    await endSessions({ db }, owner.userId, { except: null });
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

/** Locks the user before the link, in the same order as a change of address, to avoid deadlocks. */
async function lockOwner({ db }: Pick<Services, 'db'>, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Marks the link as used in one statement, so that only one of several parallel resets succeeds. */
async function useLink(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  tokenHash: Buffer,
): Promise<void> {
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
