import { Problem } from '#contract/problems.ts';
import type { Membership, Viewer } from '#server/platform/http/viewer.ts';
import { archivesOf, organisationsSeen } from './queries.ts';
import { can } from '#contract/permissions.ts';

/** Which Beacons a list is about, before any filter but the organisation. */
export interface ListScope {
  userId: string;
  isArchived: boolean;
  /** Organisations whose every Beacon the viewer sees. */
  wholeIds: string[];
  /** Organisations where they see those they are a member of. */
  ownIds: string[];
  /** Of these, where being asked to assess does not let them see results. */
  deniedIds: string[];
}

export function activeScope(viewer: Viewer, slug: string | null): ListScope {
  const chosen = membershipsIn(viewer, slug);
  const whole = new Set(organisationsSeen(viewer));
  const own = chosen.filter(({ organisationId }) => !whole.has(organisationId));
  const asked = { memberRole: 'assessor', isBeaconAdmin: false } as const;
  return {
    userId: viewer.userId,
    isArchived: false,
    wholeIds: idsOf(chosen).filter((id) => whole.has(id)),
    ownIds: idsOf(own),
    deniedIds: idsOf(own.filter(({ roles }) => !can('seeResults', { ...asked, roles }))),
  };
}

/** Refuses those who may see no archive, or not this organisation's. */
export function archivedScope(viewer: Viewer, slug: string | null): ListScope {
  const archives = new Set(archivesOf(viewer));
  const wholeIds = idsOf(membershipsIn(viewer, slug)).filter((id) => archives.has(id));
  if (wholeIds.length === 0) throw new Problem('not_allowed');
  return { userId: viewer.userId, isArchived: true, wholeIds, ownIds: [], deniedIds: [] };
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
