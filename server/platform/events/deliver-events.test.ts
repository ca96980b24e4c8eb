import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/open.ts';
import { maxAttempts } from '#server/platform/jobs/back-off.ts';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { makeOrganisation } from '#testing/make-list.ts';
import { testServices } from '#testing/test-services.ts';
import type { TestServices } from '#testing/test-services.ts';
import type { Consumer, EventServices } from './deliver-events.ts';
import { deliverEvents } from './deliver-events.ts';
import { findGivenUp, retryGivenUp } from './given-up.ts';
import { recordEvents } from './record-events.ts';
import type { DomainEvent } from './record-events.ts';

let database: Database;
let services: TestServices;
let organisationId: string;
let beaconIds: string[];
beforeAll(async () => {
  database = await openTestDatabase();
  services = await testServices(database);
});
afterAll(() => database[Symbol.asyncDispose]());

/** The ids of windows by which the tests know their events, in the order in which they were handled. */
let handled: string[] = [];

/** Services whose mail consumer is this one. */
function consumedBy(mail: Consumer): EventServices {
  return { ...services, consumers: { ...services.consumers, mail } };
}

const note: Consumer = async (_, events) => {
  handled.push(...events.map(({ assessmentId }) => `${assessmentId}`));
};

async function setUp(count = 1): Promise<void> {
  await resetDatabase(services.db);
  handled = [];
  organisationId = await makeOrganisation(services);
  beaconIds = Array.from({ length: count }, () => v7());
}

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** The nth opened window of a Beacon. */
function opened(n: number, beaconId = beaconIds[0] ?? ''): DomainEvent {
  const at = services.clock.now();
  return { type: 'window.opened', organisationId, beaconId, assessmentId: idOf(n), at };
}

test('An event is delivered if and only if its transaction commits', async () => {
  await setUp();
  const failing = services.db.transaction().execute(async (trx) => {
    await recordEvents(trx, [opened(1)]);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await services.db.transaction().execute((trx) => recordEvents(trx, [opened(2)]));
  await deliverEvents(consumedBy(note));
  await deliverEvents(consumedBy(note));
  expect(handled).toEqual([idOf(2)]);
});

test("A Beacon's events are handled in their order, also after a failure", async () => {
  await setUp(2);
  await recordEvents(services.db, [opened(1), opened(2), opened(3)]);
  await recordEvents(services.db, [opened(4, beaconIds[1])]);
  const failsOnce: Consumer = async (trx, events) => {
    if (events.some(({ id, attempts }) => id && attempts === 1 && isWindow(events, 2))) {
      throw new TypeError('not now');
    }
    await note(trx, events);
  };
  await deliverEvents(consumedBy(failsOnce));
  expect(handled).toEqual([idOf(1), idOf(4)]);
  services.clock.moveTo(new Date(services.clock.now().getTime() + 61_000));
  await deliverEvents(consumedBy(failsOnce));
  expect(handled).toEqual([idOf(1), idOf(4), idOf(2), idOf(3)]);
});

function isWindow(events: readonly DomainEvent[], n: number): boolean {
  return events.some(({ assessmentId }) => assessmentId === idOf(n));
}

test('An event that always fails is given up after its last attempt, holds up no other, and can be retried', async () => {
  await setUp(30);
  await recordEvents(
    services.db,
    beaconIds.map((beaconId, n) => opened(n, beaconId)),
  );
  await recordEvents(services.db, [opened(100)]);
  const poison: Consumer = async (trx, events) => {
    if (isWindow(events, 0)) throw new RangeError('never');
    await note(trx, events);
  };
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    await deliverEvents(consumedBy(poison));
    services.clock.moveTo(new Date(services.clock.now().getTime() + 7 * 3_600_000));
  }
  await deliverEvents(consumedBy(poison));
  expect(handled.toSorted()).toEqual([
    ...Array.from({ length: 29 }, (_, n) => idOf(n + 1)),
    idOf(100),
  ]);
  const dead = await findGivenUp(services.db);
  expect(dead).toMatchObject([
    { consumer: 'mail', type: 'window.opened', attempts: maxAttempts, lastError: 'RangeError' },
  ]);
  expect(await retryGivenUp(services.db, services.clock.now())).toBe(1);
  await deliverEvents(consumedBy(note));
  expect(handled).toContain(idOf(0));
  expect(await findGivenUp(services.db)).toEqual([]);
});

test('Two workers handle each event once, in order', async () => {
  await setUp(20);
  const events = beaconIds.flatMap((beaconId, b) =>
    Array.from({ length: 5 }, (_, n) => opened(b * 10 + n, beaconId)),
  );
  await recordEvents(services.db, events);
  await Promise.all([1, 2, 3].map(() => deliverEvents(consumedBy(note))));
  await deliverEvents(consumedBy(note));
  expect(handled.toSorted()).toEqual(events.map(({ assessmentId }) => assessmentId).toSorted());
  for (const [b] of beaconIds.entries()) {
    const own = handled.filter((id) => Math.floor(Number(id.slice(-12)) / 10) === b);
    expect(own).toEqual(own.toSorted());
  }
});

test('A worker whose lease was taken over undoes what it did', async () => {
  await setUp();
  await recordEvents(services.db, [opened(1)]);
  const slow: Consumer = async ({ db: trx }, events) => {
    await sql`update organisations set name = 'by the slow worker'`.execute(trx);
    // While this worker is stuck its lease ends, and another takes over.
    await sql`update event_deliveries set attempts = attempts + 1`.execute(trx);
    handled.push(...events.map(({ id }) => id));
  };
  await deliverEvents(consumedBy(slow));
  const { rows } = await sql<{ name: string }>`select name from organisations`.execute(services.db);
  expect(rows).toEqual([{ name: 'Riverside' }]);
});
