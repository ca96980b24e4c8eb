import { sql } from 'kysely';
import { Problem } from '#contract/problems.ts';
import { startSession as endpoint } from '#contract/sessions.ts';
import { withAttempt } from '#server/platform/rate-limits/with-attempt.ts';
import { handle } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import { checkSecondFactor } from '#server/accounts/two-factor/second-factor.ts';
import type { FactorHolder } from '#server/accounts/two-factor/second-factor.ts';
import { isBreakGlass } from '#server/accounts/sessions/sign-on-requirement.ts';
import { verifyPassword } from '#server/accounts/sessions/password-hash.ts';
import { signIn } from './sign-in.ts';

interface Account extends FactorHolder {
  /** Null for a person who is invited and has not accepted yet. */
  passwordHash: string | null;
}

export const startSession = handle(endpoint, async (call) => {
  const { services, body, from } = call;
  const name = body.emailOrUsername.normalize('NFC').toLowerCase();
  const account = await findAccount(services, name);
  const target = account ? { userId: account.userId } : { name };
  const { holder } = await withAttempt(services, { ...from, target }, async () => {
    const isRight = await verifyPassword(account?.passwordHash ?? null, body.password);
    if (!account || !isRight) throw new Problem('sign_in_failed');
    return { isProven: !account.isMfaEnabled, holder: account };
  });
  const missing = await checkSecondFactor(services, holder, body, from);
  return missing ?? signIn(call, holder.userId);
});

/** Finds an account by email or username, with what it requires to sign in. */
async function findAccount({ db }: Services, name: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select u.id as "userId", u.email, u.username, u.password_hash as "passwordHash",
      u.totp_secret is not null as "isMfaEnabled", exists (
        select from organisation_users ou
        join organisations o on o.organisation_id = ou.organisation_id
        where ou.user_id = u.id and ou.invited_as is null
          and (o.is_mfa_required or ${isBreakGlass})
      ) as "isMfaRequired"
    from users u where u.email = ${name} or u.username = ${name}`.execute(db);
  return rows[0];
}
