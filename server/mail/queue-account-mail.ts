import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { NoticeKind } from './mail-rows.ts';

export type AccountMailKind = Schema['account_mails']['kind'];

export interface NewAccountMail {
  kind: AccountMailKind;
  /** Null for a test mail only, which belongs to nobody. */
  userId: string | null;
  /** The address as it is now: later changes do not redirect the mail. */
  to: string;
  /** The hash of the link's token, for the kinds that carry a link of their own. */
  tokenHash?: Buffer;
}

/**
 * Puts a mail into the outbox inside the caller's transaction: it is sent if and only if that commits.
 * Ring `services.mailNotifier` after the commit, so that nobody waits for the worker's next round.
 */
export async function queueAccountMail(
  trx: Kysely<Schema>,
  { kind, userId, to, tokenHash }: NewAccountMail,
  now: Date,
): Promise<string> {
  const id = v7();
  await trx
    .insertInto('account_mails')
    .values({
      id,
      kind,
      user_id: userId,
      to_email: to,
      token_hash: tokenHash ?? null,
      created_at: now,
      next_attempt_at: now,
    })
    .execute();
  return id;
}

/** Tells a user with an address what was done to their account, inside the transaction that does it. */
export async function queueNotice(
  trx: Kysely<Schema>,
  kind: NoticeKind,
  userId: string,
  now: Date,
): Promise<void> {
  const { email } = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (email) await queueAccountMail(trx, { kind, userId, to: email }, now);
}
