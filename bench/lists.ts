import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { listArchivedBeacons, listBeacons } from '#contract/beacon-lists.ts';
import { beaconOrders } from '#contract/lists.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { migrate } from '#server/platform/migrations/migrate.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { publishShipped } from '#server/frameworks/publish-shipped.ts';
import { openServices } from '#server/services.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { pageKinds, Reader } from './list-reader.ts';
import type { ListRequest, PageKind } from './list-reader.ts';
import { openTarget } from './targets.ts';
import { median } from './rounds.ts';
import { adminId, seedOrganisation } from './seed-organisation.ts';

const rounds = 15;
const log = pino({ level: 'warn' });
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
  await using target = await openTarget('postgres');
  const environment = { ...target.environment, SECRET_KEY: randomBytes(24).toString('hex') };
  const config = readConfig(environment);
  await using database = await openDatabase({ ...config, databaseUrl: target.url }, log);
  await migrate(database, log);
  const services = await openServices(config, log, database.db);
  await publishShipped(services, 'frameworks');
  await seedOrganisations(target.url, sizes);
  await using app = Object.assign(createApp(services), {
    [Symbol.asyncDispose]: () => app.close(),
  });
  const [small, large] = await Promise.all(
    [1, 2].map(async (number) => {
      const token = await openSession(services, adminId(number), null);
      return new Reader(app, token, `large-${number}`);
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

export async function seedOrganisations(url: string, sizes: readonly number[]): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const { definition: framework } = await db
    .selectFrom('frameworks')
    .select('definition')
    .where('id', '=', 'team-wellbeing')
    .executeTakeFirstOrThrow();
  for (const [index, beacons] of sizes.entries()) {
    const startedAt = performance.now();
    await seedOrganisation(db, framework, { number: index + 1, beacons });
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(`${beacons} Beacons created in ${seconds.toFixed(0)} s`);
  }
  await db.destroy();
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
