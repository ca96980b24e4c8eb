import { sql } from 'kysely';
import { Problem } from '#contract/problems.ts';
import type { DbServices } from '#server/platform/services.ts';

/**
 * Checks after a change of users that whoever may sign in by password, where single sign-on is required, is still an admin.
 * @throws the problem `break_glass`
 */
export async function assertBreakGlassRemains(
  { db }: DbServices,
  organisationId: string,
): Promise<void> {
  const { rows } = await sql`
    select from organisations o
    where o.organisation_id = ${organisationId} and o.break_glass_user_id is not null
      and not exists (select from organisation_users ou
        where ou.organisation_id = o.organisation_id and ou.user_id = o.break_glass_user_id
          and ou.invited_as is null and 'admin' = any(ou.roles))`.execute(db);
  if (rows.length > 0) throw new Problem('break_glass');
}
