import { countBeacons, listBeacons } from '#contract/beacon-lists.ts';
import { findBeacon } from '#contract/beacons.ts';

/** What a page of the app needs besides the app's script, which knows it only once it runs. */
export interface FirstLoads {
  /** The module of the page, below `web/`. */
  module: string;
  /** The addresses that the page reads first. */
  calls: readonly string[];
}

/** The pages that people open most, by their addresses without search parameters. */
const pages: [address: RegExp, (id: string) => FirstLoads][] = [
  [
    /^\/beacons$/,
    () => ({
      module: 'beacons/home/beacons-page.tsx',
      calls: [listBeacons.path, countBeacons.path],
    }),
  ],
  [
    /^\/beacon\/([\da-f-]{36})$/,
    (id) => ({
      module: 'results/beacon/beacon-page.tsx',
      calls: [findBeacon.path.replace('{uuid}', id)],
    }),
  ],
];

/** What a browser may load together with the app's script; null for other pages. */
export function firstLoadsOf(address: string): FirstLoads | null {
  for (const [pattern, loads] of pages) {
    const match = pattern.exec(address);
    if (match) return loads(match[1] ?? '');
  }
  return null;
}
