import pg from 'pg';
import pino from 'pino';
import { findBeacon } from '#contract/beacons.ts';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import { deliverMails } from '#server/mail/deliver-mails.ts';
import { openDatabase, type Database } from '#server/platform/database/open.ts';
import { migrate } from '#server/platform/migrations/migrate.ts';
import { answersTo } from '#testing/answers.ts';
import { copyBeacon } from '#testing/copy-beacon.ts';
import { HttpApp } from '#testing/http-app.ts';
import { type MadeBeacon, mailToken, makeBeacon } from '#testing/make-beacon.ts';
import { makePerson } from '#testing/make-list.ts';
import { postmasterOf, processorMs } from './processor.ts';
import { openTarget } from './targets.ts';
import { readWal, walPosition } from './wal.ts';

const beacons = 50;
const weeks = 52;
const roles = ['assessor', 'parent', 'teacher', 'self'] as const;
const week = 7 * 86_400_000;
const never = new AbortController().signal;

/** What a table has gained, for one Beacon in one year. */
export interface TableGrowth {
  name: string;
  rows: number;
  /** With its indexes. */
  bytes: number;
}

/** What a Beacon takes in a year of weekly windows that four people answer by mail. */
export interface Capacity {
  tables: TableGrowth[];
  walBytes: number;
  serverMs: number;
  postgresMs: number;
}

export async function measureCapacity(): Promise<Capacity> {
  await using target = await openTarget('postgres');
  const log = pino({ level: 'silent' });
  const config = { dataDir: '', publicUrl: '', databaseUrl: target.url };
  await using database = await openDatabase(config, log);
  await migrate(database, log);
  await using client = await connect(target.url);
  await using year = await Year.begin(database);
  const before = await measure(client.pg);
  for (let number = 1; number <= weeks; number += 1) await year.pass();
  const after = await measure(client.pg);
  const perYear = (count: number) => count / beacons;
  const { bytes } = await readWal(client.pg, before.position, after.position);
  return {
    tables: after.tables
      .map(({ name, rows, bytes: size }) => {
        const earlier = before.tables.find((each) => each.name === name);
        return {
          name,
          rows: perYear(rows - (earlier?.rows ?? 0)),
          bytes: perYear(size - (earlier?.bytes ?? 0)),
        };
      })
      .filter((table) => table.rows > 0 || table.bytes > 0)
      .toSorted((a, b) => b.bytes - a.bytes),
    walBytes: perYear(bytes),
    serverMs: perYear(after.serverMs - before.serverMs),
    postgresMs: perYear(after.postgresMs - before.postgresMs),
  };
}

/** An organisation whose Beacons are answered week by week. */
class Year implements AsyncDisposable {
  readonly #app: HttpApp;
  readonly #made: MadeBeacon[];
  readonly #admin: { userId: string };

  private constructor(app: HttpApp, made: MadeBeacon[], admin: { userId: string }) {
    this.#app = app;
    this.#made = made;
    this.#admin = admin;
  }

  static async begin(database: Database): Promise<Year> {
    const app = await HttpApp.start(database);
    const { services } = app;
    const first = await makeBeacon(services, { framework: 'team-wellbeing', roles: [...roles] });
    const made = [first];
    while (made.length < beacons) made.push(await copyBeacon(services, first));
    return new Year(app, made, await makePerson(services, [first.organisationId], ['admin']));
  }

  /** A week: windows open, mails go out, everybody answers, and the admin looks at the list and at each Beacon. */
  async pass(): Promise<void> {
    const { services } = this.#app;
    services.clock.moveTo(new Date(services.clock.now().getTime() + week));
    await runDueWindows(services);
    await deliverMails(services, accept, never);
    const headers = await this.#app.signIn(this.#admin);
    for (const beacon of this.#made) {
      const framework = await services.frameworks.find(beacon.framework);
      for (const [index, role] of roles.entries()) {
        const token = await mailToken(services, beacon, index);
        await this.#app.get(`/api/assessments/new?token=${token}`);
        const body = answersTo(framework, role, index % 3);
        const { status } = await this.#app.post(`/api/assessments/${token}/response`, body);
        if (status !== 200) throw new Error(`A submit was answered with ${status}`);
      }
      await this.#app.get(findBeacon.path.replace('{uuid}', beacon.beaconId), headers);
    }
    await this.#app.get('/api/beacons', headers);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#app[Symbol.asyncDispose]();
  }
}

/** A mail server that takes everything. */
async function accept() {
  return { outcome: 'sent', detail: '250', isServerTrouble: false } as const;
}

async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return { pg: client, [Symbol.asyncDispose]: () => client.end() };
}

async function measure(client: pg.Client) {
  await client.query('create extension if not exists pg_walinspect');
  await client.query('vacuum analyze');
  const { rows } = await client.query<TableGrowth>(
    `select relname as name, reltuples::float8 as rows, pg_total_relation_size(oid)::float8 as bytes
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const { rows: backends } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = postmasterOf(backends[0]?.pid ?? 0);
  const { user, system } = process.cpuUsage();
  return {
    tables: rows,
    position: await walPosition(client),
    serverMs: (user + system) / 1000,
    postgresMs: (postmaster === null ? null : processorMs(postmaster)) ?? Number.NaN,
  };
}
