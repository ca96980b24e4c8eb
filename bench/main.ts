import os from 'node:os';
import { openArena } from './arena.ts';
import { measureCapacity } from './capacity.ts';
import { compare } from './compare.ts';
import type { Comparison } from './compare.ts';
import { measureDefinitions } from './definitions.ts';
import { measureFirstCalls } from './first-calls.ts';
import { measureExports } from './exports.ts';
import { benchLists } from './lists.ts';
import { readOptions, usage } from './options.ts';
import type { DatabaseKind, Options } from './options.ts';
import { findProgram } from './pgbench.ts';
import { benchReports } from './reports.ts';
import {
  formatCapacity,
  formatCosts,
  formatDefinitions,
  formatFirstCalls,
  formatHeader,
  formatSpeeds,
  formatStartUp,
  formatStatementCounts,
  formatTyping,
  formatWeb,
} from './report.ts';
import { formatExports, formatSoak, formatStatements } from './report-parts.ts';
import { benchScale } from './scale.ts';
import { soak } from './soak.ts';
import { measureStatements } from './statements.ts';
import { measureStartUp } from './start-up.ts';
import type { StartUp } from './start-up.ts';
import { measureTyping } from './typing.ts';
import { measureWeb } from './web.ts';

const listedBeacons = 10_000;
const peopleOn = { embedded: 960, postgres: 1920 };

// An orderly exit stops the child processes and removes the temporary files.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const options = readOptions(process.argv.slice(2));
if (options?.scale) await benchScale(options.scale);
else if (options?.lists) await benchLists([10_000, options.lists]);
else if (options?.reports) await benchReports([10_000, options.reports]);
else if (options?.definitions) console.log(formatDefinitions(measureDefinitions()));
else if (options?.typing) console.log(formatTyping(await measureTyping()));
else if (options?.web) console.log(formatWeb(await measureWeb()));
else if (options?.soak) await benchSoak(options.kinds, options.soak);
else if (options?.start) await benchStart(options.kinds);
else if (options?.export) console.log(formatExports(await measureExports(options.rounds)));
else if (options?.statements) console.log(formatStatements(await measureStatements(listedBeacons)));
else if (options?.capacity) console.log(formatCapacity(await measureCapacity()));
else if (options) await bench(options);
else console.log(usage);

async function benchStart(kinds: readonly DatabaseKind[]): Promise<void> {
  const measured: StartUp[] = [];
  for (const kind of kinds) measured.push(await measureStartUp(kind));
  console.log(formatStartUp(measured));
}

async function benchSoak(kinds: readonly DatabaseKind[], minutes: number): Promise<void> {
  for (const kind of kinds) console.log(formatSoak(await soak(kind, minutes)));
}

async function bench({ kinds, ...rest }: Options): Promise<void> {
  const pgbench = findProgram('pgbench');
  const [cpu] = os.cpus();
  console.log(`Node ${process.version} on ${os.cpus().length} cores (${cpu?.model.trim()})`);
  if (!pgbench) {
    console.log(
      'pgbench is left out: it comes with PostgreSQL (Debian: apt-get install postgresql).',
    );
  }
  for (const kind of kinds) await benchOn(kind, pgbench, rest);
  console.log(formatDefinitions(measureDefinitions()));
  if (rest.isWhole) await benchRest(kinds, rest.rounds);
}

/** What a whole run measures beside the scenarios. */
async function benchRest(kinds: readonly DatabaseKind[], rounds: number): Promise<void> {
  await benchStart(kinds);
  if (!kinds.includes('postgres')) return;
  console.log(formatStatements(await measureStatements(listedBeacons)));
  console.log(formatExports(await measureExports(rounds)));
}

async function benchOn(
  kind: DatabaseKind,
  pgbench: string | null,
  {
    scenarios,
    concurrencies,
    rounds,
    divisor,
  }: Pick<Options, 'scenarios' | 'concurrencies' | 'rounds' | 'divisor'>,
): Promise<void> {
  await using arena = await openArena(kind, {
    people: peopleOn[kind] / divisor,
    pgbench,
    hasList: scenarios.includes('list'),
  });
  const comparisons: Comparison[] = [];
  console.log(`\n${formatHeader(kind)}`);
  for (const scenario of scenarios) {
    for (const concurrency of concurrencies) {
      const comparison = await compare(arena, pgbench, { scenario, concurrency, rounds });
      comparisons.push(comparison);
      console.log(formatSpeeds(comparison));
    }
  }
  console.log(formatCosts(comparisons));
  console.log(formatStatementCounts(arena.statements));
  if (kind === 'postgres') console.log(formatFirstCalls(await measureFirstCalls(arena)));
}
