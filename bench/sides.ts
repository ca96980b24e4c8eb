import { postgresConnections } from '#server/platform/database/limits.ts';
import type { Arena } from './arena.ts';
import { listRequest, runVisits, visitOf } from './load.ts';
import type { Speed, Visit } from './load.ts';
import type { Costs } from './meter.ts';
import type { Scenario } from './options.ts';
import { runBuiltin, runPgbench } from './pgbench.ts';
import { buildScript } from './pgbench-script.ts';
import { answersOf } from './questionnaire.ts';
import type { Recipe } from './recipe.ts';
import type { Side } from './rounds.ts';
import { countSubmits, deallocatePgbenchStatements, deleteSubmits } from './reset.ts';
import { teamSize, tokenOf } from './seed.ts';

/** The work of one side in one round. `concurrency` must divide `visits`. */
export interface Slice {
  scenario: Scenario;
  concurrency: number;
  visits: number;
}

export interface Result extends Speed {
  /** Measured of Beacon alone. */
  costs: Costs | null;
}

/** A name in the results of the rounds. */
export type SideName = 'beacon' | 'bare' | 'pgbench' | 'ceiling';

/** Which of pgbench's own scripts a scenario is compared with. */
const builtins = {
  open: 'select-only',
  submit: 'simple-update',
  flow: 'simple-update',
  list: 'select-only',
} as const;

/** Beacon, the bare server and, where it is installed, pgbench with the recorded statements and with its own. */
export function sidesOf(arena: Arena, pgbench: string | null, slice: Slice): Side<Result>[] {
  const { scenario, concurrency } = slice;
  const { real, barePort, meter, ceilingUrl } = arena;
  const { first, measured } = visitsOf(arena, slice);
  const sides: (Side<Result> & { name: SideName })[] = [
    {
      name: 'beacon',
      run: async () => {
        for (const round of first) await runVisits(real.port, round.length, round);
        return meter.measure(() => runVisits(real.port, concurrency, measured));
      },
    },
    {
      name: 'bare',
      run: async () => {
        for (const round of first) await runVisits(barePort, round.length, round);
        return { ...(await runVisits(barePort, concurrency, measured)), costs: null };
      },
    },
  ];
  if (pgbench) sides.push({ name: 'pgbench', run: () => runStatements(arena, pgbench, slice) });
  const repeated = sides.map(({ name, run }) => ({
    name,
    run: () => runAfterReset(arena, slice, run),
  }));
  if (!pgbench || !ceilingUrl) return repeated;
  const run = () => runBuiltin(pgbench, ceilingUrl, concurrency, builtins[scenario]);
  return [...repeated, { name: 'ceiling', run: async () => speedOf(await run()) }];
}

/** How many visits of a slice are measured: not those of the first teams. */
export function countMeasured({ concurrency, visits }: Omit<Slice, 'scenario'>): number {
  return visits - countFirstTeams(concurrency) * teamSize;
}

/** So many teams answer at once before a slice is measured that each connection of a server plans every statement. */
function countFirstTeams(concurrency: number): number {
  return Math.max(concurrency, 2 * postgresConnections);
}

/**
 * The visits of the first teams, in which connections plan again what the reset invalidated, by position because a team
 * answers one after another; and those of the others.
 */
function visitsOf({ framework, list, people }: Arena, { scenario, concurrency, visits }: Slice) {
  const request = listRequest(list?.token ?? '');
  const visit = (person: number): Visit =>
    scenario === 'list'
      ? [request]
      : visitOf(scenario, tokenOf(person), answersOf(framework, person));
  const teams = people / teamSize;
  const firstTeams = countFirstTeams(concurrency);
  const first = Array.from({ length: teamSize }, (_, position) =>
    Array.from({ length: firstTeams }, (_team, team) => visit(position * teams + team)),
  );
  const persons = Array.from({ length: visits }, (_, person) => person);
  const measured = persons.filter((person) => person % teams >= firstTeams).map(visit);
  return { first, measured };
}

async function runStatements(
  { kind, url, db, recipes, list, people }: Arena,
  program: string,
  { scenario, concurrency, visits }: Slice,
): Promise<Result> {
  const { open, submits } = recipes;
  const variants: Record<Scenario, Recipe[][]> = {
    open: [[open]],
    submit: submits.map((submit) => [submit]),
    flow: submits.map((submit) => [open, submit]),
    list: [[list?.recipe ?? []]],
  };
  const script = buildScript(variants[scenario], people / teamSize);
  // The embedded database is one backend with one list of prepared statements, which clients cannot share.
  const clients = kind === 'embedded' ? 1 : concurrency;
  if (kind === 'embedded') await deallocatePgbenchStatements(db);
  return speedOf(await runPgbench(program, { url, script, clients, transactions: visits }));
}

function speedOf(perSecond: number): Result {
  return { perSecond, p50: Number.NaN, p99: Number.NaN, costs: null };
}

/** A slice with submits starts without any and must end with all of them stored. */
async function runAfterReset(
  { db }: Arena,
  { scenario, visits }: Slice,
  run: () => Promise<Result>,
): Promise<Result> {
  if (scenario === 'open' || scenario === 'list') return run();
  await deleteSubmits(db);
  const result = await run();
  const stored = await countSubmits(db);
  if (stored !== visits) throw new Error(`${stored} of ${visits} responses were stored`);
  return result;
}
