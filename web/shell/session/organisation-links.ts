import { msg, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { textOf } from '#contract/messages.ts';
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
  label: MessageDescriptor;
  short: MessageDescriptor;
  path: string;
  isFor: (organisation: Organisation) => boolean;
}

const management: LinkKind = {
  label: msg`Org management`,
  short: msg`Org`,
  path: '/org/$slug',
  isFor: ({ roles }) => roles.includes('admin'),
};

const kinds: LinkKind[] = [
  management,
  { label: msg`Beacon dashboard`, short: msg`Beacons`, path: '/beacons', isFor: () => true },
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
      return kind.path === '/beacons' ? [{ ...labelsOf(kind), to: kind.path, search: {} }] : [];
    });
}

/** The organisations the person administers. */
export function managedOrganisations({ orgs }: CurrentUser): Organisation[] {
  return orgs.filter(management.isFor);
}

/** A link to each organisation the person administers. */
export function managementLinks(user: CurrentUser, hasRoute: HasRoute): AppLink[] {
  if (!hasRoute(management.path)) return [];
  return managedOrganisations(user).map((organisation) => {
    const { name } = organisation;
    return { ...linkTo(management, organisation), label: t`Manage ${name}` };
  });
}

const library: LinkKind = {
  label: msg`Questionnaires`,
  short: msg`Questionnaires`,
  path: '/org/$slug/frameworks',
  isFor: ({ roles }) => roles.includes('admin') || roles.includes('framework_editor'),
};

/** A link to the questionnaires of each organisation whose questionnaires the person may edit. */
export function questionnaireLinks(user: CurrentUser, hasRoute: HasRoute): AppLink[] {
  if (!hasRoute(library.path)) return [];
  return user.orgs.filter(library.isFor).map((organisation) => {
    const { name } = organisation;
    return { ...linkTo(library, organisation), label: t`Questionnaires of ${name}` };
  });
}

/** The home page of a signed-in person: their own Beacon, the organisation they administer, or the list. */
export function homeOf(user: CurrentUser, hasRoute: HasRoute): string {
  if (user.defaultBeaconUuid) return `/beacon/${user.defaultBeaconUuid}`;
  return managementLinks(user, hasRoute)[0]?.to ?? '/beacons';
}

function linkTo(kind: LinkKind, { slug }: Organisation): AppLink {
  const { path } = kind;
  const isOwnPage = path.includes('$slug');
  return {
    ...labelsOf(kind),
    to: path.replace('$slug', encodeURIComponent(slug)),
    search: isOwnPage ? {} : { organisation: slug },
  };
}

function labelsOf({ label, short }: LinkKind): Pick<AppLink, 'label' | 'short'> {
  return { label: textOf(label), short: textOf(short) };
}
