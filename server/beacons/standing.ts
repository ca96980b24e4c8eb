import type { MemberRole, OrganisationRole } from '#contract/words.ts';

/** What makes a person belong to a Beacon: their membership and their roles in its organisation. */
export interface Standing {
  memberRole: MemberRole | null;
  isBeaconAdmin: boolean;
  roles: readonly OrganisationRole[];
}

export type Action = keyof typeof rules;

const rules = {
  see: (standing: Standing) => standing.memberRole !== null || seesAll(standing.roles),
  seeResults: (standing: Standing) => !isOnlyClient(standing),
  edit: isEditor,
  comment: (standing: Standing) => standing.memberRole !== null || isEditor(standing),
  administer: isAdmin,
  archive: isAdmin,
};

/** Asked by what refuses and by what tells people what they may do. */
export function can(action: Action, standing: Standing): boolean {
  return rules[action](standing);
}

/** Whether a person's roles show them every Beacon of an organisation. */
export function seesAll(roles: readonly OrganisationRole[]): boolean {
  return roles.some((role) => ['admin', 'observer', 'beacon_editor'].includes(role));
}

/** Whether a person may make Beacons in an organisation. */
export function canCreateBeacons(roles: readonly OrganisationRole[]): boolean {
  return roles.includes('beacon_creator');
}

function isEditor(standing: Standing): boolean {
  return isAdmin(standing) || standing.roles.includes('beacon_editor');
}

function isAdmin({ isBeaconAdmin, roles }: Standing): boolean {
  return isBeaconAdmin || roles.includes('admin');
}

/** Somebody whose only role is to be the client: they answer, and see no results unless made a viewer. */
function isOnlyClient({ memberRole, isBeaconAdmin, roles }: Standing): boolean {
  const isClient = roles.length > 0 && roles.every((role) => role === 'client');
  return isClient && !isBeaconAdmin && memberRole !== 'viewer';
}
