import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoId } from '#server/demo/ids.ts';
import { userIdOf } from './people.ts';
import { openFixture } from './fixture.ts';
import type { Fixture } from './fixture.ts';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

test('every row written is told, as it was and as it is, and taken back as it was', async () => {
  const { journal } = fixture;
  const before = await everything();
  await journal.mark();
  await writeInManyWays();
  const changes = await journal.changes();
  const kinds = changes.map(({ table, before: was, after }) =>
    [was ? (after ? 'changed' : 'gone') : 'new', table].join(' '),
  );
  expect([...new Set(kinds)].toSorted()).toEqual([
    'changed beacons',
    'changed organisation_users',
    'changed users',
    'gone devices',
    'gone email_changes',
    'gone organisation_users',
    'gone password_resets',
    'gone sessions',
    'gone users',
    'new organisations',
  ]);
  expect(await everything()).not.toEqual(before);
  await journal.undo();
  expect(await everything()).toEqual(before);
  expect(await journal.changes()).toEqual([]);
});

test('what came before the mark is not told, but taken back', async () => {
  const { journal } = fixture;
  const before = await everything();
  await writeInManyWays();
  await journal.mark();
  expect(await journal.changes()).toEqual([]);
  await journal.undo();
  expect(await everything()).toEqual(before);
});

/** Twice the same rows, new ones, and one whose others go with it. */
async function writeInManyWays(): Promise<void> {
  const { db, clock } = fixture.services;
  const [id, user_id] = [userIdOf('NR'), userIdOf('NR')];
  await sql`update users set name = name || '!', totp_secret = 'sealed'`.execute(db);
  await sql`update users set name = name || '?' where id = ${id}`.execute(db);
  await sql`update beacons set latest_score = 1 / 3.0`.execute(db);
  await db.deleteFrom('organisation_users').where('user_id', '=', user_id).execute();
  await db.deleteFrom('users').where('id', '=', id).execute();
  const organisation = { organisation_id: demoId('organisation', 'new'), slug: 'new', name: 'New' };
  await db
    .insertInto('organisations')
    .values({ ...organisation, time_zone: 'UTC', created_at: clock.now() })
    .execute();
}

/** A digest of each table. */
async function everything(): Promise<Record<string, unknown>> {
  const { db } = fixture.services;
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const digests: Record<string, unknown> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ digest: string }>`
      select md5(string_agg(t::text, '|' order by t::text)) as digest
      from ${sql.table(name)} t`.execute(db);
    digests[name] = rows[0]?.digest;
  }
  return digests;
}
