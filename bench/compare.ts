import type { Arena } from './arena.ts';
import type { Speed } from './load.ts';
import type { Costs } from './meter.ts';
import type { Scenario } from './options.ts';
import { median, runRounds } from './rounds.ts';
import { countMeasured, sidesOf } from './sides.ts';
import type { SideName } from './sides.ts';
import type { Changes } from './wal.ts';

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
  /** What one visit takes; null where nobody counts it. */
  statements: number;
  serverMs: number | null;
  postgresMs: number | null;
  walBytes: number | null;
  imageBytes: number | null;
  /** Of all rounds, by table. */
  changes: Map<string, Changes>;
  bare: Ratio;
  pgbench: Ratio | null;
  /** pgbench with its own script. */
  ceiling: Ratio | null;
  /** How much of the ceiling the recorded statements reach under pgbench. */
  statementsReached: number | null;
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
  await arena.meter.checkpoint();
  const results = await runRounds(
    sidesOf(arena, pgbench, { scenario, concurrency, visits }),
    rounds,
  );
  const resultsOf = (side: SideName) => results.get(side) ?? [];
  const beacon = resultsOf('beacon');
  const statements = resultsOf('pgbench');
  const ceiling = resultsOf('ceiling');
  const costs = beacon.flatMap((result) => result.costs ?? []);
  return {
    scenario,
    concurrency,
    perSecond: median(beacon.map(({ perSecond }) => perSecond)),
    p50: median(beacon.map(({ p50 }) => p50)),
    p99: median(beacon.map(({ p99 }) => p99)),
    memory: Math.max(...costs.map(({ memory }) => memory)),
    ...costsOf(costs, countMeasured({ concurrency, visits })),
    bare: ratioTo(resultsOf('bare'), beacon),
    pgbench: statements.length > 0 ? ratioTo(statements, beacon) : null,
    ceiling: ceiling.length > 0 ? ratioTo(ceiling, beacon) : null,
    statementsReached: ceiling.length > 0 ? ratioTo(ceiling, statements).reached : null,
  };
}

function ratioTo(peer: readonly Speed[], side: readonly Speed[]): Ratio {
  const reached = side.map(({ perSecond }, round) => perSecond / (peer[round]?.perSecond ?? 0));
  return { perSecond: median(peer.map(({ perSecond }) => perSecond)), reached: median(reached) };
}

/** Per visit. */
function costsOf(costs: readonly Costs[], visits: number) {
  const medianOf = (cost: (costs: Costs) => number | null | undefined) => {
    const known = costs.flatMap((each) => cost(each) ?? []);
    return known.length > 0 ? median(known) / visits : null;
  };
  const changes = new Map<string, Changes>();
  for (const [table, { updated, hot, deleted }] of costs.flatMap(({ wal }) => [
    ...(wal?.changes ?? []),
  ])) {
    const sum = changes.get(table) ?? { updated: 0, hot: 0, deleted: 0 };
    changes.set(table, {
      updated: sum.updated + updated,
      hot: sum.hot + hot,
      deleted: sum.deleted + deleted,
    });
  }
  return {
    statements: medianOf(({ statements }) => statements) ?? 0,
    serverMs: medianOf(({ serverMs }) => serverMs),
    postgresMs: medianOf(({ postgresMs }) => postgresMs),
    walBytes: medianOf(({ wal }) => wal?.bytes),
    imageBytes: medianOf(({ wal }) => wal?.imageBytes),
    changes,
  };
}
