import { expect, test } from 'vitest';
import {
  check,
  csv,
  find,
  importServer,
  makeImporter,
  row,
  start,
  work,
  written,
} from '#testing/import-fixture.ts';
import type { TestApp } from '#testing/test-app.ts';
import { workOnImports } from './work-on-imports.ts';

const { current } = importServer();

/** How often a worker asks for the time before it dies. */
const lives = [1, 14, 4, 17, 2, 20, 11, 16, 3, 19, 8, 15];
const refs = Array.from({ length: 2000 }, (_, n) => `S${String(n).padStart(4, '0')}`);

test(
  'an import whose workers die at any point leaves nothing out and makes nothing twice',
  { timeout: 120_000 },
  async () => {
    const server = current();
    const ivan = await makeImporter(server);
    const { import: checked } = await check(server, ivan, csv(...refs.map((ref) => row(ref))));
    await start(server, ivan, checked.id);
    let died = 0;
    for (const life of lives) died += await workUntilDead(server, life);
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

test('a check whose worker died begins anew', async () => {
  const server = current();
  const ivan = await makeImporter(server);
  const bad = refs.map((ref, n) => row(ref, n % 2 ? { 3: 'x' } : {}));
  const { import: whole } = await check(server, ivan, csv(...bad));
  await server.services.db
    .updateTable('imports')
    .set({ state: 'checking', done_rows: 2000, lease_until: server.services.clock.now() })
    .execute();
  await workUntilDead(server, 3);
  await work(server);
  expect((await find(server, ivan, whole.id)).import).toEqual(whole);
});

test('nobody else works on an import while its lease lasts', async () => {
  const server = current();
  const ivan = await makeImporter(server);
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

test('an import that is told to stop goes on at the next start, without waiting', async () => {
  const server = current();
  const ivan = await makeImporter(server);
  const { import: checked } = await check(server, ivan, csv(...refs.map((ref) => row(ref))));
  await start(server, ivan, checked.id);
  const stop = new AbortController();
  let asked = 0;
  const now = () => {
    asked += 1;
    if (asked === 12) stop.abort();
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

test('an import that fails again and again on the same rows is given up', async () => {
  const server = current();
  const ivan = await makeImporter(server);
  const { import: checked } = await check(server, ivan, csv(row('S1')));
  await start(server, ivan, checked.id);
  for (let n = 0; n < 10; n += 1) await workUntilDead(server, 3);
  await work(server);
  expect((await find(server, ivan, checked.id)).import).toMatchObject({
    state: 'failed',
    fault: 'Something unexpected happened with this file. Nothing more of it is imported.',
  });
});

/** A worker that is gone from one moment to the next, whatever it was doing; then its lease runs out. */
async function workUntilDead(server: TestApp, life: number): Promise<number> {
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
