import { v7 } from 'uuid';
import type { MemberRole } from '#contract/words.ts';
import { insertEvents } from '#server/platform/audit/audit-event.ts';
import { insertRows } from '#server/platform/database/insert-rows.ts';
import { invitePeople } from '#server/accounts/invitations/invite-people.ts';
import type { Person } from '#server/accounts/invitations/invite-people.ts';
import type { Services } from '#server/platform/services.ts';

export interface MemberPlan extends Person {
  role: MemberRole;
  isAdmin: boolean;
  /** The account of somebody who already belongs to the organisation, whatever their address. */
  userId?: string;
}

/** New members of a Beacon. */
export interface Team {
  beaconId: string;
  clientId: string;
  /** The number of the first window they are asked in. */
  askedFrom: number;
  members: MemberPlan[];
}

interface Owner {
  organisationId: string;
  /** The user who adds the members. */
  userId: string;
}

/** Adds members to any number of Beacons in a constant number of statements, inside the caller's transaction. */
export async function writeMembers(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  owner: Owner,
  teams: Team[],
): Promise<void> {
  const people = teams
    .flatMap(({ members }) => members)
    .filter((member) => member.userId === undefined);
  const accounts = await invitePeople(services, owner, people);
  const now = services.clock.now();
  const memberships = teams.flatMap(({ members, ...team }) =>
    members.map((member) => ({ ...team, member, id: v7() })),
  );
  const rows = memberships.map(({ id, beaconId, askedFrom, member }) => ({
    organisation_id: owner.organisationId,
    id,
    beacon_id: beaconId,
    user_id: accountOf(accounts, member),
    role: member.role,
    is_admin: member.isAdmin,
    created_at: now,
    asked_from: askedFrom,
  }));
  await insertRows(services.db, 'members', rows);
  const event = { ...owner, at: now, action: 'member.added' } as const;
  await insertEvents(
    services.db,
    memberships.map(({ id: memberId, beaconId, clientId }) => {
      return { ...event, memberId, clientId, beaconId };
    }),
  );
}

function accountOf(accounts: Map<string, string>, member: MemberPlan): string {
  const userId = member.userId ?? accounts.get(member.email);
  if (!userId) throw new Error('An invited member has no account');
  return userId;
}
