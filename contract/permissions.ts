import type { MemberRole, OrganisationRole } from './words.ts';

/** A person's relation to a Beacon: their membership and their roles in its organisation. */
export interface BeaconStanding {
  memberRole: MemberRole | null;
  isBeaconAdmin: boolean;
  roles: readonly OrganisationRole[];
}

/** A person's relation to an organisation. */
export interface OrganisationStanding {
  roles: readonly OrganisationRole[];
  /** Whether they may import Beacons, if their roles let them create Beacons. */
  isImporter: boolean;
}

export type BeaconAction = keyof typeof beaconRules;
export type OrganisationAction = keyof typeof organisationRules;

const beaconRules = {
  see: (standing: BeaconStanding) => standing.memberRole !== null || seesAll(standing.roles),
  seeResults: (standing: BeaconStanding) => !isOnlyClient(standing),
  edit: isEditor,
  comment: (standing: BeaconStanding) => standing.memberRole !== null || isEditor(standing),
  administer: isBeaconAdmin,
  archive: isBeaconAdmin,
};

const organisationRules = {
  administer: ({ roles }: OrganisationStanding) => roles.includes('admin'),
  createBeacons: ({ roles }: OrganisationStanding) => canCreateBeacons(roles),
  seeFrameworks: isMaker,
  editFrameworks: ({ roles }: OrganisationStanding) => organisationPermissions(roles).frameworks,
  manageQrCodes: ({ roles }: OrganisationStanding) => organisationPermissions(roles).qrCodes,
  seeReports: ({ roles }: OrganisationStanding) => organisationPermissions(roles).reports,
  importBeacons: (standing: OrganisationStanding) => standing.isImporter && isMaker(standing),
};

/** Whether a person may take an action on a Beacon. Access checks and the flags shown to people both use it. */
export function can(action: BeaconAction, standing: BeaconStanding): boolean {
  return beaconRules[action](standing);
}

/** Whether a person may take an action in an organisation. */
export function canIn(action: OrganisationAction, standing: OrganisationStanding): boolean {
  return organisationRules[action](standing);
}

/** Whether a person's roles show them every Beacon of an organisation. */
export function seesAll(roles: readonly OrganisationRole[]): boolean {
  return roles.some((role) => ['admin', 'observer', 'beacon_editor'].includes(role));
}

/** Whether a person may make Beacons in an organisation. */
export function canCreateBeacons(roles: readonly OrganisationRole[]): boolean {
  return roles.includes('beacon_creator');
}

/** What a person's roles let them do in their organisation, as sent to the browser. */
export function organisationPermissions(roles: readonly OrganisationRole[]) {
  const isAny = (...wanted: OrganisationRole[]) => wanted.some((role) => roles.includes(role));
  return {
    reports: isAny('admin', 'observer'),
    archive: isAny('admin'),
    qrCodes: isAny('admin', 'beacon_creator'),
    frameworks: isAny('admin', 'framework_editor'),
  };
}

function isMaker({ roles }: OrganisationStanding): boolean {
  return canCreateBeacons(roles) || roles.includes('admin');
}

function isEditor(standing: BeaconStanding): boolean {
  return isBeaconAdmin(standing) || standing.roles.includes('beacon_editor');
}

function isBeaconAdmin({ isBeaconAdmin: isNamed, roles }: BeaconStanding): boolean {
  return isNamed || roles.includes('admin');
}

/** A person whose only role is client: they answer, and see no results unless they are a viewer. */
function isOnlyClient({ memberRole, isBeaconAdmin: isNamed, roles }: BeaconStanding): boolean {
  const isClient = roles.length > 0 && roles.every((role) => role === 'client');
  return isClient && !isNamed && memberRole !== 'viewer';
}
