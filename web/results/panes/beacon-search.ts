import { retainSearchParams } from '@tanstack/react-router';

/** The URL state that all screens of a Beacon share. */
export interface BeaconSearch {
  /** The label of the back link. */
  'returnTo[name]'?: string;
  /** The target of the back link. */
  'returnTo[url]'?: string;
  /** The visible pane on screens with room for one. */
  pane?: 'feed';
}

const maxNameLength = 60;

/** Parses the URL state. The router parses a name of digits as a number. */
export function beaconSearch(search: Record<string, unknown>): BeaconSearch {
  const { 'returnTo[name]': name, 'returnTo[url]': url, pane } = search;
  const isName = typeof name === 'string' || typeof name === 'number';
  return {
    ...(isName && { 'returnTo[name]': String(name).slice(0, maxNameLength) }),
    ...(typeof url === 'string' && { 'returnTo[url]': url }),
    ...(pane === 'feed' && { pane }),
  };
}

/** Keeps the back link from screen to screen. */
export const keepsBackLink = {
  middlewares: [retainSearchParams<BeaconSearch>(['returnTo[name]', 'returnTo[url]'])],
};
