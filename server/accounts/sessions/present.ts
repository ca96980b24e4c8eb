import { organisationPermissions } from '#contract/permissions.ts';
import type { CurrentUser } from '#contract/users.ts';
import type { Membership, Viewer } from '#server/platform/http/viewer.ts';

/** The signed-in user in the shape of the contract. */
export function presentCurrentUser(viewer: Viewer): CurrentUser {
  return {
    id: viewer.userId,
    email: viewer.email,
    username: viewer.username,
    name: viewer.name,
    fullName: viewer.fullName,
    phone: viewer.phone,
    avatar: viewer.avatar,
    importer: viewer.memberships.some(({ isImporter }) => isImporter),
    language: viewer.language,
    defaultBeaconUuid: viewer.defaultBeaconId,
    mfaRequired: viewer.isMfaRequired,
    mfaEnabled: viewer.isMfaEnabled,
    backupCodesGenerated: viewer.hasBackupCodes,
    tags: [...new Set(viewer.memberships.flatMap(({ tags }) => tags))].toSorted(),
    orgs: viewer.memberships.map(presentMembership),
    savedViews: presentSavedViews(viewer.savedViews),
  };
}

/** Saved views in the order of their names. */
export function presentSavedViews(views: Viewer['savedViews']): CurrentUser['savedViews'] {
  return Object.keys(views)
    .toSorted((a, b) => a.localeCompare(b))
    .map((name) => ({ name, search: views[name] ?? {} }));
}

function presentMembership(membership: Membership) {
  const { slug, name, country, isSample, isStarting, accent, logo, roles, groupNames } = membership;
  const permissions = organisationPermissions(roles);
  return {
    slug,
    name,
    country,
    isSample,
    isStarting,
    accent,
    logo,
    roles,
    permissions,
    groupNames,
  };
}
