import fs from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/platform/database/open.ts';
import { newDatabaseConfig } from '#testing/databases.ts';
import { findDifferences } from '#testing/find-differences.ts';
import { byForm } from '#testing/form.ts';
import { runAdmin } from '#testing/run-admin.ts';
import { seedPeople } from '#testing/seed-people.ts';
import { environmentOf, ServerProcess, testSecretKey } from '#testing/server-process.ts';
import { storedPeople, SubmitLoad } from '#testing/submit-load.ts';

const [people, before] = byForm({ short: [2000, 50], long: [20_000, 200] });
const enough = { timeout: 600_000, interval: 5 };

test(
  'A backup that is made while people submit has all that was acknowledged before it, and disturbs nobody',
  { timeout: byForm({ short: 180_000, long: 1_800_000 }) },
  async () => {
    const config = { ...(await newDatabaseConfig()), secretKey: testSecretKey };
    const inputOf = await seedPeople(config, people, testSecretKey);
    await using server = await ServerProcess.start({
      ...environmentOf(config),
      MODE: 'production',
    });
    const file = path.join(config.dataDir, 'backup.tar.gz');
    const load = new SubmitLoad(server.url, inputOf, [0, people]);
    await expect.poll(() => load.count(200), enough).toBeGreaterThan(before);
    const acknowledged = load.acknowledged();
    await runAdmin(config, 'backup', '--to', file);
    const atEnd = load.count(200);
    await load.end();
    expect(load.refusals()).toEqual([]);
    expect(atEnd).toBeGreaterThan(acknowledged.length);
    expect(server.unexpected).toBe(0);
    const left = fs.readdirSync(config.dataDir).filter((name) => /snapshot|unfinished/.test(name));
    expect(left).toEqual([]);

    const restored = { ...(await newDatabaseConfig()), secretKey: testSecretKey };
    await runAdmin(restored, 'restore', '--from', file);
    await using database = await openDatabase(restored, pino({ level: 'silent' }));
    const stored = new Set(await storedPeople(database.db));
    expect(acknowledged.filter((person) => !stored.has(person))).toEqual([]);
    expect(stored.size).toBeLessThan(people);
    expect(await findDifferences(database)).toEqual([]);
  },
);
