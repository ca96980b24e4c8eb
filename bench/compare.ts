import type { Arena } from './arena.ts';
import type { Speed } from './load.ts';
import type { Scenario } from './options.ts';
import { median, runRounds } from './rounds.ts';
import { sidesOf } from './sides.ts';

export interface Setting {
  scenario: Scenario;
  concurrency: number;
  rounds: number;
}

/** Medians over the rounds; a ratio is taken within each round first. */
export interface Comparison extends Speed {
  scenario: Scenario;
  concurrency: number;
  /** The resident memory of the server's process in bytes. */
  memory: number;
  /** The number of statements per visit. */
  statements: number;
  bare: Ratio;
  pgbench: Ratio | null;
}

export interface Ratio {
  perSecond: number;
  /** How much of the peer's speed Beacon reaches. */
  reached: number;
}

export async function compare(
  arena: Arena,
  pgbench: string | null,
  { scenario, concurrency, rounds }: Setting,
): Promise<Comparison> {
  const visits = arena.people - (arena.people % concurrency);
  const sides = sidesOf(arena, pgbench, { scenario, concurrency, visits });
  const results = await runRounds(sides, rounds);
  const beacon = results.get('beacon') ?? [];
  const metrics = beacon.flatMap((result) => (result.metrics ? [result.metrics] : []));
  return {
    scenario,
    concurrency,
    perSecond: median(beacon.map(({ perSecond }) => perSecond)),
    p50: median(beacon.map(({ p50 }) => p50)),
    p99: median(beacon.map(({ p99 }) => p99)),
    memory: Math.max(...metrics.map(([, after]) => after.memory)),
    statements: median(
      metrics.map(([before, after]) => (after.statements - before.statements) / visits),
    ),
    bare: ratioTo(results.get('bare') ?? [], beacon),
    pgbench: pgbench === null ? null : ratioTo(results.get('pgbench') ?? [], beacon),
  };
}

function ratioTo(peer: readonly Speed[], beacon: readonly Speed[]): Ratio {
  const reached = beacon.map(({ perSecond }, round) => perSecond / (peer[round]?.perSecond ?? 0));
  return { perSecond: median(peer.map(({ perSecond }) => perSecond)), reached: median(reached) };
}
