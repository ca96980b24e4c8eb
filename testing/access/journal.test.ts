import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { demoId } from '#server/demo/ids.ts';
import { userIdOf } from './people.ts';
import { openFixture } from './fixture.ts';
import { openForFile } from '#testing/open-for-file.ts';

const fixture = openForFile(openFixture);

test('The journal reports every changed row before and after, and undoes the changes', async () => {
  const { journal } = fixture;
  const before = await tableDigests();
  await journal.mark();
  await writeInManyWays();
  const changes = await journal.changes();
  const kinds = changes.map(({ table, before: rowBefore, after }) =>
    [rowBefore ? (after ? 'changed' : 'deleted') : 'inserted', table].join(' '),
  );
  expect([...new Set(kinds)].toSorted()).toEqual([
    'changed beacons',
    'changed organisation_users',
    'changed users',
    'deleted devices',
    'deleted email_changes',
    'deleted organisation_users',
    'deleted password_resets',
    'deleted sessions',
    'deleted users',
    'inserted organisations',
  ]);
  expect(await tableDigests()).not.toEqual(before);
  await journal.undo();
  expect(await tableDigests()).toEqual(before);
  expect(await journal.changes()).toEqual([]);
});

test('The journal undoes changes before the mark without reporting them', async () => {
  const { journal } = fixture;
  const before = await tableDigests();
  await writeInManyWays();
  await journal.mark();
  expect(await journal.changes()).toEqual([]);
  await journal.undo();
  expect(await tableDigests()).toEqual(before);
});

/** Updates rows twice, inserts a row, and deletes a row with its dependents. */
async function writeInManyWays(): Promise<void> {
  const { db, clock } = fixture.services;
  const [id, user_id] = [userIdOf('NR'), userIdOf('NR')];
  await sql`update users set name = name || '!', totp_secret = 'sealed'`.execute(db);
  await sql`update organisation_users set tags = array['new']`.execute(db);
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

/** The digest of each table. */
async function tableDigests(): Promise<Record<string, unknown>> {
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
