import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { between, chance } from '#testing/simulation/chances.ts';
import { day, hour } from '#testing/simulation/instants.ts';
import { finish, live } from '#testing/simulation/live.ts';
import { Simulation } from '#testing/simulation/simulation.ts';
import { nextInstant } from '#testing/simulation/steps.ts';

/** How often the clock is set; more steps take longer. */
const steps = Number(process.env['SIMULATION_STEPS'] ?? 50);
const seed = process.env['SIMULATION_SEED'] ?? 'a clock that jumps';
const zones = ['Europe/London', 'Australia/Lord_Howe'];
const size = { zones, perZone: 20, startDays: 20, startsAt: Date.parse('2009-06-01T10:00:00Z') };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

test('A clock that jumps back causes no work twice or early', { timeout: 1_800_000 }, async () => {
  await using simulation = await Simulation.start(seed, size);
  for (let remaining = steps; remaining > 0; remaining -= 1) {
    simulation.moveTo(jump(simulation));
    await live(simulation, 0.5);
  }
  expect(await finish(simulation), `SIMULATION_SEED=${seed}`).toEqual([]);
});

/** Mostly forward; sometimes back by the correction of a time server, by hours or by days. */
function jump(simulation: Simulation): number {
  const { now, random } = simulation;
  if (chance(random, 0.6)) return nextInstant(simulation, now + 20 * day, 5);
  const back = chance(random, 0.5) ? between(random, 1, 90_000) : between(random, 1, 100) * hour;
  return now - back;
}
