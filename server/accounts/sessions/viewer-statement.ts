import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isBreakGlass } from './sign-on-requirement.ts';

/** The columns of a viewer: of their user `u`, and of their organisations `m`. */
export const viewerColumns = sql`u.id as "userId", u.email,
  u.username, u.name, u.full_name as "fullName", u.phone, u.avatar,
  u.default_beacon_id as "defaultBeaconId", u.saved_views as "savedViews", u.language,
  u.totp_secret is not null as "isMfaEnabled", exists (
    select from backup_codes c where c.user_id = u.id and c.used_at is null
  ) as "hasBackupCodes", u.service_of is null and coalesce(m.is_mfa_required, false) as "isMfaRequired",
  u.service_of is not null as "isService",
  coalesce(m.memberships, '[]') as memberships`;

/**
 * The organisations `m` of the user `u` that a caller reaches, and what they require.
 * @param isReached whether the caller reaches organisation `o`, by membership `ou`
 * @param isProven whether a provider answers for who the caller is, so that Beacon asks for no second factor
 */
export function joinMemberships(
  isReached: RawBuilder<boolean>,
  isProven: RawBuilder<boolean> = sql<boolean>`false`,
): RawBuilder<unknown> {
  return sql`left join lateral (
    select bool_or(not ${isProven} and (o.is_mfa_required or ${isBreakGlass})) as is_mfa_required,
      min(o.session_hours) as session_hours, bool_or(x.organisation_id is null) as is_real,
      json_agg(json_build_object('organisationId', o.organisation_id, 'slug', o.slug,
        'name', o.name, 'timeZone', o.time_zone, 'country', o.country,
        'isSample', x.organisation_id is not null, 'accent', o.accent, 'logo', o.logo,
        'isStarting', o.start_dismissed_at is null, 'roles', ou.roles, 'tags', ou.tags,
        'isImporter', ou.is_importer,
        'groupNames', array[]::text[]) order by x.organisation_id is not null, o.name) as memberships
    from organisation_users ou
    join organisations o on o.organisation_id = ou.organisation_id
    left join samples x on x.organisation_id = ou.organisation_id
    where ou.user_id = u.id and ou.invited_as is null and ${isReached}
  ) m on true`;
}
