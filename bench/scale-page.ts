import type { Endpoint } from '#contract/endpoint.ts';
import { maxOffset } from '#contract/lists.ts';
import { idOf, peopleOf } from './scale-span.ts';
import type { Kind } from './scale-span.ts';

/** Who opens a page: the organisation's admin, a member who sees Beacons, one who answers, or nobody who is signed in. */
export const visitors = ['admin', 'member', 'assessor', 'nobody'] as const;
export type Visitor = (typeof visitors)[number];

/** The organisation of which a page is opened. */
export interface Place {
  organisation: number;
  slug: string;
}

type Values = Record<string, string>;

/** What a page asks the server for. */
export interface Page {
  endpoint: Endpoint;
  as: Visitor;
  /** What is asked for beside the organisation, for the table. */
  detail: string;
  params: (place: Place) => Values;
  query: (place: Place) => Values;
  /** Which page of a list; the middle one is as far as pages are reached by their number. */
  part: 'first' | 'middle' | 'last';
  /** As many rows may lie before a page, or after it, that is asked for by its number. */
  reach: number;
}

/** A page without parameters, unless `more` has some. */
export function page(endpoint: Endpoint, as: Visitor, more: Partial<Page> = {}): Page {
  const none = () => ({});
  return {
    endpoint,
    as,
    detail: '',
    params: none,
    query: none,
    part: 'first',
    reach: maxOffset,
    ...more,
  };
}

/** The same page with these values in its query. */
export function asked(
  original: Page,
  query: Values,
  detail = Object.values(query).join(' '),
): Page {
  const both = [original.detail, detail].filter((text) => text !== '').join(', ');
  return {
    ...original,
    detail: both,
    query: (place) => ({ ...original.query(place), ...query }),
  };
}

/** A list at its beginning, further on and at its end. */
export function parts(
  list: Page,
  which: readonly Page['part'][] = ['first', 'middle', 'last'],
): Page[] {
  return which.map((part) => ({ ...list, part }));
}

export const ofSlug = ({ slug }: Place): Values => ({ slug });
export const inOrganisation = ({ slug }: Place): Values => ({ organisation: slug });

/** The parameter that is the id of a row. */
export function idParam(name: string, kind: Kind, number: number): Page['params'] {
  return ({ organisation }) => ({ [name]: idOf(kind, organisation, number) });
}

/** The Beacon with an open window and 25 posts, which a second assessor has not answered; it is in every organisation. */
export const richBeacon = 1;
/** The member of it who has not answered. */
export const richMember = richBeacon * 3 + 1;

/** The number of a visitor's user: a member of the first Beacon, and who has not answered the rich one. */
export function userOf(visitor: Visitor, beacons: number): number {
  if (visitor === 'admin') return 0;
  return visitor === 'member' ? 1 : 2 + 2 * ((richBeacon + 1) % (peopleOf({ beacons }) / 2));
}
