import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { newDatabaseConfig } from '#testing/databases.ts';
import { migrationsBefore } from '#testing/migrations-before.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from '#server/platform/database/open.ts';

const log = pino({ level: 'silent' });

test('The migration sorts existing Beacons by their client in the list and in each group', async () => {
  const config = await newDatabaseConfig();
  await using database = await openDatabase(config, log);
  await migrate(database, log, migrationsBefore('sort-by-client.sql', config.dataDir));
  const { db } = database;
  const id = '00000000-0000-7000-8000-000000000001';
  await sql`insert into frameworks (id, version, definition, published_at)
    values ('weekly', 1, '{"title": "Weekly"}', now())`.execute(db);
  await sql`insert into organisations (organisation_id, slug, name, time_zone, created_at)
    values (${id}, 'north', 'North', 'Europe/London', now())`.execute(db);
  for (const [client, beacon, index] of [
    ['Zoë', 'Ant', 2],
    ['Åsa', 'Åsa', 3],
  ] as const) {
    const rowId = id.slice(0, -1) + index;
    await sql`insert into clients (organisation_id, id, name, group_names, created_at)
      values (${id}, ${rowId}, ${client}, ${['East']}, now())`.execute(db);
    await sql`insert into beacons (organisation_id, id, client_id, name, framework_id,
        framework_version, lower_threshold, upper_threshold, period_type, period, start_on,
        days_open, created_at)
      values (${id}, ${rowId}, ${rowId}, ${beacon}, 'weekly', 1, 30, 70, 'none', 1, '2026-11-02', '1',
        now())`.execute(db);
  }
  await migrate(database, log);
  const { rows } = await sql`select group_name, sort_name from beacon_names
    order by group_name, sort_name, beacon_id`.execute(db);
  expect(rows).toEqual([
    { group_name: '', sort_name: 'asa' },
    { group_name: '', sort_name: 'zoe\nant' },
    { group_name: 'East', sort_name: 'asa' },
    { group_name: 'East', sort_name: 'zoe\nant' },
  ]);
});
