import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { newDatabaseConfig } from '#testing/databases.ts';
import { migrationsBefore } from '#testing/migrations-before.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from '#server/platform/database/open.ts';

const log = pino({ level: 'silent' });

test('The migration rechecks only imports that wait to be started', async () => {
  const config = await newDatabaseConfig();
  await using database = await openDatabase(config, log);
  await migrate(database, log, migrationsBefore('import-check.sql', config.dataDir));
  const { db } = database;
  const id = '00000000-0000-7000-8000-000000000001';
  await sql`insert into organisations (organisation_id, slug, name, time_zone, created_at)
    values (${id}, 'north', 'North', 'Europe/London', now())`.execute(db);
  await sql`insert into users (id, email, name, created_at)
    values (${id}, 'ivan@north.test', 'Ivan', now())`.execute(db);
  await sql`insert into imports (organisation_id, id, created_by, created_at, file_name, settings,
      state, done_rows, ready_count, lease_until)
    select ${id}, gen_random_uuid(), ${id}, now(), 'a.csv', '{}', state, 5, 5, now()
    from unnest(array['checked', 'running', 'done', 'failed']) state`.execute(db);
  await migrate(database, log);
  const { rows } = await sql`select state, done_rows, importer_is_admin from imports
    order by state`.execute(db);
  expect(rows).toEqual([
    { state: 'checking', done_rows: 0, importer_is_admin: false },
    { state: 'done', done_rows: 5, importer_is_admin: false },
    { state: 'failed', done_rows: 5, importer_is_admin: false },
    { state: 'running', done_rows: 5, importer_is_admin: false },
  ]);
});
