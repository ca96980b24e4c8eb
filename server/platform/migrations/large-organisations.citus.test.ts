import pino from 'pino';
import { expect, test } from 'vitest';
import { counts } from '#server/beacons/projections/counts.ts';
import { countDifferences } from '#server/platform/database/projection.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { distribute } from '#server/platform/distribution/distribute.ts';
import { migrationsBefore } from '#testing/migrations-before.ts';
import { databaseOf } from '#testing/upgraded-database.ts';
import { migrate } from './migrate.ts';

const log = pino({ level: 'silent' });

test('A database that is distributed counts its clients in its migration', async () => {
  const config = await databaseOf('0054');
  await using database = await openDatabase(config, log);
  const { db } = database;
  await migrate(database, log, migrationsBefore('large-organisations.sql', config.dataDir));
  await distribute(database, { shards: 4, lockTimeoutMs: 500 });
  expect(await countDifferences(db, counts)).toBeGreaterThan(0);
  await migrate(database, log);
  expect(await countDifferences(db, counts)).toBe(0);
});
