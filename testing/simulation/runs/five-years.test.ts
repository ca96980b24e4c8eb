import { expect, test } from 'vitest';
import { openTestDatabase } from '#testing/databases.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { finish, live } from '#testing/simulation/live.ts';
import { Simulation } from '#testing/simulation/simulation.ts';
import { nextInstant } from '#testing/simulation/steps.ts';
import { zones } from '#testing/simulation/zones.ts';

/** The number of clock steps through the five years; more steps take longer. */
const steps = Number(process.env['SIMULATION_STEPS'] ?? 20);
const seed = process.env['SIMULATION_SEED'] ?? 'five years';
const size = { zones, perZone: 10, startDays: 400, startsAt: Date.parse('2009-06-01T10:00:00Z') };
const endsAt = Date.parse('2014-06-01T10:00:00Z');

openForFile(openTestDatabase);

test(
  'Five simulated years leave every window, score and mail as the rules require',
  { timeout: 1_800_000 },
  async () => {
    await using simulation = await Simulation.start(seed, size);
    for (let remaining = steps; remaining > 0; remaining -= 1) {
      simulation.moveTo(nextInstant(simulation, endsAt, remaining));
      await live(simulation, 0.15);
    }
    expect(await finish(simulation), `SIMULATION_SEED=${seed}`).toEqual([]);
  },
);
