import { Problem } from '#contract/problems.ts';
import type { Membership, Viewer } from '#server/platform/http/viewer.ts';
import { archivesOf, organisationsSeen } from './queries.ts';
import { can } from '#contract/permissions.ts';

/** The Beacons of a list, before any filter other than the organisation. */
export interface ListScope {
  userId: string;
  isArchived: boolean;
  organisations: OrganisationScope[];
}

/** The Beacons of one organisation in a list. */
export interface OrganisationScope {
  organisationId: string;
  /** Whether the viewer sees every Beacon; otherwise only the Beacons they are a member of. */
  isWhole: boolean;
  /** Whether an assessor does not see results. */
  isDenied: boolean;
}

export function activeScope(viewer: Viewer, slug: string | null): ListScope {
  const fullAccess = new Set(organisationsSeen(viewer));
  const assessor = { memberRole: 'assessor', isBeaconAdmin: false } as const;
  const organisations = membershipsIn(viewer, slug).map(({ organisationId, roles }) => ({
    organisationId,
    isWhole: fullAccess.has(organisationId),
    isDenied: !can('seeResults', { ...assessor, roles }),
  }));
  return { userId: viewer.userId, isArchived: false, organisations };
}

/** Throws `not_allowed` for viewers who may see no archive, or not this organisation's. */
export function archivedScope(viewer: Viewer, slug: string | null): ListScope {
  const archives = new Set(archivesOf(viewer));
  const organisations = membershipsIn(viewer, slug)
    .filter(({ organisationId }) => archives.has(organisationId))
    .map(({ organisationId }) => ({ organisationId, isWhole: true, isDenied: false }));
  if (organisations.length === 0) throw new Problem('not_allowed');
  return { userId: viewer.userId, isArchived: true, organisations };
}

function membershipsIn({ memberships }: Viewer, slug: string | null): Membership[] {
  if (slug === null) return memberships;
  const chosen = memberships.filter((membership) => membership.slug === slug);
  if (chosen.length === 0) throw new Problem('not_found');
  return chosen;
}
