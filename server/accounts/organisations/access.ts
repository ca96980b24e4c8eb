import { canIn } from '#contract/permissions.ts';
import type { OrganisationAction } from '#contract/permissions.ts';
import { Problem } from '#contract/problems.ts';
import type { Membership, Viewer } from '#server/platform/http/viewer.ts';

declare const allowed: unique symbol;

/** An organisation that `organisationFor` has let a viewer take an action on: made nowhere else. */
export type OrganisationFor<A extends OrganisationAction> = Membership & {
  readonly [allowed]: A;
};

/** The organisation of that slug, for a viewer who belongs to it: to anybody else it does not exist. */
export function organisationFor<A extends OrganisationAction>(
  viewer: Viewer,
  slug: string,
  action: A,
): OrganisationFor<A> {
  const membership = viewer.memberships.find((each) => each.slug === slug);
  if (!membership) throw new Problem('not_found');
  if (!isFor(membership, action)) throw new Problem('not_allowed');
  return membership;
}

/** Every organisation in which a viewer may take an action. */
export function organisationsFor<A extends OrganisationAction>(
  viewer: Viewer,
  action: A,
): OrganisationFor<A>[] {
  return viewer.memberships.filter((membership) => isFor(membership, action));
}

function isFor<A extends OrganisationAction>(
  membership: Membership,
  action: A,
): membership is OrganisationFor<A> {
  return canIn(action, membership);
}
