import { sql } from 'kysely';
import { Problem } from '#contract/problems.ts';
import type { DbServices } from '#server/platform/services.ts';

/** SQL: whether user `u` may sign in by password although organisation `o` requires single sign-on. */
export const isBreakGlass = sql<boolean>`(o.is_sign_on_required and o.break_glass_user_id = u.id)`;

const domain = sql`split_part(u.email, '@', 2)`;

/**
 * SQL: whether organisation `o` requires single sign-on of user `u`, whose membership is `ou`. People without a role whose
 * address is elsewhere, such as parents, have no account at its provider.
 */
export const isSignOnRequired = sql<boolean>`(o.is_sign_on_required
  and o.break_glass_user_id <> u.id and (ou.roles <> '{}' or exists (
    select from identity_provider_domains d join identity_providers p on p.id = d.provider_id
    where p.organisation_id = o.organisation_id and p.is_enabled and d.domain = ${domain})))`;

/** SQL: whether user `u` reaches an organisation after signing in by password, or belongs to none; samples do not count. */
export const isPasswordAllowed = sql<boolean>`(
  select coalesce(bool_or(not ${isSignOnRequired}), true) from organisation_users ou
  join organisations o on o.organisation_id = ou.organisation_id
  where ou.user_id = u.id and ou.invited_as is null
    and not exists (select from samples x where x.organisation_id = o.organisation_id))`;

/** @throws the problem `single_sign_on_required` if a password is not enough for any organisation of a user */
export async function assertPasswordAllowed({ db }: DbServices, userId: string): Promise<void> {
  const { rows } = await sql<{ isAllowed: boolean }>`
    select ${isPasswordAllowed} as "isAllowed" from users u where u.id = ${userId}`.execute(db);
  if (rows[0]?.isAllowed === false) throw new Problem('single_sign_on_required');
}

/** Whether the domain of an address leads to the provider of an organisation that requires single sign-on. */
export async function isDomainBound({ db }: DbServices, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from identity_provider_domains d
    join identity_providers p on p.id = d.provider_id and p.is_enabled
    join organisations o on o.organisation_id = p.organisation_id and o.is_sign_on_required
    where d.domain = split_part(${email}, '@', 2)`.execute(db);
  return rows.length > 0;
}
