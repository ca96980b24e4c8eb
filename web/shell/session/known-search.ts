import {
  deepEqual,
  defaultStringifySearch,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router';
import type { CurrentUser } from '#contract/users.ts';
import type { ListPosition } from '#web/shell/lists/fetch-list-page.ts';
import { signedInOnly } from './landing.ts';
import { signedInUser } from './session.ts';

/** Redirects to the address without its unknown search parameters, if there are any. */
export function redirectToKnown(known: object, { publicHref, search, hash }: ParsedLocation): void {
  if (deepEqual(search, known)) return;
  const [path = '/'] = publicHref.split(/[?#]/);
  const href = path + defaultStringifySearch({ ...known }) + (hash && `#${hash}`);
  throw redirect({ href, replace: true });
}

type Organisation = CurrentUser['orgs'][number];

interface Filters extends ListPosition {
  organisation?: string;
  group?: string;
}

/** Drops an organisation or group that the person may not select, and with it the page of the list. */
export function choosable<Search extends Filters>(
  search: Search,
  organisations: readonly Organisation[],
): Search {
  const { organisation, group, page: _page, key: _key, ...rest } = search;
  const isSelectable = !organisation || organisations.some(({ slug }) => slug === organisation);
  const selected = organisations.filter(({ slug }) => !organisation || slug === organisation);
  const hasGroup = !group || selected.some(({ groupNames }) => groupNames.includes(group));
  if (isSelectable && hasGroup) return search;
  return {
    ...rest,
    ...(isSelectable && organisation && { organisation }),
    ...(isSelectable && hasGroup && group && { group }),
  } as Search;
}

export interface FilteredLanding {
  location: ParsedLocation;
  search: Filters;
}

/** A route guard for signed-in people, which drops organisations they may not select from the address. */
export function choosableOnly(isFor: (organisation: Organisation) => boolean) {
  return async ({ location, search }: FilteredLanding): Promise<void> => {
    await signedInOnly({ location });
    const user = await signedInUser();
    const organisations = user?.orgs.filter(isFor) ?? [];
    // The page itself explains when the person may select none.
    if (organisations.length > 0) redirectToKnown(choosable(search, organisations), location);
  };
}
