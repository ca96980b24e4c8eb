import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { newDatabaseConfig } from '#testing/databases.ts';
import { migrationsBefore } from '#testing/migrations-before.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from '#server/platform/database/open.ts';

const log = pino({ level: 'silent' });

test('The migration puts existing names on one line and keeps unique IDs of clients distinct', async () => {
  const config = await newDatabaseConfig();
  await using database = await openDatabase(config, log);
  await migrate(database, log, migrationsBefore('one-line-names.sql', config.dataDir));
  const { db } = database;
  const id = '00000000-0000-7000-8000-000000000001';
  await sql`insert into users (id, email, name, full_name, created_at)
    values (${id}, 'a@b.test', ${'Ada\r\nLovelace'}, ${'Ada \u202eL'}, now())`.execute(db);
  await sql`insert into organisations (organisation_id, slug, name, time_zone, created_at)
    values (${id}, 'north', ${'North\u2028West'}, 'Europe/London', now())`.execute(db);
  await sql`insert into organisation_users (organisation_id, user_id, tags, created_at)
    values (${id}, ${id}, ${['a\tb', 'a b', 'c']}, now())`.execute(db);
  const refs = ['S\t1', 'S\n1', 'S 2', 'S\r2', 'plain'];
  for (const [index, ref] of refs.entries()) {
    await sql`insert into clients (organisation_id, id, name, external_ref, group_names, created_at)
      values (${id}, ${id.slice(0, -1) + index}, ${'Kim\u0001'}, ${ref},
        ${['Year\n5']}, now())`.execute(db);
  }
  await migrate(database, log);
  const names = await sql`select u.name, full_name, o.name as organisation, tags from users u
    cross join organisations o cross join organisation_users`.execute(db);
  expect(names.rows).toEqual([
    { name: 'Ada Lovelace', full_name: 'Ada L', organisation: 'North West', tags: ['a b', 'c'] },
  ]);
  const clients = await db.selectFrom('clients').selectAll().orderBy('id').execute();
  expect(clients.every(({ name }) => name === 'Kim')).toBe(true);
  expect(clients.flatMap(({ group_names }) => group_names)).toEqual(Array(5).fill('Year 5'));
  const after = clients.map(({ external_ref }) => external_ref);
  expect(after.slice(2)).toEqual(['S 2', 'S\r2', 'plain']);
  expect(after.slice(0, 2)).toContain('S 1');
  expect(new Set(after).size).toBe(5);
});
