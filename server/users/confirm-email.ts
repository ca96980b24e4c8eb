import { confirmEmail as endpoint } from '#contract/users.ts';
import { Problem } from '#contract/problems.ts';
import { hashToken } from '#server/assessments/tokens.ts';
import { auditAccount } from '#server/audit/audit-account.ts';
import { handle } from '#server/http/handle.ts';
import { postAccountMail } from '#server/mail/post-account-mail.ts';
import type { Services } from '#server/services.ts';
import { takenNameOf } from './queries.ts';

const invalid = {
  title: 'Sorry, this link is invalid, has already been used, or has expired.',
};

export const confirmEmail = handle(endpoint, async ({ services, body }) => {
  try {
    await services.db
      .transaction()
      .execute((db) => changeEmail({ ...services, db }, hashToken(body.token)));
  } catch (error) {
    throw takenNameOf(error) ? new Problem('invalid_token', invalid) : error;
  }
  services.mailBell.ring();
  return { success: true as const };
});

/** Links on their way to the old mailbox die with it, and it is told. */
async function changeEmail(
  services: Pick<Services, 'db' | 'clock'>,
  tokenHash: Buffer,
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const change = await db
    .updateTable('email_changes')
    .set({ confirmed_at: now })
    .where('token_hash', '=', tokenHash)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id as userId', 'email'])
    .executeTakeFirst();
  if (!change) throw new Problem('invalid_token', invalid);
  const { userId, email } = change;
  const old = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await db.updateTable('users').set({ email }).where('id', '=', userId).execute();
  await db
    .updateTable('password_resets')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .execute();
  await auditAccount(services, 'email.changed', userId);
  if (old.email) {
    await postAccountMail(db, { kind: 'email_changed', userId, to: old.email }, now);
  }
}
