import { sql } from 'kysely';
import type { TimedServices } from '#server/platform/services.ts';

interface Membership {
  organisationId: string;
  userId: string;
}

/** Whether an account has joined an organisation, and no other organisation has or has invited it. */
export async function isOwn(
  { db, clock }: TimedServices,
  { organisationId, userId }: Membership,
): Promise<boolean> {
  const memberships = await db
    .selectFrom('organisation_users')
    .select(['organisation_id', 'invited_as'])
    .where('user_id', '=', userId)
    .execute();
  const [membership] = memberships;
  if (memberships.length !== 1 || membership?.organisation_id !== organisationId) return false;
  if (membership.invited_as !== null) return false;
  const { rows } = await sql`
    select from invitations
    where user_id = ${userId} and organisation_id <> ${organisationId}
      and accepted_at is null and expires_at > ${clock.now()}
    limit 1`.execute(db);
  return rows.length === 0;
}
