import { msg } from '@lingui/core/runtime-macro';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { requestPasswordReset as endpoint } from '#contract/passwords.ts';
import { Problem } from '#contract/problems.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { handle } from '#server/platform/http/handle.ts';
import { isDomainBound, isPasswordAllowed } from '#server/accounts/sessions/sign-on-requirement.ts';
import { makeLinkToken } from '#server/accounts/tokens/link-tokens.ts';
import type { CoreServices } from '#server/platform/services.ts';

const resetTitle = msg`Your organisation requires single sign-on, so please sign in with its provider. If your account may also use a password, we have emailed you a link.`;
const linkLifetimeMs = 60 * 60_000;
/** How many links an account is sent within the lifetime of one. */
const maxLinks = 5;

/**
 * The answer and the work are the same whether or not the address has an account. Where its domain leads to a provider that
 * is required, the answer says so, and only accounts that may use a password get a link.
 */
export const requestPasswordReset = handle(
  endpoint,
  async ({ services, body }) => {
    const email = body.email.normalize('NFC').toLowerCase();
    if (!email) throw new Problem('invalid', { fields: { email: 'Required' } });
    await inTransaction(services, (trxServices) => queueResetLink(trxServices, email));
    services.mailNotifier.notify();
    if (await isDomainBound(services, email)) {
      throw new Problem('single_sign_on_required', { title: resetTitle });
    }
    return { success: true as const };
  },
  { perMinute: 20 },
);

/** Locks the account first, so that parallel requests are serialised and only the last link is valid. */
async function queueResetLink({ db, clock, config }: CoreServices, email: string): Promise<void> {
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('password_hash', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  const userId = account?.id ?? v7();
  const now = clock.now();
  const { seed, hash } = makeLinkToken(config.secretKey, { kind: 'password_reset', userId });
  await sql`
    with account as (
      select u.id from users u where u.id = ${userId} and ${isPasswordAllowed} and (
        select count(*) from password_resets
        where user_id = ${userId} and created_at > ${new Date(now.getTime() - linkLifetimeMs)}
      ) < ${maxLinks}
    ), earlier as (
      update password_resets set expires_at = ${now}
      where user_id in (select id from account) and used_at is null and expires_at > ${now}
    ), link as (
      insert into password_resets (token_hash, seed, user_id, created_at, expires_at)
      select ${hash}, ${seed}, id, ${now}::timestamptz, ${new Date(now.getTime() + linkLifetimeMs)}
      from account
    )
    insert into account_mails (id, kind, user_id, to_email, token_hash, created_at, next_attempt_at)
    select ${v7()}, 'password_reset', id, ${email}, ${hash}, ${now}::timestamptz, ${now}
    from account`.execute(db);
}
