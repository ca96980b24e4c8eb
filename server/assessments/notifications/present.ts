import { sql } from 'kysely';
import type { Notifications } from '#contract/notifications.ts';
import { hasMailbox } from '#server/mail/queries.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { DbServices } from '#server/platform/services.ts';

/** Which mails the viewer receives that they can switch off. */
export async function presentNotifications(
  { db }: DbServices,
  { userId, memberships }: Viewer,
): Promise<Notifications> {
  const ids = memberships.map(({ organisationId }) => organisationId);
  const { rows } = await sql<{ hasMailbox: boolean; optedOutOf: string[] }>`
    select ${hasMailbox} as "hasMailbox", array(select organisation_id::text
        from organisation_users where organisation_id = any(${ids}::uuid[]) and user_id = u.id
          and opted_out_at is not null) as "optedOutOf"
    from users u where id = ${userId}`.execute(db);
  const { hasMailbox: isReachable, optedOutOf } = rows[0] ?? { hasMailbox: false, optedOutOf: [] };
  return {
    hasMailbox: isReachable,
    organisations: memberships.map(({ organisationId, slug, name }) => {
      return { slug, name, assessmentMails: !optedOutOf.includes(organisationId) };
    }),
  };
}
