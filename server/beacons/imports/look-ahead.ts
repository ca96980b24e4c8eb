import { memberPlans } from '#server/beacons/member-plans.ts';
import { findToInvite } from '#server/accounts/invitations/invite-people.ts';
import type { Services } from '#server/platform/services.ts';
import type { ClaimedImport } from './claim.ts';
import type { RowPlan } from './read-row.ts';

/** What rows that become Beacons lead to. */
interface Outlook {
  /** Beacons whose rows name an admin, but not the importer. */
  otherAdmins: number;
  /** People who will be invited by mail and stand on no row before. */
  newPeople: number;
}

type LookAhead = (rows: RowPlan[]) => Promise<Outlook>;

/** Looks at the rows of one import, some at a time, for what they will do to people. */
export async function lookAhead(
  services: Services,
  { organisationId, createdBy }: ClaimedImport,
): Promise<LookAhead> {
  const { email: own } = await services.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', createdBy)
    .executeTakeFirstOrThrow();
  const invited = new Set<string>();
  return async (rows) => {
    const teams = rows.map(({ members }) => memberPlans(members));
    const admins = teams.map((team) => team.filter(({ isAdmin }) => isAdmin));
    const others = admins.filter(
      (team) => team.length > 0 && team.every(({ email }) => email !== own),
    );
    const emails = new Set(teams.flat().map(({ email }) => email));
    const unseen = [...emails].filter((email) => !invited.has(email));
    const found = await findToInvite(services, organisationId, unseen);
    for (const email of found) invited.add(email);
    return { otherAdmins: others.length, newPeople: found.length };
  };
}
