import pino from 'pino';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { findTokenHolder } from '#server/accounts/api-tokens/find-token-holder.ts';
import { createToken } from '#server/accounts/api-tokens/queries.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { distribute } from '#server/platform/distribution/distribute.ts';
import { MovableClock } from '#server/platform/time/clock.ts';
import { migrationsBefore } from '#testing/migrations-before.ts';
import { databaseOf } from '#testing/upgraded-database.ts';
import { migrate } from './migrate.ts';

const log = pino({ level: 'silent' });

test('A database that is distributed gets service accounts with tokens in its migration', async () => {
  const config = await databaseOf('0054');
  await using database = await openDatabase(config, log);
  const { db } = database;
  await migrate(database, log, migrationsBefore('api-tokens.sql', config.dataDir));
  await distribute(database, { shards: 4, lockTimeoutMs: 500 });
  await migrate(database, log);
  const now = new Date('2026-11-02T10:00:00Z');
  const services = { db, clock: new MovableClock({ now: () => now }) };
  const { organisation_id } = await db
    .selectFrom('organisations')
    .select('organisation_id')
    .executeTakeFirstOrThrow();
  const id = v7();
  await db
    .insertInto('users')
    .values({ id, name: 'Case system', service_of: organisation_id, created_at: now })
    .execute();
  await db
    .insertInto('organisation_users')
    .values({ organisation_id, user_id: id, created_at: now })
    .execute();
  const asked = { name: 'Nightly', scopes: ['read' as const], days: 90 };
  const { secret } = await createToken(services, id, asked);
  const holder = await findTokenHolder(services, secret);
  expect(holder).toMatchObject({
    isValid: true,
    viewer: { userId: id, isService: true, memberships: [{ organisationId: organisation_id }] },
  });
  await expect(
    db.updateTable('users').set({ email: 'case@system.example' }).where('id', '=', id).execute(),
  ).rejects.toThrow('users_service');
});
