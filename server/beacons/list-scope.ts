import { Problem } from '#contract/problems.ts';
import type { Membership, Viewer } from '#server/platform/http/viewer.ts';
import { archivesOf, organisationsSeen } from './queries.ts';
import { can } from '#contract/permissions.ts';

/** The Beacons of a list, before any filter other than the organisation. */
export interface ListScope {
  userId: string;
  isArchived: boolean;
  /** Organisations in which the viewer sees every Beacon. */
  fullIds: string[];
  /** Organisations in which they see only the Beacons they are a member of. */
  memberOnlyIds: string[];
  /** Those of `memberOnlyIds` in which an assessor does not see results. */
  deniedIds: string[];
}

export function activeScope(viewer: Viewer, slug: string | null): ListScope {
  const chosen = membershipsIn(viewer, slug);
  const fullAccess = new Set(organisationsSeen(viewer));
  const memberOnly = chosen.filter(({ organisationId }) => !fullAccess.has(organisationId));
  const assessor = { memberRole: 'assessor', isBeaconAdmin: false } as const;
  return {
    userId: viewer.userId,
    isArchived: false,
    fullIds: idsOf(chosen).filter((id) => fullAccess.has(id)),
    memberOnlyIds: idsOf(memberOnly),
    deniedIds: idsOf(memberOnly.filter(({ roles }) => !can('seeResults', { ...assessor, roles }))),
  };
}

/** Throws `not_allowed` for viewers who may see no archive, or not this organisation's. */
export function archivedScope(viewer: Viewer, slug: string | null): ListScope {
  const archives = new Set(archivesOf(viewer));
  const fullIds = idsOf(membershipsIn(viewer, slug)).filter((id) => archives.has(id));
  if (fullIds.length === 0) throw new Problem('not_allowed');
  return { userId: viewer.userId, isArchived: true, fullIds, memberOnlyIds: [], deniedIds: [] };
}

function membershipsIn({ memberships }: Viewer, slug: string | null): Membership[] {
  if (slug === null) return memberships;
  const chosen = memberships.filter((membership) => membership.slug === slug);
  if (chosen.length === 0) throw new Problem('not_found');
  return chosen;
}

function idsOf(memberships: Membership[]): string[] {
  return memberships.map(({ organisationId }) => organisationId);
}
