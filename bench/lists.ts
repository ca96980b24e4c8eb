import { listArchivedBeacons, listBeacons } from '#contract/beacon-lists.ts';
import { beaconOrders } from '#contract/lists.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { pageKinds, Reader } from './list-reader.ts';
import type { ListRequest, PageKind } from './list-reader.ts';
import { openLocalServer } from './local-server.ts';
import { median } from './rounds.ts';
import { adminId } from './seed-organisation.ts';

const rounds = 15;
const terms = [
  'smith',
  'son',
  'ada a. chen',
  'łukasz',
  '9e37',
  'id-',
  'qu',
  'q',
  'zq',
  'a-b',
  'w',
  'm',
];

export interface Measurement {
  name: string;
  small: number;
  large: number;
}

/** Measures every list on two organisations of one PostgreSQL database, and prints a table. */
export async function benchLists(sizes: readonly [small: number, large: number]): Promise<void> {
  await using server = await openLocalServer(sizes);
  const [small, large] = await Promise.all(
    [1, 2].map(async (number) => {
      const token = await openSession(server.services, adminId(number), null);
      return new Reader(server.app, token, `large-${number}`);
    }),
  );
  if (!small || !large) throw new Error('An organisation is missing');
  const pages = await comparePages(small, large);
  const searches = await compareSearches(small, large);
  console.log(formatTable('pages', sizes, pages));
  console.log(formatTable('searches', sizes, searches));
  console.log(`Worst ratio of a page: ${Math.max(...pages.map(ratioOf)).toFixed(2)}`);
  console.log(
    `Slowest search: ${Math.max(...searches.map((measurement) => measurement.large)).toFixed(1)} ms`,
  );
}

async function comparePages(small: Reader, large: Reader): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const order of beaconOrders) {
    const filters: [string, ListRequest][] = [
      ['', { path: listBeacons.path, query: { order } }],
      ['group', { path: listBeacons.path, query: { order, group: 'Harbour' } }],
      ['organisation', { path: listBeacons.path, query: { order, organisation: 'its own' } }],
      ['archived', { path: listArchivedBeacons.path, query: { order } }],
    ];
    for (const [name, request] of filters) {
      for (const kind of pageKinds) {
        measurements.push({
          name: `${order} ${name} ${kind}`,
          ...(await compare(small, large, request, kind)),
        });
      }
    }
  }
  return measurements;
}

async function compareSearches(small: Reader, large: Reader): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const searchTerm of terms) {
    const searches: [string, ListRequest][] = [
      ['by lowscore', { path: listBeacons.path, query: { order: 'lowscore' } }],
      ['by name', { path: listBeacons.path, query: { order: 'name' } }],
      [
        'by date in a group',
        { path: listBeacons.path, query: { order: 'date', group: 'Harbour' } },
      ],
      ['in the archive', { path: listArchivedBeacons.path, query: { order: 'name' } }],
    ];
    for (const [name, { path, query }] of searches) {
      const request = { path, query: { ...query, searchTerm } };
      const title = `"${searchTerm}" ${name}`;
      measurements.push({ name: title, ...(await compare(small, large, request, 'first')) });
    }
  }
  return measurements;
}

/** Alternates between both organisations, so that other load on the machine affects both equally. */
async function compare(
  small: Reader,
  large: Reader,
  request: ListRequest,
  kind: PageKind,
): Promise<Omit<Measurement, 'name'>> {
  const visits = [
    await small.prepareVisit(request, kind),
    await large.prepareVisit(request, kind),
  ] as const;
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await visits[0]());
    times[1].push(await visits[1]());
  }
  return { small: median(times[0]), large: median(times[1]) };
}

export function ratioOf({ small, large }: Measurement): number {
  return large / small;
}

export function formatTable(
  title: string,
  [small, large]: readonly number[],
  measurements: Measurement[],
): string {
  const rows = measurements.map((measurement) => {
    const times = `${measurement.small.toFixed(1)} | ${measurement.large.toFixed(1)}`;
    return `| ${measurement.name} | ${times} | ${ratioOf(measurement).toFixed(2)} |`;
  });
  return [
    `\n| ${title} | ${small} ms | ${large} ms | ratio |`,
    '| - | -: | -: | -: |',
    ...rows,
  ].join('\n');
}
