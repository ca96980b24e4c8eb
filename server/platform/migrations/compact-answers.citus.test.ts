import pino from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/platform/database/open.ts';
import { distribute } from '#server/platform/distribution/distribute.ts';
import { answersIn, databaseOf0031, responsesIn } from '#testing/database-of-0031.ts';
import { migrationsBefore } from '#testing/migrations-before.ts';
import { migrate } from './migrate.ts';

const log = pino({ level: 'silent' });

test('A database that is distributed keeps every answer in its migration', async () => {
  const config = await databaseOf0031();
  const before = await responsesIn(config);
  await using database = await openDatabase(config, log);
  await migrate(database, log, migrationsBefore('compact-answers.sql', config.dataDir));
  await distribute(database, { shards: 4, lockTimeoutMs: 500 });
  await migrate(database, log);
  expect(await answersIn(config)).toEqual(before.map(({ attributes }) => attributes));
  expect(before.length).toBeGreaterThan(100);
});
