import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { StoredAnswer, StoredAnswers } from '#rules/answering/stored-answers.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { migrate } from '#server/platform/migrations/migrate.ts';
import type { Db } from '#server/platform/schema/schema.ts';
import { answersIn, databaseOf0031, responsesIn } from '#testing/database-of-0031.ts';
import type { DatabaseConfig } from '#testing/databases.ts';
import { checkProjections, rebuildProjections } from './rebuild.ts';

const log = pino({ level: 'silent' });
const testing = path.join(import.meta.dirname, '../../../testing');
const derived = [
  'completions',
  'beacons',
  'beacon_list_rows',
  'beacon_names',
  'beacon_counts',
  'beacon_sections',
  'organisation_users',
];

test('A database of the last version with triggers migrates to what a rebuild gives', async () => {
  const config = await databaseOf0031();
  await using database = await openDatabase(config, log);
  await migrate(database, log);
  const { differing, migrated, rebuilt } = await afterRebuild(database.db);
  expect(differing).toEqual([]);
  expect(migrated.length).toBeGreaterThan(200);
  expect(rebuilt).toEqual(migrated);
});

test('So does one whose migration is killed again and again', { timeout: 120_000 }, async () => {
  const config = await databaseOf0031();
  const before = await responsesIn(config);
  let kills = 0;
  while (!(await migratesWithin(config, 20 * 1.5 ** kills))) kills += 1;
  expect(kills).toBeGreaterThan(0);
  expect(await answersIn(config)).toEqual(before.map(({ attributes }) => attributes));
  await using database = await openDatabase(config, log);
  const { differing, migrated, rebuilt } = await afterRebuild(database.db);
  expect(differing).toEqual([]);
  expect(rebuilt).toEqual(migrated);
});

test('The migration marks the links in messages about several assessments', async () => {
  const config = await databaseOf0031();
  await using database = await openDatabase(config, log);
  await migrate(database, log);
  const { rows } = await sql<{ hasQueue: boolean; isShared: boolean }>`
    with shared as (
      select message_id from mails where sent_at is not null
      group by organisation_id, message_id having count(distinct assessment_id) > 1)
    select t.has_queue as "hasQueue", exists (select from mails x join shared using (message_id)
        where x.sent_at is not null and x.assessment_id = t.assessment_id
          and x.member_id = t.member_id) as "isShared"
    from assess_tokens t where t.kind = 'mail' group by 1, 2`.execute(database.db);
  expect(rows).toHaveLength(2);
  for (const { hasQueue, isShared } of rows) expect(hasQueue).toBe(isShared);
});

test('The migration keeps every answer, each rating without a comment as its number', async () => {
  const config = await databaseOf0031();
  const before = await responsesIn(config);
  {
    await using database = await openDatabase(config, log);
    await migrate(database, log);
  }
  expect(await answersIn(config)).toEqual(before.map(({ attributes }) => attributes));
  const after = await responsesIn<StoredAnswers>(config);
  const shapes = after.flatMap(({ attributes }) => attributes.map(shapeOf));
  expect([...new Set(shapes)].toSorted()).toEqual(['comment', 'comment rating', 'none', 'number']);
});

function shapeOf(answer: StoredAnswer | null): string {
  if (answer === null) return 'none';
  return typeof answer === 'number' ? 'number' : Object.keys(answer).toSorted().join(' ');
}

/** Starts to migrate and kills it some time later. Returns whether it had finished before. */
async function migratesWithin(
  { dataDir, databaseUrl }: DatabaseConfig,
  killedAfterMs: number,
): Promise<boolean> {
  const args = [path.join(testing, 'migrate-until-killed.ts'), dataDir, databaseUrl ?? ''];
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

/** What differs after the migration, and the derived rows before and after a rebuild. */
async function afterRebuild(db: Db) {
  const differing = (await checkProjections(db)).filter(({ differences }) => differences > 0);
  const migrated = await contents(db);
  await rebuildProjections(db);
  return { differing, migrated, rebuilt: await contents(db) };
}

/** Every derived row as text. */
async function contents(db: Db): Promise<unknown[]> {
  const rows = derived.map(
    (name) => sql`select ${name} as name, to_jsonb(t)::text as row from ${sql.table(name)} t
      where ${name !== 'beacon_counts'} or to_jsonb(t)->>'active' <> '0'
        or to_jsonb(t)->>'archived' <> '0'`,
  );
  const all = await sql`${sql.join(rows, sql` union all `)} order by 1, 2`.execute(db);
  return all.rows;
}
