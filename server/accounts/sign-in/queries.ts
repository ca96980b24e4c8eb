import { sql } from 'kysely';
import type { FactorHolder } from '#server/accounts/two-factor/second-factor.ts';
import type { Services } from '#server/platform/services.ts';

export interface Account extends FactorHolder {
  /** Null for a person who is invited and has not accepted yet. */
  passwordHash: string | null;
}

/** Finds an account by email or username, with what it requires to sign in. */
export async function findAccount({ db }: Services, name: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select u.id as "userId", u.email, u.username, u.password_hash as "passwordHash",
      u.totp_secret is not null as "isMfaEnabled", exists (
        select from organisation_users ou
        join organisations o on o.organisation_id = ou.organisation_id
        where ou.user_id = u.id and ou.invited_as is null and o.is_mfa_required
      ) as "isMfaRequired"
    from users u where u.email = ${name} or u.username = ${name}`.execute(db);
  return rows[0];
}
