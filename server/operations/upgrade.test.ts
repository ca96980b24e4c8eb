import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { checkProjections, rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import { openDatabase, type Database } from '#server/platform/database/open.ts';
import { findPending, migrate } from '#server/platform/migrations/migrate.ts';
import type { Db } from '#server/platform/schema/schema.ts';
import { newDatabaseConfig, type DatabaseConfig } from '#testing/databases.ts';
import { schemaOf } from '#testing/schema-of.ts';
import { answersIn, databaseOf, snapshots } from '#testing/upgraded-database.ts';

const log = pino({ level: 'silent' });
const program = path.join(import.meta.dirname, '../../testing/migrate-until-killed.ts');
const derived = [
  'completions',
  'beacons',
  'beacon_list_rows',
  'beacon_names',
  'beacon_counts',
  'beacon_sections',
  'organisation_users',
];

const minutes = { timeout: 120_000 };
const upgrades = new Map<string, ReturnType<typeof upgrade>>();
let newSchema: string[];
beforeAll(async () => {
  await using database = await openDatabase(await newDatabaseConfig(), log);
  await migrate(database, log);
  newSchema = await schemaOf(database.db);
});

describe.each(snapshots)('A database that migration %s was the last of', (snapshot) => {
  test('has the schema of a new one after its upgrade', minutes, async () => {
    expect(newSchema.length).toBeGreaterThan(500);
    expect((await upgradeOf(snapshot)).schema).toEqual(newSchema);
  });

  test('keeps every answer', async () => {
    const { answers, answersBefore } = await upgradeOf(snapshot);
    expect(answers.length).toBeGreaterThan(100);
    expect(answers).toEqual(answersBefore);
  });

  test('has what a rebuild derives', async () => {
    const { differing, derivedRows, rebuiltRows } = await upgradeOf(snapshot);
    expect(differing).toEqual([]);
    expect(derivedRows.length).toBeGreaterThan(200);
    expect(rebuiltRows).toEqual(derivedRows);
  });

  test(
    'becomes the same when its connection fails after each statement in turn',
    minutes,
    async () => {
      await using database = await openDatabase(await databaseOf(snapshot), log);
      const { missing } = await findPending(database);
      expect(await migrateWithFailures(database)).toBeGreaterThan(3 * missing.length);
      expect(await schemaOf(database.db)).toEqual(newSchema);
      expect(await rowsIn(database.db)).toEqual((await upgradeOf(snapshot)).rows);
    },
  );
});

test('An upgrade that is killed again and again ends where another does', minutes, async () => {
  const [earliest = ''] = snapshots;
  const config = await databaseOf(earliest);
  let kills = 0;
  while (!(await migratesWithin(config, 100 * 3 ** kills))) kills += 1;
  expect(kills).toBeGreaterThan(0);
  await using database = await openDatabase(config, log);
  expect(await schemaOf(database.db)).toEqual(newSchema);
  expect(await rowsIn(database.db)).toEqual((await upgradeOf(earliest)).rows);
});

/** What an upgrade without interruption makes of a snapshot, once for all tests. */
function upgradeOf(snapshot: string): ReturnType<typeof upgrade> {
  const known = upgrades.get(snapshot) ?? upgrade(snapshot);
  upgrades.set(snapshot, known);
  return known;
}

async function upgrade(snapshot: string) {
  await using database = await openDatabase(await databaseOf(snapshot), log);
  const { db } = database;
  const answersBefore = await answersIn(db);
  await migrate(database, log);
  const after = {
    schema: await schemaOf(db),
    rows: await rowsIn(db),
    answers: await answersIn(db),
    differing: (await checkProjections(db)).filter(({ differences }) => differences > 0),
    derivedRows: await rowsIn(db, derived),
  };
  await rebuildProjections(db);
  return { answersBefore, ...after, rebuiltRows: await rowsIn(db, derived) };
}

/** Each row as text, of these tables or of all but the list of migrations. */
async function rowsIn(db: Db, tables?: string[]): Promise<string[]> {
  const { rows: existing } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'migrations'`.execute(db);
  const each = (tables ?? existing.map(({ name }) => name)).map(
    (name) => sql`select ${name} || ' ' || to_jsonb(t) as row from ${sql.table(name)} t
      where ${name} <> 'beacon_counts' or to_jsonb(t)->>'active' <> '0'
        or to_jsonb(t)->>'archived' <> '0'`,
  );
  const all = await sql<{ row: string }>`${sql.join(each, sql` union all `)} order by 1`.execute(
    db,
  );
  return all.rows.map(({ row }) => row);
}

/** Migrates again and again, each time with a connection that lasts one statement longer. @returns how many failed */
async function migrateWithFailures(database: Database): Promise<number> {
  let failures = 0;
  for (let statements = 0; ; statements += 1) {
    const failing = new FailingConnections(database, statements);
    try {
      await migrate(failing, log);
      return failures;
    } catch (error) {
      if (!failing.hasFailed) throw error;
      failures += 1;
      if (failing.hasCommitted) statements = 0;
    }
  }
}

/** Connections to a database that fail after some statements. */
class FailingConnections implements Pick<Database, 'connect'> {
  readonly #database: Database;
  #left: number;
  hasCommitted = false;
  hasFailed = false;

  constructor(database: Database, statements: number) {
    this.#database = database;
    this.#left = statements;
  }

  async connect() {
    const client = await this.#database.connect();
    const send: (...args: unknown[]) => Promise<unknown> = client.query.bind(client);
    const query = async (...args: unknown[]) => {
      this.hasFailed = this.#left === 0;
      if (this.hasFailed) throw new Error('The connection was lost.');
      this.#left -= 1;
      const result = await send(...args);
      this.hasCommitted ||= args[0] === 'commit';
      return result;
    };
    return Object.assign(client, { query });
  }
}

/** Starts to migrate and kills it some time later. Returns whether it had finished before. */
async function migratesWithin(
  { dataDir, databaseUrl }: DatabaseConfig,
  killedAfterMs: number,
): Promise<boolean> {
  const args = [program, dataDir, databaseUrl ?? ''];
  const migration = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void migration.kill('SIGKILL'));
  let printed = '';
  migration.stdout.on('data', (chunk) => (printed += String(chunk)));
  const exited = once(migration, 'exit');
  await Promise.race([once(migration.stdout, 'data'), exited]);
  await Promise.race([setTimeout(killedAfterMs), exited]);
  migration.kill('SIGKILL');
  await exited;
  return printed.includes('finished');
}
