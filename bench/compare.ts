import type { Arena } from './arena.ts';
import { drive, visitOf } from './load.ts';
import type { Speed } from './load.ts';
import type { Scenario } from './options.ts';
import { runPgbench } from './pgbench.ts';
import { answersOf } from './questionnaire.ts';
import { median, takeTurns } from './rounds.ts';
import type { Side } from './rounds.ts';
import { countSubmits, takeBackSubmits, tokenOf } from './seed.ts';

export interface Setting {
  scenario: Scenario;
  concurrency: number;
  rounds: number;
}

/** Medians over the rounds; a ratio is taken within each round first. */
export interface Comparison extends Speed {
  scenario: Scenario;
  concurrency: number;
  /** Of the server's process, in bytes, the highest seen. */
  memory: number;
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
  const visits = Array.from({ length: arena.people }, (_, person) =>
    visitOf(scenario, tokenOf(person), answersOf(arena.framework, person)),
  );
  const used = { memory: 0, statements: 0, visits: 0 };
  const sides: Side<Speed>[] = [
    {
      name: 'beacon',
      run: () => measured(arena, used, () => drive(arena.real.port, concurrency, visits)),
    },
    { name: 'bare', run: () => drive(arena.barePort, concurrency, visits) },
  ];
  if (pgbench)
    sides.push({
      name: 'pgbench',
      run: () => runTransactions(arena, pgbench, scenario, concurrency),
    });
  const checked = sides.map(({ name, run }) => ({ name, run: () => afresh(arena, scenario, run) }));
  const speeds = await takeTurns(checked, rounds);
  const beacon = speeds.get('beacon') ?? [];
  return {
    scenario,
    concurrency,
    perSecond: median(beacon.map(({ perSecond }) => perSecond)),
    p50: median(beacon.map(({ p50 }) => p50)),
    p99: median(beacon.map(({ p99 }) => p99)),
    memory: used.memory,
    statements: used.statements / used.visits,
    bare: ratioTo(speeds.get('bare') ?? [], beacon),
    pgbench: pgbench === null ? null : ratioTo(speeds.get('pgbench') ?? [], beacon),
  };
}

async function measured(
  { real, people }: Arena,
  used: { memory: number; statements: number; visits: number },
  run: () => Promise<Speed>,
): Promise<Speed> {
  const before = await real.measure();
  const speed = await run();
  const after = await real.measure();
  used.memory = Math.max(used.memory, after.memory);
  used.statements += after.statements - before.statements;
  used.visits += people;
  return speed;
}

/** The embedded database is one backend with one list of prepared statements: more clients than one cannot share it. */
export function pgbenchClients({ kind }: Pick<Arena, 'kind'>, concurrency: number): number {
  return kind === 'embedded' ? 1 : concurrency;
}

async function runTransactions(
  arena: Arena,
  program: string,
  scenario: Scenario,
  concurrency: number,
): Promise<Speed> {
  const { url, recipes, people } = arena;
  const recipe = scenario === 'flow' ? [...recipes.open, ...recipes.submit] : recipes[scenario];
  const clients = pgbenchClients(arena, concurrency);
  const perSecond = await runPgbench(program, { url, recipe, clients, transactions: people });
  return { perSecond, p50: Number.NaN, p99: Number.NaN };
}

/** Every slice of submits starts from none and ends with all of them stored. */
async function afresh(
  { db, people }: Arena,
  scenario: Scenario,
  run: () => Promise<Speed>,
): Promise<Speed> {
  if (scenario === 'open') return run();
  await takeBackSubmits(db);
  const speed = await run();
  const stored = await countSubmits(db);
  if (stored !== people) throw new Error(`${stored} of ${people} responses were stored`);
  return speed;
}

function ratioTo(peer: Speed[], beacon: Speed[]): Ratio {
  const reached = beacon.map(({ perSecond }, round) => perSecond / (peer[round]?.perSecond ?? 0));
  return { perSecond: median(peer.map(({ perSecond }) => perSecond)), reached: median(reached) };
}
