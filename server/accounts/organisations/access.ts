import { canIn } from '#contract/permissions.ts';
import type { OrganisationAction } from '#contract/permissions.ts';
import { Problem } from '#contract/problems.ts';
import type { Membership, Viewer } from '#server/platform/http/viewer.ts';

declare const allowedAction: unique symbol;

/** An organisation on which a viewer may take an action: only `organisationFor` creates this type. */
export type OrganisationFor<A extends OrganisationAction> = Membership & {
  readonly [allowedAction]: A;
};

/** Finds an organisation of the viewer by slug. @throws the problem `not_found` or `not_allowed` */
export function organisationFor<A extends OrganisationAction>(
  viewer: Viewer,
  slug: string,
  action: A,
): OrganisationFor<A> {
  const membership = viewer.memberships.find((each) => each.slug === slug);
  if (!membership) throw new Problem('not_found');
  if (!allows(membership, action)) throw new Problem('not_allowed');
  return membership;
}

/** All organisations in which a viewer may take an action. */
export function organisationsFor<A extends OrganisationAction>(
  viewer: Viewer,
  action: A,
): OrganisationFor<A>[] {
  return viewer.memberships.filter((membership) => allows(membership, action));
}

function allows<A extends OrganisationAction>(
  membership: Membership,
  action: A,
): membership is OrganisationFor<A> {
  return canIn(action, membership);
}
