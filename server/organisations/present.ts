import type { OrgUser } from '#contract/organisations.ts';
import type { OrgUserRow } from './queries.ts';

export function presentOrgUser(row: OrgUserRow): OrgUser {
  const { userId: id, email, username, name, phone, avatar, tags, groups } = row;
  const { beacons, asAdmin, asAssessor, asViewer } = row;
  return {
    user: { id, email, username, name, phone, avatar, tags, groups, pending: row.isPending },
    stats: { beacons, asAdmin, asAssessor, asViewer },
    orgRoles: row.roles,
    canEdit: row.isOwn,
  };
}
