import { msg, t } from '@lingui/core/macro';
import type { CurrentUser } from '#contract/users.ts';

type Organisation = CurrentUser['orgs'][number];

export interface AppLink {
  label: string;
  /** The label in the header of small screens. */
  short: string;
  to: string;
  search: object;
}

/** Whether the app has a route with a path like `/org/$slug`. */
export type HasRoute = (path: string) => boolean;

interface LinkKind {
  label: string;
  short: string;
  path: string;
  isFor: (organisation: Organisation) => boolean;
}

const management: LinkKind = {
  label: msg`Org Management`,
  short: msg`Org`,
  path: '/org/$slug',
  isFor: ({ roles }) => roles.includes('admin'),
};

const kinds: LinkKind[] = [
  management,
  { label: msg`Beacon Dashboard`, short: msg`Beacons`, path: '/beacons', isFor: () => true },
  {
    label: msg`Reports`,
    short: msg`Reports`,
    path: '/reports',
    isFor: ({ permissions }) => permissions.reports,
  },
  {
    label: msg`Archive`,
    short: msg`Archive`,
    path: '/archive',
    isFor: ({ permissions }) => permissions.archive,
  },
];

/** The main links of a person, each to the most recently used organisation with permission. */
export function mainLinks(user: CurrentUser, recent: string | null, hasRoute: HasRoute): AppLink[] {
  const orgs = user.orgs.toSorted(
    (one, other) => Number(other.slug === recent) - Number(one.slug === recent),
  );
  return kinds
    .filter(({ path }) => hasRoute(path))
    .flatMap((kind) => {
      const organisation = orgs.find(kind.isFor);
      if (organisation) return [linkTo(kind, organisation)];
      return kind.path === '/beacons' ? [{ ...kind, to: kind.path, search: {} }] : [];
    })
    .map(({ label, short, to, search }) => ({ label, short, to, search }));
}

/** A link to each organisation the person administers. */
export function managementLinks(user: CurrentUser, hasRoute: HasRoute): AppLink[] {
  if (!hasRoute(management.path)) return [];
  return user.orgs.filter(management.isFor).map((organisation) => ({
    ...linkTo(management, organisation),
    label: t`Manage ${organisation.name}`,
  }));
}

/** The home page of a signed-in person: their own Beacon, the organisation they administer, or the list. */
export function homeOf(user: CurrentUser, hasRoute: HasRoute): string {
  if (user.defaultBeaconUuid) return `/beacon/${user.defaultBeaconUuid}`;
  return managementLinks(user, hasRoute)[0]?.to ?? '/beacons';
}

function linkTo({ label, short, path }: LinkKind, { slug }: Organisation): AppLink {
  const isOwnPage = path.includes('$slug');
  return {
    label,
    short,
    to: path.replace('$slug', encodeURIComponent(slug)),
    search: isOwnPage ? {} : { organisation: slug },
  };
}
