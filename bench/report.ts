import type { Arena } from './arena.ts';
import type { Capacity } from './capacity.ts';
import type { Comparison } from './compare.ts';
import type { DefinitionTimes } from './definitions.ts';
import type { StartUp } from './start-up.ts';
import type { TypingTimes } from './typing.ts';
import type { WebTimes } from './web.ts';
import type { FirstCall } from './first-calls.ts';
import type { DatabaseKind } from './options.ts';

const titles: Record<DatabaseKind, string> = {
  embedded: 'Embedded database (pgbench with one client: it is one backend)',
  postgres: 'PostgreSQL',
};

type Columns = Record<string, (comparison: Comparison) => string>;

const setting: Columns = {
  scenario: ({ scenario }) => scenario,
  'at once': ({ concurrency }) => String(concurrency),
};

/** How fast Beacon is, alone and beside its peers. */
const speeds: Columns = {
  ...setting,
  'per second': ({ perSecond }) => perSecond.toFixed(0),
  'p50 ms': ({ p50 }) => p50.toFixed(2),
  'p99 ms': ({ p99 }) => p99.toFixed(2),
  'memory MB': ({ memory }) => (memory / 2 ** 20).toFixed(0),
  statements: ({ statements }) => statements.toFixed(1),
  'bare/s': ({ bare }) => bare.perSecond.toFixed(0),
  'of bare': ({ bare }) => bare.reached.toFixed(2),
  'pgbench/s': ({ pgbench }) => format(pgbench?.perSecond, 0),
  'of pgbench': ({ pgbench }) => format(pgbench?.reached, 3),
  'ceiling/s': ({ ceiling }) => format(ceiling?.perSecond, 0),
  'pgbench of ceiling': ({ statementsReached }) => format(statementsReached, 3),
  'of ceiling': ({ ceiling }) => format(ceiling?.reached, 3),
};

/** What a visit to Beacon takes. */
const costs: Columns = {
  ...setting,
  'server ms': ({ serverMs }) => format(serverMs, 2),
  'PostgreSQL ms': ({ postgresMs }) => format(postgresMs, 2),
  'log KB': ({ walBytes }) => format(walBytes, 2, 1024),
  'images KB': ({ imageBytes }) => format(imageBytes, 2, 1024),
  'HOT updates': ({ changes }) => formatChanges(changes),
};

export function formatHeader(kind: DatabaseKind): string {
  return `${titles[kind]}\n${row(speeds, (title) => title)}`;
}

export function formatSpeeds(comparison: Comparison): string {
  return row(speeds, (_, cell) => cell(comparison));
}

export function formatCosts(comparisons: readonly Comparison[]): string {
  const rows = comparisons.map((comparison) => row(costs, (_, cell) => cell(comparison)));
  return ['What a visit takes', row(costs, (title) => title), ...rows].join('\n');
}

export function formatStatementCounts(counts: Arena['statements']): string {
  const lines = counts.map(
    ({ questions, open, submits }) =>
      `${questions} questions: open ${open}, submits of a team ${submits.join(' ')}`,
  );
  return `Statements, BEGIN and COMMIT included, with ${lines.join(' · ')}`;
}

export function formatFirstCalls(calls: readonly FirstCall[]): string {
  const lines = calls.map(
    ({ name, coldMs, firstMs, laterMs, ratio }) =>
      `${name} ${firstMs.toFixed(2)} ms, later ${laterMs.toFixed(2)} ms (${ratio.toFixed(1)} ×), without warming ${coldMs.toFixed(2)} ms`,
  );
  return `The first call on a new connection: ${lines.join(' · ')}`;
}

