import type { Arena } from './arena.ts';
import { drive, visitOf } from './load.ts';
import type { Speed } from './load.ts';
import type { Scenario } from './options.ts';
import { runPgbench } from './pgbench.ts';
import { answersOf } from './questionnaire.ts';
import type { Measured } from './real-server.ts';
import type { Side } from './rounds.ts';
import { countSubmits, forgetPgbench, takeBackSubmits } from './reset.ts';
import { tokenOf } from './seed.ts';

/** What every side does in one slice of a round: as many visits for everybody who comes at the same time. */
export interface Slice {
  scenario: Scenario;
  concurrency: number;
  visits: number;
}

export interface Result extends Speed {
  /** What the server had used before and after, where that is known. */
  used: [Measured, Measured] | null;
}

/** Beacon, the bare server and, where it is installed, pgbench. */
export function sidesOf(arena: Arena, pgbench: string | null, slice: Slice): Side<Result>[] {
  const { scenario, concurrency } = slice;
  const visits = Array.from({ length: slice.visits }, (_, person) =>
    visitOf(scenario, tokenOf(person), answersOf(arena.framework, person)),
  );
  const { real, barePort } = arena;
  const sides: Side<Result>[] = [
    {
      name: 'beacon',
      run: async () => {
        const before = await real.measure();
        const speed = await drive(real.port, concurrency, visits);
        return { ...speed, used: [before, await real.measure()] };
      },
    },
    {
      name: 'bare',
      run: async () => ({ ...(await drive(barePort, concurrency, visits)), used: null }),
    },
  ];
  if (pgbench) {
    sides.push({ name: 'pgbench', run: () => runTransactions(arena, pgbench, slice) });
  }
  return sides.map(({ name, run }) => ({ name, run: () => afresh(arena, slice, run) }));
}

async function runTransactions(
  { kind, url, db, recipes }: Arena,
  program: string,
  { scenario, concurrency, visits }: Slice,
): Promise<Result> {
  const recipe = scenario === 'flow' ? [...recipes.open, ...recipes.submit] : recipes[scenario];
  // The embedded database is one backend with one list of prepared statements, which clients cannot share.
  const clients = kind === 'embedded' ? 1 : concurrency;
  if (kind === 'embedded') await forgetPgbench(db);
  const perSecond = await runPgbench(program, { url, recipe, clients, transactions: visits });
  return { perSecond, p50: Number.NaN, p99: Number.NaN, used: null };
}

/** Every slice of submits starts from none and ends with all of them stored. */
async function afresh(
  { db }: Arena,
  { scenario, visits }: Slice,
  run: () => Promise<Result>,
): Promise<Result> {
  if (scenario === 'open') return run();
  await takeBackSubmits(db);
  const result = await run();
  const stored = await countSubmits(db);
  if (stored !== visits) throw new Error(`${stored} of ${visits} responses were stored`);
  return result;
}
