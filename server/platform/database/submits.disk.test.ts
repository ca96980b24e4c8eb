import pino from 'pino';
import { expect, test } from 'vitest';
import { databaseOnSmallDisk } from '#testing/database-on-small-disk.ts';
import { findDifferences } from '#testing/find-differences.ts';
import { byForm } from '#testing/form.ts';
import { seedPeople } from '#testing/seed-people.ts';
import { environmentOf, ServerProcess, testSecretKey } from '#testing/server-process.ts';
import { storedPeople, SubmitLoad } from '#testing/submit-load.ts';
import { openSharedDatabase } from './open.ts';

const [people, each] = byForm({ short: [2000, 30], long: [20_000, 200] });
/** How many megabytes are left when the disk is filled, each time. */
const fills = byForm({ short: [0], long: [0, 1, 0, 2, 0, 4, 0, 1] });
const soon = { timeout: 120_000, interval: 5 };
/** The problems of a person who could not submit; each says when to try again. */
const refusals = ['503 storage_full, with Retry-After', '503 unavailable, with Retry-After'];

test(
  'While the disk is full submits are refused, and once it has room all that was acknowledged is there and the server works',
  { timeout: byForm({ short: 240_000, long: 1_800_000 }) },
  async () => {
    await using database = await databaseOnSmallDisk();
    const { config, disk } = database;
    const inputOf = await seedPeople(config, people, testSecretKey);
    await using server = await ServerProcess.start({
      ...environmentOf(config),
      MODE: 'production',
    });
    const load = new SubmitLoad(server.url, inputOf, [0, people]);
    for (const left of fills) {
      const [acknowledged, refused] = [load.count(200), load.count(503)];
      await expect.poll(() => load.count(200), soon).toBeGreaterThan(acknowledged + each);
      disk.fill(left);
      await expect.poll(() => load.count(503), soon).toBeGreaterThan(refused + each);
      expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
      await database.makeRoom();
    }
    const resumedAt = Date.now();
    await expect.poll(() => load.count(200, resumedAt), soon).toBeGreaterThan(each);
    await load.end();

    expect(load.refusals().filter((one) => !refusals.includes(one))).toEqual([]);
    expect([server.exitCode, server.unexpected]).toEqual([null, 0]);
    expect(server.warnings.filter((message) => message.includes('full'))).not.toEqual([]);
    await using opened = await openSharedDatabase(config, pino({ level: 'silent' }));
    const stored = new Set(await storedPeople(opened.db));
    expect(load.acknowledged().filter((person) => !stored.has(person))).toEqual([]);
    expect(await findDifferences(opened)).toEqual([]);
  },
);
