import pino from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/platform/database/open.ts';
import { distribute } from '#server/platform/distribution/distribute.ts';
import { migrationsBefore } from '#testing/migrations-before.ts';
import { answersIn, databaseOf } from '#testing/upgraded-database.ts';
import { migrate } from './migrate.ts';

const log = pino({ level: 'silent' });

test('A database that is distributed keeps every answer in its migration', async () => {
  const config = await databaseOf('0031');
  await using database = await openDatabase(config, log);
  const before = await answersIn(database.db);
  await migrate(database, log, migrationsBefore('compact-answers.sql', config.dataDir));
  await distribute(database, { shards: 4, lockTimeoutMs: 500 });
  await migrate(database, log);
  expect(await answersIn(database.db)).toEqual(before);
  expect(before.length).toBeGreaterThan(100);
});
