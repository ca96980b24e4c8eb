import { retainSearchParams } from '@tanstack/react-router';

/** What the address of a Beacon's screens says beside which Beacon it is. */
export interface BeaconSearch {
  /** What the way back is called. */
  'returnTo[name]'?: string;
  /** Where it leads. */
  'returnTo[url]'?: string;
  /** The pane that is shown where there is room for one. */
  pane?: 'feed';
}

const maxNameLength = 60;

/** The part of an address that a Beacon's screens understand; a name made of digits arrives as a number. */
export function beaconSearch(search: Record<string, unknown>): BeaconSearch {
  const { 'returnTo[name]': name, 'returnTo[url]': url, pane } = search;
  const isName = typeof name === 'string' || typeof name === 'number';
  return {
    ...(isName && { 'returnTo[name]': String(name).slice(0, maxNameLength) }),
    ...(typeof url === 'string' && { 'returnTo[url]': url }),
    ...(pane === 'feed' && { pane }),
  };
}

/** The way back stays the same from screen to screen. */
export const keepsWayBack = {
  middlewares: [retainSearchParams<BeaconSearch>(['returnTo[name]', 'returnTo[url]'])],
};
