import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** SQL: account `u` has joined the organisation of `ou`, and no other organisation has or has invited it. */
export function isOwn(now: Date): RawBuilder<boolean> {
  return sql`(ou.invited_as is null
    and not exists (select from organisation_users other
      where other.user_id = u.id and other.organisation_id <> ou.organisation_id)
    and not exists (select from invitations i
      where i.user_id = u.id and i.organisation_id <> ou.organisation_id
        and i.accepted_at is null and i.expires_at > ${now}))`;
}
