import type { Arena } from './arena.ts';
import type { Comparison } from './compare.ts';
import type { DatabaseKind } from './options.ts';

const titles: Record<DatabaseKind, string> = {
  embedded: 'Embedded database (pgbench with one client: it is one backend)',
  postgres: 'PostgreSQL',
};

const columns = [
  'scenario',
  'at once',
  'per second',
  'p50 ms',
  'p99 ms',
  'memory MB',
  'statements',
  'bare/s',
  'of bare',
  'pgbench/s',
  'of pgbench',
];

export function formatHeader(kind: DatabaseKind): string {
  return `${titles[kind]}\n${row(columns)}`;
}

export function formatRow(comparison: Comparison): string {
  const { scenario, concurrency, perSecond, p50, p99, memory, statements, bare, pgbench } =
    comparison;
  return row([
    scenario,
    String(concurrency),
    perSecond.toFixed(0),
    p50.toFixed(2),
    p99.toFixed(2),
    (memory / 2 ** 20).toFixed(0),
    statements.toFixed(1),
    bare.perSecond.toFixed(0),
    bare.reached.toFixed(2),
    pgbench?.perSecond.toFixed(0) ?? '-',
    pgbench?.reached.toFixed(3) ?? '-',
  ]);
}

export function formatStatementCounts(counts: Arena['statements']): string {
  const lines = counts.map(
    ({ questions, open, submit }) => `${questions} questions: open ${open}, submit ${submit}`,
  );
  return `Statements, BEGIN and COMMIT included, with ${lines.join(' · ')}`;
}

function row(cells: string[]): string {
  return cells
    .map((cell, index) => cell.padEnd(Math.max(columns[index]?.length ?? 0, 8)))
    .join('  ');
}
