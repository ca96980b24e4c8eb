import { expect, test, vi } from 'vitest';
import { joinTestDatabase, openTestDatabase } from '#testing/databases.ts';
import { makeBeacon } from '#testing/make-beacon.ts';
import { testServices } from '#testing/test-services.ts';
import { runWindows } from './window-job.ts';

test('the job opens a window at its time without a request', async () => {
  await using database = await openTestDatabase();
  const services = await testServices(database);
  const { db, clock } = services;
  await makeBeacon(services, { schedule: { startOn: '2026-12-01' } });
  await using running = new AsyncDisposableStack();
  running.use(runWindows(services, 1));
  const windows = () => db.selectFrom('assessments').select('number').execute();
  expect(await windows()).toEqual([]);
  clock.moveTo(new Date('2026-12-01T00:00:00Z'));
  await vi.waitFor(async () => expect(await windows()).toEqual([{ number: 1 }]));
});

test('the job logs a failure and continues', async () => {
  await openTestDatabase();
  const database = await joinTestDatabase();
  const services = await testServices(database);
  const error = vi.spyOn(services.log, 'error');
  await database[Symbol.asyncDispose]();
  await using running = new AsyncDisposableStack();
  running.use(runWindows(services, 1));
  await vi.waitFor(() => expect(error.mock.calls.length).toBeGreaterThan(1));
});
