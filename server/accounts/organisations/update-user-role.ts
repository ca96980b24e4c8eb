import { sql } from 'kysely';
import { updateUserRole as endpoint } from '#contract/organisations.ts';
import { Problem } from '#contract/problems.ts';
import type { OrganisationRole } from '#contract/words.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import { assertBreakGlassRemains } from './break-glass.ts';
import { changeUser } from './change-user.ts';
import type { ChangedUser } from './change-user.ts';

export const updateUserRole = handleSignedIn(endpoint, (call) =>
  changeUser(call, call.query, async (trxServices, user) => {
    const { role, role_value } = call.body;
    if (user.isSelf && role === 'admin') throw new Problem('own_admin_role');
    let org_roles = user.roles;
    if (org_roles.includes(role) === role_value) return { org_roles, undoId: null };
    const undoId = await user.undoably(async () => {
      org_roles = await write(trxServices, user, role, role_value);
      await user.audit(`role.${role}.${role_value ? 'granted' : 'revoked'}`);
    });
    await assertBreakGlassRemains(trxServices, user.organisationId);
    return { org_roles, undoId };
  }),
);

/** Changes the stored roles, to which accepting an invitation may have added some meanwhile. */
async function write(
  { db }: Services,
  { organisationId, userId }: ChangedUser,
  role: OrganisationRole,
  isGranted: boolean,
): Promise<OrganisationRole[]> {
  const roles = isGranted ? sql`array_append(roles, ${role})` : sql`array_remove(roles, ${role})`;
  const row = await db
    .updateTable('organisation_users')
    .set({ roles: sql`array(select distinct unnest(${roles}) order by 1)` })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .returning('roles')
    .executeTakeFirstOrThrow();
  return row.roles;
}
