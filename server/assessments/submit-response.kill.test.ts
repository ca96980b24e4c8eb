import pino from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/platform/database/open.ts';
import { newDatabaseConfig } from '#testing/databases.ts';
import { findDifferences } from '#testing/find-differences.ts';
import { byForm } from '#testing/form.ts';
import { seedPeople } from '#testing/seed-people.ts';
import { environmentOf, ServerProcess, testSecretKey } from '#testing/server-process.ts';
import { storedPeople, SubmitLoad } from '#testing/submit-load.ts';

const [rounds, people] = byForm({ short: [1, 300], long: [50, 15_000] });
/** How many are acknowledged before each kill: another number in each round. */
const killAfter = (round: number) => 20 + ((round * 37) % 150);

test(
  'every acknowledged submit is stored after the server is killed and restarted',
  { timeout: byForm({ short: 180_000, long: 1_800_000 }) },
  async () => {
    const config = await newDatabaseConfig();
    const inputOf = await seedPeople(config, people, testSecretKey);
    const environment = { ...environmentOf(config), MODE: 'production' };
    const acknowledged: number[] = [];
    let next = 0;
    for (let round = 0; round < rounds; round += 1) {
      await using server = await ServerProcess.start(environment);
      const load = new SubmitLoad(server.url, inputOf, [next, people]);
      const enough = { timeout: 60_000, interval: 5 };
      await expect.poll(() => load.count(200), enough).toBeGreaterThan(killAfter(round));
      server.kill();
      await load.end();
      expect(load.refusals()).toEqual(['broken']);
      acknowledged.push(...load.acknowledged());
      next = load.next;
    }

    {
      await using database = await openDatabase(config, pino({ level: 'silent' }));
      const stored = new Set(await storedPeople(database.db));
      expect(acknowledged.filter((person) => !stored.has(person))).toEqual([]);
      expect(await findDifferences(database)).toEqual([]);
    }
    await using server = await ServerProcess.start(environment);
    const again = new SubmitLoad(server.url, inputOf, [0, next]);
    await again.done;
    expect([again.count(200), again.refusals()]).toEqual([next, []]);
    const others = new SubmitLoad(server.url, (person) => inputOf(person + 1), [0, next]);
    await others.done;
    expect(others.count(409)).toBe(next);
    expect(others.refusals()).toEqual(['409 idempotency_conflict, without Retry-After']);
  },
);
