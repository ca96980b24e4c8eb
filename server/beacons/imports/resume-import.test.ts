import { expect, test } from 'vitest';
import { check, csv, find, row, start, work, written } from '#testing/import-fixture.ts';
import { importServer } from '#testing/import-server.ts';
import type { TestApp } from '#testing/test-app.ts';
import { workOnImports } from './work-on-imports.ts';

const { server, importer: ivan } = importServer();

/** How often each worker reads the clock before it dies. */
const lives = [1, 14, 4, 17, 2, 20, 11, 16, 3, 19, 8, 15];
const refs = Array.from({ length: 2000 }, (_, n) => `S${String(n).padStart(4, '0')}`);

test(
  'An import whose workers die at any point omits nothing and creates nothing twice',
  { timeout: 120_000 },
  async () => {
    const { import: checked } = await check(server, ivan, csv(...refs.map((ref) => row(ref))));
    await start(server, ivan, checked.id);
    let died = 0;
    for (const life of lives) died += await workUntilDead(life);
    expect(died).toBeGreaterThanOrEqual(10);
    await work(server);
    const done = await find(server, ivan, checked.id);
    expect(done.import).toMatchObject({
      state: 'done',
      createdCount: 2000,
      existingCount: 0,
      doneRows: 2000,
    });
    expect(await written(server, ivan)).toEqual(refs.map((ref) => `${ref}: Beacon ${ref}`));
  },
);

test('A check whose worker died starts over', async () => {
  const bad = refs.map((ref, n) => row(ref, n % 2 ? { 3: 'x' } : {}));
  const { import: uninterrupted } = await check(server, ivan, csv(...bad));
  await server.services.db
    .updateTable('imports')
    .set({ state: 'checking', done_rows: 2000, lease_until: server.services.clock.now() })
    .execute();
  await workUntilDead(3);
  await work(server);
  expect((await find(server, ivan, uninterrupted.id)).import).toEqual(uninterrupted);
});

test('A leased import is not claimed by another worker', async () => {
  const { import: checked } = await check(server, ivan, csv(row('S1')));
  await start(server, ivan, checked.id);
  await server.services.db
    .updateTable('imports')
    .set({ lease_until: new Date(server.services.clock.now().getTime() + 1000) })
    .execute();
  await work(server);
  expect((await find(server, ivan, checked.id)).import.state).toBe('running');
  await pass(server);
  await work(server);
  expect((await find(server, ivan, checked.id)).import.state).toBe('done');
});

test('An aborted import resumes at the next start without waiting for its lease', async () => {
  const { import: checked } = await check(server, ivan, csv(...refs.map((ref) => row(ref))));
  await start(server, ivan, checked.id);
  const stop = new AbortController();
  let reads = 0;
  const now = () => {
    reads += 1;
    if (reads === 12) stop.abort();
    return server.services.clock.now();
  };
  await work({ ...server, services: { ...server.services, clock: { now } } }, stop.signal);
  const { doneRows, state } = (await find(server, ivan, checked.id)).import;
  expect(state).toBe('running');
  expect(doneRows).toBeGreaterThan(0);
  await work(server);
  expect((await find(server, ivan, checked.id)).import).toMatchObject({
    state: 'done',
    createdCount: 2000,
  });
});

test('An import that fails ten times on the same rows is given up', async () => {
  const { import: checked } = await check(server, ivan, csv(row('S1')));
  await start(server, ivan, checked.id);
  for (let n = 0; n < 10; n += 1) await workUntilDead(3);
  await work(server);
  expect((await find(server, ivan, checked.id)).import).toMatchObject({
    state: 'failed',
    error: 'Something unexpected happened with this file. The rest of it is not imported.',
  });
});

/** Runs a worker that dies at an arbitrary point, then lets its lease expire. Returns 1 if it died. */
async function workUntilDead(life: number): Promise<number> {
  const { services } = server;
  let left = life;
  const now = () => {
    left -= 1;
    if (left < 0) throw new Error('gone');
    return services.clock.now();
  };
  const end = await workOnImports({ ...services, clock: { now } }, new AbortController().signal)
    .then(() => 0)
    .catch(() => 1);
  await pass(server);
  return end;
}

async function pass({ services }: TestApp): Promise<void> {
  services.clock.moveTo(new Date(services.clock.now().getTime() + 31_000));
}
