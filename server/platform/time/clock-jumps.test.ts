import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { publishShipped } from '#server/frameworks/publish-shipped.ts';
import { deliverEvents, type Consumer } from '#server/platform/events/deliver-events.ts';
import { recordEvents } from '#server/platform/events/record-events.ts';
import { whoIs } from '#testing/calls.ts';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { check, csv, find, makeImporter, row, start, work } from '#testing/import-fixture.ts';
import { guessPassword } from '#testing/guess-password.ts';
import { signInAs } from '#testing/make-account.ts';
import { makeOrganisation } from '#testing/make-list.ts';
import { newAccount } from '#testing/new-account.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { SettableClock } from '#testing/simulation/settable-clock.ts';
import { appOver } from '#testing/test-app.ts';
import { testServices } from '#testing/test-services.ts';
import { MovableClock } from './clock.ts';

const hour = 3_600_000;
const year = 365 * 24 * hour;
const now = Date.parse('2026-11-02T10:00:00Z');
const clock = new SettableClock(now);
const server = openForFile(async () => {
  const services = await testServices(await openTestDatabase());
  return appOver({ ...services, clock: new MovableClock(clock) }, {});
});

beforeEach(async () => {
  clock.set(now);
  await resetDatabase(server.services.db);
  server.services.files.clear();
  await publishShipped(server.services, 'frameworks');
});
const ada = newAccount(server, 'ada');

describe.each([
  ['an hour', hour],
  ['a year', year],
])('After a clock ran ahead by %s and was set right', (_, ahead) => {
  test('whoever guessed wrong meanwhile signs in at once, and further guesses are limited', async () => {
    clock.set(now + ahead);
    for (let guess = 0; guess < 12; guess += 1) await guessPassword(server, ada);
    clock.set(now);
    expect((await guessPassword(server, ada)).statusCode).toBe(422);
    expect((await guessPassword(server, ada)).statusCode).toBe(429);
    clock.set(now + ahead);
    await guessPassword(server, ada);
    clock.set(now);
    expect((await signInAs(server.app, ada.email)).statusCode).toBe(200);
  });

  test('an event that a worker failed at is handled soon', async () => {
    const { services } = server;
    const organisationId = await makeOrganisation(services);
    const handled: string[] = [];
    const [first, second] = [v7(), v7()];
    const beaconIds = [first, first, second];
    const mail: Consumer = async (_services, events) => {
      handled.push(...events.map(({ beaconId }) => beaconId));
    };
    const fail: Consumer = async () => {
      throw new RangeError('not now');
    };
    for (const beaconId of beaconIds) {
      const at = new Date(now);
      await recordEvents(services.db, [{ type: 'window.opened', organisationId, beaconId, at }]);
    }
    clock.set(now + ahead);
    await deliverEvents({ ...services, consumers: { ...services.consumers, mail: fail } });
    clock.set(now);
    const consumers = { ...services.consumers, mail };
    await deliverEvents({ ...services, consumers });
    clock.set(now + (ahead % year) + 120_000);
    await deliverEvents({ ...services, consumers });
    expect(handled.toSorted()).toEqual(beaconIds.toSorted());
  });

  test('an import that a worker died with goes on soon', async () => {
    const importer = await makeImporter(server);
    const { import: checked } = await check(server, importer, csv(row('S1'), row('S2')));
    await start(server, importer, checked.id);
    const leased = new Date(now + ahead + 10_000);
    await sql`update imports set lease_until = ${leased}`.execute(server.services.db);
    clock.set(now + (ahead % year) + 11_000);
    await work(server);
    const done = await find(server, importer, checked.id);
    expect(done.import).toMatchObject({ state: 'done', createdCount: 2 });
  });
});

test('After a clock jumped a year forward people sign in again and work as before', async () => {
  const signedIn = await signInAs(server.app, ada.email);
  expect(signedIn.statusCode).toBe(200);
  clock.set(now + year);
  const again = await signInAs(server.app, ada.email);
  expect(again.statusCode).toBe(200);
  clock.set(now + year - hour);
  expect(await whoIs(server.app, again.json().data.token)).toMatchObject({ email: ada.email });
});
