import type { OrgUser } from '#contract/organisations.ts';
import type { OrgUserRow } from './queries.ts';

/** A user as seen by an admin of the organisation. */
export function presentOrgUser(row: OrgUserRow, viewer: { userId: string }): OrgUser {
  const { userId: id, email, username, name, phone, avatar, tags, groups } = row;
  const { beacons, asAdmin, asAssessor, asViewer } = row;
  return {
    user: { id, email, username, name, phone, avatar, tags, groups, pending: row.isPending },
    stats: { beacons, asAdmin, asAssessor, asViewer },
    orgRoles: row.roles,
    importer: row.isImporter,
    removalRefusal: removalProblem(row, viewer),
    canEdit: true,
  };
}

/** Why a user cannot be removed: shown with the user, and checked again by the removal. */
export function removalProblem(
  { userId, beacons }: Pick<OrgUserRow, 'userId' | 'beacons'>,
  viewer: { userId: string },
): OrgUser['removalRefusal'] {
  if (userId === viewer.userId) return 'own_removal';
  return beacons > 0 ? 'still_in_beacons' : null;
}
