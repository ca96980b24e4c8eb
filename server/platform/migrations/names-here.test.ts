import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { newDatabaseConfig } from '#testing/databases.ts';
import { migrationsBefore } from '#testing/migrations-before.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/schema/schema.ts';

const log = pino({ level: 'silent' });
const [north, south] = [idOf(1), idOf(2)];

test('The migration moves typed details of invited people to the organisation that typed them', async () => {
  const config = await newDatabaseConfig();
  await using database = await openDatabase(config, log);
  await migrate(database, log, migrationsBefore('names-here.sql', config.dataDir));
  const { db } = database;
  await sql`insert into organisations (organisation_id, slug, name, time_zone, created_at)
    values (${north}, 'north', 'North', 'UTC', now()), (${south}, 'south', 'South', 'UTC', now())
  `.execute(db);
  await add(db, { n: 3, name: 'Alone', isActive: false, organisations: [north] });
  await add(db, { n: 4, name: 'Two', isActive: false, organisations: [north, south] });
  await add(db, { n: 5, name: 'Active', isActive: true, organisations: [north] });
  await migrate(database, log);
  const { rows } = await sql`
    select u.name, o.slug, ou.invited_as as "invitedAs", ou.invited_phone as "invitedPhone", u.phone
    from organisation_users ou join users u on u.id = ou.user_id
    join organisations o on o.organisation_id = ou.organisation_id
    order by u.id, o.slug`.execute(db);
  expect(rows).toEqual([
    { name: 'Alone', slug: 'north', invitedAs: 'Alone', invitedPhone: '112', phone: null },
    { name: 'Two', slug: 'north', invitedAs: 'Two', invitedPhone: null, phone: '112' },
    { name: 'Two', slug: 'south', invitedAs: 'Two', invitedPhone: null, phone: '112' },
    { name: 'Active', slug: 'north', invitedAs: null, invitedPhone: null, phone: '112' },
  ]);
});

interface Person {
  n: number;
  name: string;
  isActive: boolean;
  organisations: string[];
}

async function add(
  db: Kysely<Schema>,
  { n, name, isActive, organisations }: Person,
): Promise<void> {
  await sql`insert into users (id, email, name, phone, password_hash, created_at)
    values (${idOf(n)}, ${`${n}@b.test`}, ${name}, '112', ${isActive ? 'x' : null}, now())
  `.execute(db);
  for (const id of organisations) {
    await sql`insert into organisation_users (organisation_id, user_id, created_at)
      values (${id}, ${idOf(n)}, now())`.execute(db);
  }
}

function idOf(n: number): string {
  return `00000000-0000-7000-8000-00000000000${n}`;
}
