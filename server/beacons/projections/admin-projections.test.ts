import { sql } from 'kysely';
import pino from 'pino';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/platform/database/open.ts';
import { migrate } from '#server/platform/migrations/migrate.ts';
import { newDatabaseConfig } from '#testing/databases.ts';
import { runAdmin } from '#testing/run-admin.ts';

const log = pino({ level: 'silent' });

/** Makes an organisation, and runs statements with its id. */
async function databaseWith(...statements: ((organisationId: string) => ReturnType<typeof sql>)[]) {
  const config = await newDatabaseConfig();
  await using database = await openDatabase(config, log);
  await migrate(database, log);
  const id = v7();
  await sql`insert into organisations (organisation_id, slug, name, time_zone, created_at)
    values (${id}, 'north', 'North', 'Europe/London', now())`.execute(database.db);
  for (const statement of statements) await statement(id).execute(database.db);
  return config;
}

test('The admin command finds a wrong count, mends it and then finds none', async () => {
  const config = await databaseWith(
    (id) => sql`insert into beacon_counts values (${id}, 'organisation', '', 5, 0)`,
  );
  const failed = await runAdmin(config, 'projections', 'check').catch((error) => error);
  expect(failed).toMatchObject({ code: 1 });
  expect(failed.stdout).toMatch(
    /^Counts of lists: 2 differences\. `npm run admin -- projections rebuild` mends/m,
  );
  expect(failed.stdout).toMatch(/^Rows of lists by name: ok$/m);
  expect((await runAdmin(config, 'projections', 'rebuild')).stdout).toContain('computed again');
  expect((await runAdmin(config, 'projections', 'check')).stdout).not.toContain('differences');
}, 90_000);

test('The admin command lists events that were given up, and lets them be attempted again', async () => {
  const [eventId, beaconId] = [v7(), v7()];
  const config = await databaseWith(
    (id) => sql`insert into events (organisation_id, id, type, beacon_id, at)
      values (${id}, ${eventId}, 'result.settled', ${beaconId}, now())`,
    (id) => sql`insert into event_deliveries (organisation_id, consumer, beacon_id, position,
        event_id, attempts, last_error)
      values (${id}, 'reports', ${beaconId}, 1, ${eventId}, 20, 'RangeError')`,
  );
  const listed = await runAdmin(config, 'events').catch((error) => error);
  expect(listed).toMatchObject({ code: 1 });
  expect(listed.stdout).toContain(`result.settled of Beacon ${beaconId}`);
  expect(listed.stdout).toContain('reports gave up after 20 attempts (RangeError).');
  expect((await runAdmin(config, 'events', 'retry')).stdout).toContain('1 event will be attempted');
  expect((await runAdmin(config, 'events')).stdout).toContain('No event was given up.');
}, 90_000);
