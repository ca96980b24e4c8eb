import { sql } from 'kysely';
import { signedOnPath } from '#contract/sign-on.ts';
import type { SingleSignOn, StoredProvider } from '#contract/single-sign-on.ts';
import type { Config } from '#server/platform/config/config.ts';
import { displayName } from '#server/platform/database/display-names.ts';
import type { Services } from '#server/platform/services.ts';

/** Where providers send people back. */
export function redirectUriOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}${signedOnPath}`;
}

/** What the admins of an organisation see of its single sign-on. */
export async function presentSingleSignOn(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { organisationId }: { organisationId: string },
): Promise<{ singleSignOn: SingleSignOn }> {
  const { is_sign_on_required: isRequired, break_glass_user_id: breakGlassUserId } = await db
    .selectFrom('organisations')
    .select(['is_sign_on_required', 'break_glass_user_id'])
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const { rows: providers } = await sql<StoredProvider>`
    select p.id, p.name, p.issuer, p.client_id as "clientId", p.is_enabled as "isEnabled", p.revision,
      array(select domain from identity_provider_domains where provider_id = p.id order by 1) as domains
    from identity_providers p where p.organisation_id = ${organisationId} order by p.id`.execute(
    db,
  );
  const candidates = await findCandidates({ db }, organisationId);
  const redirectUri = redirectUriOf(config);
  return { singleSignOn: { redirectUri, providers, isRequired, breakGlassUserId, candidates } };
}

/** The admins who can sign in by password with a second factor. */
export async function findCandidates(
  { db }: Pick<Services, 'db'>,
  organisationId: string,
): Promise<SingleSignOn['candidates']> {
  const { rows } = await sql<SingleSignOn['candidates'][number]>`
    select u.id, ${displayName} as name
    from organisation_users ou join users u on u.id = ou.user_id
    where ou.organisation_id = ${organisationId} and ou.invited_as is null
      and 'admin' = any(ou.roles) and u.password_hash is not null and u.totp_secret is not null
    order by ou.sort_name, u.id`.execute(db);
  return rows;
}
