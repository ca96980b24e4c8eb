import type { Arena } from './arena.ts';
import { makeVisit, runVisits } from './load.ts';
import type { Speed } from './load.ts';
import type { Scenario } from './options.ts';
import { runPgbench } from './pgbench.ts';
import { answersOf } from './questionnaire.ts';
import type { ServerMetrics } from './real-server.ts';
import type { Side } from './rounds.ts';
import { countSubmits, deallocatePgbenchStatements, deleteSubmits } from './reset.ts';
import { tokenOf } from './seed.ts';

/** The work of one side in one round. `concurrency` must divide `visits`. */
export interface Slice {
  scenario: Scenario;
  concurrency: number;
  visits: number;
}

export interface Result extends Speed {
  /** The metrics of the server before and after, if the side has them. */
  metrics: [ServerMetrics, ServerMetrics] | null;
}

/** Beacon, the bare server and, where it is installed, pgbench. */
export function sidesOf(arena: Arena, pgbench: string | null, slice: Slice): Side<Result>[] {
  const { scenario, concurrency } = slice;
  const visits = Array.from({ length: slice.visits }, (_, person) =>
    makeVisit(scenario, tokenOf(person), answersOf(arena.framework, person)),
  );
  const { real, barePort } = arena;
  const sides: Side<Result>[] = [
    {
      name: 'beacon',
      run: async () => {
        const before = await real.measure();
        const speed = await runVisits(real.port, concurrency, visits);
        return { ...speed, metrics: [before, await real.measure()] };
      },
    },
    {
      name: 'bare',
      run: async () => ({ ...(await runVisits(barePort, concurrency, visits)), metrics: null }),
    },
  ];
  if (pgbench) {
    sides.push({ name: 'pgbench', run: () => runTransactions(arena, pgbench, slice) });
  }
  return sides.map(({ name, run }) => ({ name, run: () => runAfterReset(arena, slice, run) }));
}

async function runTransactions(
  { kind, url, db, recipes }: Arena,
  program: string,
  { scenario, concurrency, visits }: Slice,
): Promise<Result> {
  const recipe = scenario === 'flow' ? [...recipes.open, ...recipes.submit] : recipes[scenario];
  // The embedded database is one backend with one list of prepared statements, which clients cannot share.
  const clients = kind === 'embedded' ? 1 : concurrency;
  if (kind === 'embedded') await deallocatePgbenchStatements(db);
  const perSecond = await runPgbench(program, { url, recipe, clients, transactions: visits });
  return { perSecond, p50: Number.NaN, p99: Number.NaN, metrics: null };
}

/** A slice with submits starts without any and must end with all of them stored. */
async function runAfterReset(
  { db }: Arena,
  { scenario, visits }: Slice,
  run: () => Promise<Result>,
): Promise<Result> {
  if (scenario === 'open') return run();
  await deleteSubmits(db);
  const result = await run();
  const stored = await countSubmits(db);
  if (stored !== visits) throw new Error(`${stored} of ${visits} responses were stored`);
  return result;
}
