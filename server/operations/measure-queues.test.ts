import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { publishShipped } from '#server/frameworks/publish-shipped.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { resetDatabase } from '#testing/databases.ts';
import { makeBeacon } from '#testing/make-beacon.ts';
import { queueMail } from '#testing/queue-mails.ts';
import { closedPort } from '#testing/outbox.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { appOver, testApp } from '#testing/test-app.ts';

const server = openForFile(() => testApp());

beforeEach(async () => {
  await resetDatabase(server.services.db);
  await publishShipped(server.services, 'frameworks');
});

/** The values of the metrics that begin so, by their names with labels. */
async function metrics(prefix: string): Promise<Record<string, number>> {
  const { body } = await server.app.inject('/metrics');
  const lines = body.split('\n').filter((line) => line.startsWith(prefix));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value] = /^(\S+) (\S+)$/.exec(line) ?? [];
      return [name, Number(value)];
    }),
  );
}

test('Without anything to do every queue is empty', async () => {
  expect(await metrics('beacon_')).toEqual({
    'beacon_queue_waiting{queue="mails"}': 0,
    'beacon_queue_waiting{queue="events"}': 0,
    'beacon_queue_waiting{queue="events_given_up"}': 0,
    'beacon_queue_waiting{queue="imports"}': 0,
    'beacon_queue_waiting{queue="windows"}': 0,
    'beacon_queue_oldest_seconds{queue="mails"}': 0,
    'beacon_queue_oldest_seconds{queue="events"}': 0,
    'beacon_queue_oldest_seconds{queue="events_given_up"}': 0,
    'beacon_queue_oldest_seconds{queue="imports"}': 0,
    'beacon_queue_oldest_seconds{queue="windows"}': 0,
    'beacon_assessments{state="open"}': 0,
  });
  expect(await metrics('database_up')).toEqual({ database_up: 1 });
});

test('Mails that are due are counted with the age of the oldest', async () => {
  const { clock } = server.services;
  await queueMail(server.services, 'invitation');
  const before = await metrics('beacon_queue');
  expect(before['beacon_queue_waiting{queue="mails"}']).toBe(1);
  clock.moveTo(new Date(clock.now().getTime() + 3_600_000));
  const after = await metrics('beacon_queue');
  expect(after['beacon_queue_oldest_seconds{queue="mails"}']).toBe(3600);
});

test('Open windows, and those that should have closed, are counted', async () => {
  const { clock, db } = server.services;
  await makeBeacon(server.services);
  expect(await metrics('beacon_assessments')).toEqual({
    'beacon_assessments{state="open"}': 1,
  });
  const ended = new Date(clock.now().getTime() - 90_000);
  await sql`update assessments set closes_at = ${ended}`.execute(db);
  const late = await metrics('beacon_queue');
  expect(late['beacon_queue_waiting{queue="windows"}']).toBe(1);
  expect(late['beacon_queue_oldest_seconds{queue="windows"}']).toBe(90);
});

test('Events that were given up are counted apart from those that wait', async () => {
  const { clock, db } = server.services;
  const { organisationId, beaconId } = await makeBeacon(server.services);
  await sql`delete from event_deliveries`.execute(db);
  for (const [position, nextAttemptAt] of [
    [1, clock.now()],
    [2, null],
  ] as const) {
    const id = v7();
    await sql`insert into events (organisation_id, id, type, beacon_id, at)
      values (${organisationId}, ${id}, 'result.settled', ${beaconId}, ${clock.now()})`.execute(db);
    await sql`insert into event_deliveries
      values (${organisationId}, 'reports', ${beaconId}, ${position}, ${id}, 3, ${nextAttemptAt}, 'x')`.execute(
      db,
    );
  }
  const found = await metrics('beacon_queue_waiting{queue="events');
  expect(found).toEqual({
    'beacon_queue_waiting{queue="events"}': 1,
    'beacon_queue_waiting{queue="events_given_up"}': 1,
  });
});

test('Without the database the other metrics are served, and no old count', async () => {
  const { services } = server;
  const databaseUrl = `postgres://beacon@127.0.0.1:${await closedPort()}/beacon`;
  await using gone = await openDatabase({ ...services.config, databaseUrl }, services.log);
  await using cut = await appOver({ ...services, db: gone.db }, {});
  const { statusCode, body } = await cut.app.inject('/metrics');
  expect(statusCode).toBe(200);
  expect(body).toMatch(/^database_up 0$/m);
  expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(body).not.toMatch(/^beacon_assessments/m);
});

test('Connections and the time of statements are measured', async () => {
  await server.app.inject('/api/ready');
  const connections = await metrics('database_connections');
  expect(Object.keys(connections)).toEqual([
    'database_connections{state="busy"}',
    'database_connections{state="idle"}',
    'database_connections{state="waiting"}',
  ]);
  expect(connections['database_connections{state="waiting"}']).toBe(0);
  const before = await metrics('database_statement_duration_seconds_count');
  await server.app.inject('/api/ready');
  const after = await metrics('database_statement_duration_seconds_count');
  const name = 'database_statement_duration_seconds_count';
  expect(after[name]).toBeGreaterThan(before[name] ?? Infinity);
});

test('The example dashboard and alert rules ask only for metrics that exist', async () => {
  const { body } = await server.app.inject('/metrics');
  const measured = new Set([...body.matchAll(/^# HELP (\w+)/gm)].map(([, name = '']) => name));
  const asked = ['grafana-dashboard.json', 'beacon.rules.yml']
    .map((name) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8'))
    .join('\n')
    .match(/\b(http|database|beacon|nodejs|process)_\w+/g);
  const names = asked?.map((name) => name.replace(/_(bucket|count|sum)$/, '')) ?? [];
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !measured.has(name))).toEqual([]);
});
