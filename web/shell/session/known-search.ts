import {
  deepEqual,
  defaultStringifySearch,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router';
import type { CurrentUser } from '#contract/users.ts';
import { signedInOnly } from './landing.ts';
import { signedInUser } from './session.ts';

/** Opens the same page in place of an address that says more than is known to it. */
export function keepOnly(known: object, { publicHref, search, hash }: ParsedLocation): void {
  if (deepEqual(search, known)) return;
  const [path = '/'] = publicHref.split(/[?#]/);
  const href = path + defaultStringifySearch({ ...known }) + (hash && `#${hash}`);
  throw redirect({ href, replace: true });
}

type Organisation = CurrentUser['orgs'][number];

interface Filters {
  organisation?: string;
  group?: string;
  page?: number;
  key?: string;
}

/** Without an organisation or a group that the person cannot choose; what was a page of them is none of the rest. */
export function choosable<Search extends Filters>(
  search: Search,
  organisations: readonly Organisation[],
): Search {
  const { organisation, group, page: _page, key: _key, ...rest } = search;
  const isKnown = !organisation || organisations.some(({ slug }) => slug === organisation);
  const chosen = organisations.filter(({ slug }) => !organisation || slug === organisation);
  const isGroup = !group || chosen.some(({ groupNames }) => groupNames.includes(group));
  if (isKnown && isGroup) return search;
  return {
    ...rest,
    ...(isKnown && organisation && { organisation }),
    ...(isKnown && isGroup && group && { group }),
  } as Search;
}

export interface Arrival {
  location: ParsedLocation;
  search: Filters;
}

/** For the signed-in, in one of the organisations it is for; another one in the address is dropped from it. */
export function choosableOnly(isFor: (organisation: Organisation) => boolean) {
  return async ({ location, search }: Arrival): Promise<void> => {
    await signedInOnly({ location });
    const user = await signedInUser();
    const organisations = user?.orgs.filter(isFor) ?? [];
    // Whoever may choose none is told so by the page itself.
    if (organisations.length > 0) keepOnly(choosable(search, organisations), location);
  };
}
