import type { ExportTimes } from './exports.ts';
import type { Soak, Third } from './soak.ts';
import type { StatementCosts } from './statements.ts';

export function formatExports({ responses, speeds, submits }: ExportTimes): string {
  const rows = speeds.map((speed) => [
    speed.format,
    `${speed.megabytes.toFixed(0)} MB`,
    speed.perSecond.toFixed(0),
    speed.copyPerSecond.toFixed(0),
    speed.reached.toFixed(3),
    `${(speed.memory / 2 ** 20).toFixed(0)} MB`,
  ]);
  const { alone, beside, ratio } = submits;
  return [
    tableOf(
      [`download of ${responses} responses`, 'size', 'a second', 'COPY', 'ratio', 'memory more'],
      rows,
    ),
    `p99 of submits while a file is downloaded: ${beside.toFixed(1)} ms, alone ${alone.toFixed(1)} ms (${ratio.toFixed(2)} ×)`,
  ].join('\n');
}

export function formatStatements(costs: readonly StatementCosts[]): string {
  const titles = ['request', 'statement', 'hit', 'read', 'dirtied', 'log B', 'records'];
  const rows = costs.map((cost) => [
    cost.request,
    summaryOf(cost.text),
    ...[cost.hit, cost.read, cost.dirtied, cost.walBytes, cost.walRecords].map((count) =>
      count.toFixed(0),
    ),
    cost.planningMs.toFixed(2),
    cost.executionMs.toFixed(2),
  ]);
  return tableOf([...titles, 'planning ms', 'execution ms'], rows);
}

export function formatSoak({ kind, minutes, requests, first, last, growth, errors }: Soak): string {
  const rowOf = (name: string, third: Third) => [
    name,
    ...[third.memory, third.heap].map((bytes) => `${(bytes / 2 ** 20).toFixed(0)} MB`),
    `${third.p50.toFixed(1)} ms`,
    `${third.p99.toFixed(1)} ms`,
  ];
  const failed = [...errors].map(([name, count]) => `${count} × ${name}`).join(', ');
  return [
    tableOf(
      [`${kind}, ${minutes} minutes, ${requests} requests`, 'memory', 'heap', 'p50', 'p99'],
      [rowOf('first third', first), rowOf('last third', last)],
    ),
    `Memory grows by ${(growth / 2 ** 20).toFixed(1)} MB an hour. Errors: ${failed || 'none'}`,
  ].join('\n');
}

/** What a statement does, and to which tables first. */
function summaryOf(text: string): string {
  const words = text.replaceAll(/\s+/g, ' ').trim();
  const [verb = ''] = /^\w+/.exec(words) ?? [];
  const tables = words.matchAll(/\b(?:from|update|into|join) "?((?!lateral|of)[a-z]\w+)"?/g);
  const names = new Set([...tables].flatMap(([, name]) => name ?? []));
  return `${verb} ${[...names].slice(0, 3).join(', ')}`;
}

function tableOf(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [titles, titles.map(() => '-'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
