import { memberPlans } from '#server/beacons/member-plans.ts';
import { findToInvite } from '#server/accounts/invitations/invite-people.ts';
import type { Services } from '#server/platform/services.ts';
import type { ClaimedImport } from './claim.ts';
import type { RowPlan } from './read-row.ts';

/** The effects of rows on people once they become Beacons. */
interface RowEffects {
  /** Beacons whose rows name an admin other than the importer. */
  otherAdmins: number;
  /** People who will be invited by mail and are on no earlier row. */
  newPeople: number;
}

type CountEffects = (rows: RowPlan[]) => Promise<RowEffects>;

/** Counts, batch by batch, the effects that the rows of one import will have on people. */
export async function effectsCounter(
  services: Services,
  { organisationId, createdBy }: ClaimedImport,
): Promise<CountEffects> {
  const { email: importerEmail } = await services.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', createdBy)
    .executeTakeFirstOrThrow();
  const invited = new Set<string>();
  return async (rows) => {
    const teams = rows.map(({ members }) => memberPlans(members));
    const admins = teams.map((team) => team.filter(({ isAdmin }) => isAdmin));
    const others = admins.filter(
      (team) => team.length > 0 && team.every(({ email }) => email !== importerEmail),
    );
    const emails = new Set(teams.flat().map(({ email }) => email));
    const unseen = [...emails].filter((email) => !invited.has(email));
    const found = await findToInvite(services, organisationId, unseen);
    for (const email of found) invited.add(email);
    return { otherAdmins: others.length, newPeople: found.length };
  };
}
