import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { v7 } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { storedName } from '#server/beacons/feed/stored-name.ts';
import { refreshListRows } from '#server/beacons/projections/list-rows.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { migrate } from '#server/platform/migrations/migrate.ts';
import { copyBeacon } from '#testing/copy-beacon.ts';
import { newDatabaseConfig } from '#testing/databases.ts';
import type { DatabaseConfig } from '#testing/databases.ts';
import { byForm } from '#testing/form.ts';
import { makeBeacon } from '#testing/make-beacon.ts';
import type { MadeBeacon } from '#testing/make-beacon.ts';
import { testServices } from '#testing/test-services.ts';
import type { TestServices } from '#testing/test-services.ts';

const log = pino({ level: 'silent' });
const [beaconCount, rounds] = byForm({ short: [60, 4], long: [1000, 25] });
const now = '2030-11-02T10:00:00.000Z';

test(
  'However often the daily job is killed, each Beacon is there whole or gone with its file',
  { timeout: byForm({ short: 180_000, long: 1_200_000 }) },
  async () => {
    const config = await newDatabaseConfig();
    const organisationId = await archiveMany(config);
    for (let round = 0; round < rounds; round += 1) {
      const worker = start(config);
      await once(worker.stdout, 'data');
      await setTimeout(10 + 25 * (round % 4));
      worker.kill('SIGKILL');
      await once(worker, 'exit');
    }
    const before = await outcome(config, organisationId);
    expect(before.beacons).toEqual(before.files.toSorted());
    expect(before.orphans).toEqual([]);
    const last = start(config);
    const [code] = await once(last, 'exit');
    expect(code).toBe(0);
    expect(await outcome(config, organisationId)).toEqual({ beacons: [], files: [], orphans: [] });
  },
);

/** Archives Beacons with a file each, in an organisation that keeps them for a year. */
async function archiveMany(config: DatabaseConfig): Promise<string> {
  await using database = await openDatabase(config, log);
  await migrate(database, log);
  const services = await testServices(database);
  const made = await makeBeacon(services);
  const { db } = database;
  const { organisationId } = made;
  const files = await openFiles({ dataDir: config.dataDir, s3: null });
  for (let n = 0; n < beaconCount; n += 1) {
    const copy = await copyBeacon(services, made, { clientName: `Client ${n}` });
    await files.put(storedName({ organisationId, fileId: copy.beaconId }), Buffer.from('a plan'));
    await attach(services, copy);
  }
  await sql`update beacons set archived_at = '2028-01-01', next_opens_at = null
    where organisation_id = ${organisationId} and id <> ${made.beaconId}`.execute(db);
  const { rows } = await sql<{ beaconId: string }>`select id as "beaconId" from beacons
    where organisation_id = ${organisationId}`.execute(db);
  await refreshListRows(
    db,
    rows.map((row) => ({ ...row, organisationId })),
  );
  await sql`update organisations set retention_years = 1
    where organisation_id = ${organisationId}`.execute(db);
  return organisationId;
}

/** Attaches a file with the id of its Beacon. */
async function attach({ db, clock }: TestServices, beacon: MadeBeacon): Promise<void> {
  const shared = { organisation_id: beacon.organisationId, beacon_id: beacon.beaconId };
  const id = v7();
  await db
    .insertInto('feed_items')
    .values({
      ...shared,
      id,
      author_id: beacon.people[0]?.userId ?? '',
      text: 'A plan',
      posted_at: clock.now(),
    })
    .execute();
  await db
    .insertInto('beacon_files')
    .values({
      ...shared,
      id: beacon.beaconId,
      feed_item_id: id,
      role: null,
      filename: 'plan.txt',
      extension: 'txt',
      media_type: 'text/plain',
      size: 6,
      created_at: clock.now(),
    })
    .execute();
}

function start({ dataDir, databaseUrl }: DatabaseConfig) {
  const program = path.join(import.meta.dirname, '../../../testing/erase-until-killed.ts');
  const args = [program, dataDir, databaseUrl ?? '', now];
  const worker = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void worker.kill('SIGKILL'));
  return worker;
}

/** The archived Beacons that are left, their files, and files in the store that nothing names. */
async function outcome(
  { dataDir, databaseUrl, publicUrl }: DatabaseConfig,
  organisationId: string,
) {
  await using database = await openDatabase({ dataDir, databaseUrl, publicUrl }, log);
  const isHere = sql`organisation_id = ${organisationId}`;
  const ids = async (statement: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ id: string }>`${statement}`.execute(database.db);
    return rows.map(({ id }) => id).toSorted();
  };
  const beacons = await ids(
    sql`select id from beacons where ${isHere} and archived_at is not null`,
  );
  const files = await ids(sql`select id from beacon_files where ${isHere}`);
  const pending = await ids(sql`select id from pending_files where ${isHere}`);
  const folder = path.join(dataDir, 'files/beacon-files', organisationId);
  const stored = await readdir(folder);
  const named = new Set([...files, ...pending]);
  return { beacons, files, orphans: stored.filter((id) => !named.has(id)) };
}
