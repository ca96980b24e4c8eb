import { v7 } from 'uuid';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { TimedServices } from '#server/platform/services.ts';
import { currentTranslations } from '#server/platform/language/request-language.ts';
import type { MailContent } from './mail-content.ts';
import type { NoticeKind } from './mail-rows.ts';

export type AccountMailKind = Schema['account_mails']['kind'];

export interface NewAccountMail {
  kind: AccountMailKind;
  /** Null only for a test mail, which belongs to no user. */
  userId: string | null;
  /** The current address: later changes do not redirect the mail. */
  to: string;
  /** The hash of the link's token, for kinds with their own link. */
  tokenHash?: Buffer;
  /** What a test mail says. */
  sample?: MailContent;
}

/**
 * Queues a mail in the caller's transaction: it is sent if and only if that commits.
 * Notify `services.mailNotifier` after the commit, so that the worker sends it at once.
 */
export async function queueAccountMail(
  { db, clock }: TimedServices,
  { kind, userId, to, tokenHash, sample }: NewAccountMail,
): Promise<string> {
  const id = v7();
  const now = clock.now();
  await db
    .insertInto('account_mails')
    .values({
      id,
      kind,
      user_id: userId,
      to_email: to,
      token_hash: tokenHash ?? null,
      language: currentTranslations().language,
      sample: sample ? JSON.stringify(sample) : null,
      created_at: now,
      next_attempt_at: now,
    })
    .execute();
  return id;
}

/** Queues a notice of an account change, in the same transaction, if the user has an address. */
export async function queueNotice(
  services: TimedServices,
  kind: NoticeKind,
  userId: string,
): Promise<void> {
  const { email } = await services.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (email) await queueAccountMail(services, { kind, userId, to: email });
}
