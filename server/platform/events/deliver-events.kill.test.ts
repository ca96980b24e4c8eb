import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { v7 } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/platform/database/open.ts';
import { migrate } from '#server/platform/migrations/migrate.ts';
import { newDatabaseConfig } from '#testing/databases.ts';
import type { DatabaseConfig } from '#testing/databases.ts';
import { byForm } from '#testing/form.ts';
import { recordEvents } from './record-events.ts';
import type { DomainEvent } from './record-events.ts';

const log = pino({ level: 'silent' });
const [beaconCount, eventsEach, rounds] = byForm({ short: [40, 25, 6], long: [200, 50, 40] });
/** A lease ends before the next round. */
const roundMs = 61_000;

test(
  'Each event has its effect once and in order, however often two workers are killed',
  { timeout: byForm({ short: 180_000, long: 1_200_000 }) },
  async () => {
    const config = await newDatabaseConfig();
    await recordMany(config);
    for (let round = 0; round < rounds; round += 1) {
      const worker = start(config, round);
      await once(worker.stdout, 'data');
      await setTimeout(20 + 30 * (round % 6));
      worker.kill('SIGKILL');
      await once(worker, 'exit');
    }
    await finish(config);
    const { effects, pending } = await outcome(config);
    expect(pending).toBe(0);
    expect(effects).toHaveLength(beaconCount);
    for (const handled of effects) {
      expect(handled).toEqual(handled.toSorted((a, b) => a - b));
      expect(new Set(handled).size).toBe(eventsEach);
      expect(handled).toHaveLength(eventsEach);
    }
  },
);

async function recordMany(config: DatabaseConfig): Promise<void> {
  await using database = await openDatabase(config, log);
  await migrate(database, log);
  const { db } = database;
  const client = await database.connect();
  await client.query(`create table handled (n bigint generated always as identity,
    event_id uuid not null, beacon_id uuid not null)`);
  await client.query('grant all on handled to public');
  await client.end();
  const [organisationId, at] = [v7(), new Date()];
  const beaconIds = Array.from({ length: beaconCount }, () => v7());
  for (let n = 0; n < eventsEach; n += 1) {
    const events = beaconIds.map((beaconId): DomainEvent => {
      return { type: 'window.opened', organisationId, beaconId, at };
    });
    await recordEvents(db, events);
  }
}

function start({ dataDir, databaseUrl }: DatabaseConfig, round: number) {
  const program = path.join(import.meta.dirname, '../../../testing/deliver-until-killed.ts');
  const args = [program, dataDir, databaseUrl ?? '', String(round * roundMs)];
  const worker = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void worker.kill('SIGKILL'));
  return worker;
}

/** Lets a worker run until two of its rounds in a row deliver nothing. */
async function finish(config: DatabaseConfig): Promise<void> {
  const worker = start(config, rounds);
  let idle = 0;
  for await (const chunk of worker.stdout) {
    for (const line of String(chunk).trim().split('\n')) idle = line === '0' ? idle + 1 : 0;
    if (idle >= 2) break;
  }
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}

/** The positions of the handled events of each Beacon in the order of their effects, and what is still queued. */
async function outcome(config: DatabaseConfig) {
  await using database = await openDatabase(config, log);
  const { rows: effects } = await sql<{ handled: number[] }>`
    select array_agg(e.position::integer order by h.n) as handled
    from handled h join events e on e.id = h.event_id group by h.beacon_id`.execute(database.db);
  const { rows } = await sql<{ count: number }>`
    select count(*) from event_deliveries`.execute(database.db);
  return { effects: effects.map(({ handled }) => handled), pending: rows[0]?.count };
}
