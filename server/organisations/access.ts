import { Problem } from '#contract/problems.ts';
import { canCreateBeacons } from '#server/beacons/standing.ts';
import { organisationPermissions } from '#server/sessions/present.ts';
import type { Membership, Viewer } from '#server/sessions/viewer.ts';

declare const allowed: unique symbol;

export type OrganisationAction = keyof typeof rules;

/** An organisation that `organisationFor` has let a viewer take an action on: made nowhere else. */
export type OrganisationFor<A extends OrganisationAction> = Membership & {
  readonly [allowed]: A;
};

type Standing = Pick<Membership, 'roles' | 'isImporter'>;

const rules = {
  administer: ({ roles }: Standing) => roles.includes('admin'),
  createBeacons: ({ roles }: Standing) => canCreateBeacons(roles),
  seeFrameworks: isMaker,
  manageQrCodes: ({ roles }: Standing) => organisationPermissions(roles).qrCodes,
  seeReports: ({ roles }: Standing) => organisationPermissions(roles).reports,
  importBeacons: (standing: Standing) => standing.isImporter && isMaker(standing),
};

/** The organisation of that slug, for a viewer who belongs to it: to anybody else it does not exist. */
export function organisationFor<A extends OrganisationAction>(
  viewer: Viewer,
  slug: string,
  action: A,
): OrganisationFor<A> {
  const membership = viewer.memberships.find((each) => each.slug === slug);
  if (!membership) throw new Problem('not_found');
  if (!canIn(membership, action)) throw new Problem('not_allowed');
  return membership;
}

/** Every organisation in which a viewer may take an action. */
export function organisationsFor<A extends OrganisationAction>(
  viewer: Viewer,
  action: A,
): OrganisationFor<A>[] {
  return viewer.memberships.filter((membership) => canIn(membership, action));
}

function canIn<A extends OrganisationAction>(
  membership: Membership,
  action: A,
): membership is OrganisationFor<A> {
  return mayIn(action, membership);
}

/** Also asked where work goes on after its request has ended. */
export function mayIn(action: OrganisationAction, standing: Standing): boolean {
  return rules[action](standing);
}

function isMaker({ roles }: Standing): boolean {
  return canCreateBeacons(roles) || roles.includes('admin');
}