export function formatCapacity({ tables, walBytes, serverMs, postgresMs }: Capacity): string {
  const lines = tables.map(
    ({ name, rows, bytes }) => `| ${name} | ${rows.toFixed(0)} | ${(bytes / 1024).toFixed(1)} |`,
  );
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  return [
    '| in a Beacon-year | rows | KB |',
    '| - | -: | -: |',
    ...lines,
    `| all | | ${(total / 1024).toFixed(1)} |`,
    `Log: ${(walBytes / 1024).toFixed(0)} KB. Processor: server ${(serverMs / 1000).toFixed(2)} s, PostgreSQL ${(postgresMs / 1000).toFixed(2)} s.`,
  ].join('\n');
}

export function formatStartUp(starts: readonly StartUp[]): string {
  const lines = starts.map(({ kind, firstMs, laterMs, memory }) => {
    const times = [firstMs, laterMs].map((ms) => `${(ms / 1000).toFixed(2)} s`);
    return `| ${kind} | ${times.join(' | ')} | ${(memory / 2 ** 20).toFixed(0)} MB |`;
  });
  return ['| ready after | first start | later | memory |', '| - | -: | -: | -: |', ...lines].join(
    '\n',
  );
}

export function formatDefinitions(times: DefinitionTimes): string {
  const { kilobytes, readMs, jsonMs, scoreMs } = times;
  const read = `read in ${readMs.toFixed(1)} ms (${(readMs / jsonMs).toFixed(0)} × its JSON alone)`;
  const scored = `one response scored in ${scoreMs.toFixed(2)} ms`;
  return `A questionnaire of 300 items, ${kilobytes.toFixed(0)} KB: ${read}, ${scored}`;
}

export function formatTyping([small, large]: readonly TypingTimes[]): string {
  if (!small || !large) return 'Nothing was typed.';
  const ratio = (large.medianMs / small.medianMs).toFixed(2);
  const [median, worst] = [large.medianMs.toFixed(0), large.worstMs.toFixed(0)];
  return `A key in the builder with ${large.items} items is shown after ${median} ms, at worst ${worst} ms (${ratio} × that with ${small.items} items)`;
}

export function formatWeb(times: readonly WebTimes[]): string {
  const columns: [string, (time: WebTimes) => string][] = [
    ['first load on a slow phone', ({ name }) => name],
    ['requests', ({ requests, limits }) => `${requests} of ${limits.requests}`],
    ['KB', ({ kilobytes, limits }) => `${kilobytes.toFixed(1)} of ${limits.kilobytes}`],
    [
      'painted, s',
      ({ paintedMs, limits }) => `${seconds(paintedMs)} of ${seconds(limits.paintedMs)}`,
    ],
    ['shift', ({ shift, limits }) => `${shift.toFixed(3)} of ${limits.shift}`],
    ['over', (time) => exceeded(time).join(', ') || '-'],
  ];
  const lines = [
    columns.map(([title]) => title),
    columns.map(() => '---'),
    ...times.map((time) => columns.map(([, cell]) => cell(time))),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** What a page takes more of than it may. */
function exceeded({ limits, ...time }: WebTimes): string[] {
  const names = Object.keys(limits) as (keyof typeof limits)[];
  return names.filter((name) => time[name] > limits[name]);
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2);
}

function format(number: number | null | undefined, digits: number, unit = 1): string {
  return number === null || number === undefined ? '-' : (number / unit).toFixed(digits);
}

function formatChanges(changes: Comparison['changes']): string {
  const tables = [...changes]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([table, { updated, hot, deleted }]) => {
      const share = updated > 0 && `${((hot / updated) * 100).toFixed(0)} % of ${updated}`;
      return [table, share, deleted > 0 && `${deleted} deleted`].filter(Boolean).join(' ');
    });
  return tables.join(', ') || '-';
}

function row(
  columns: Columns,
  cellOf: (title: string, cell: (comparison: Comparison) => string) => string,
): string {
  return Object.entries(columns)
    .map(([title, cell]) => cellOf(title, cell).padEnd(Math.max(title.length, 8)))
    .join('  ')
    .trimEnd();
}
