import type { Services } from '#server/services.ts';
import { makeLinkToken } from '#server/mail/link-tokens.ts';
import { postAccountMail } from '#server/mail/post-account-mail.ts';

const linkMs = 24 * 3_600_000;

/**
 * Asks the mailbox of a new address whether it is the user's: the address changes when its link is followed, and
 * not before. Of several requests only the last link lives. Inside the caller's transaction.
 */
export async function requestEmailChange(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const now = clock.now();
  const to = email.normalize('NFC').toLowerCase();
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  await db
    .updateTable('email_changes')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  const { seed, hash } = makeLinkToken(config.secretKey, { kind: 'email_change', userId });
  await db
    .insertInto('email_changes')
    .values({
      token_hash: hash,
      seed,
      user_id: userId,
      email: to,
      created_at: now,
      expires_at: new Date(now.getTime() + linkMs),
    })
    .execute();
  await postAccountMail(db, { kind: 'email_change', userId, to, tokenHash: hash }, now);
}
