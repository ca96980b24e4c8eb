import { median } from './rounds.ts';
import type { Page } from './scale-page.ts';

/** Below this difference in milliseconds, two times differ by the noise of the machine. */
const noiseMs = 2;
const limit = 1.5;
/** An answer that comes sooner was not waited for. */
const worthNamingMs = 500;

/** The medians of a page on a small installation and beside a million Beacons, in milliseconds. */
export interface Pair {
  smallMs: number;
  largeMs: number;
  smallKilobytes: number;
  largeKilobytes: number;
  /** How long the larger side was prepared before its first answer. */
  preparedMs: number;
}

export interface Measured {
  page: Page;
  /** The large organisation, and one of the many small ones; null where an answer was not 200. */
  large: Pair | null;
  many: Pair | null;
}

export const tableHead = `| page | as | small installation, ms | large organisation, ms | ratio | KB, small and large | small installation, ms | one of many, ms | ratio |
| - | - | -: | -: | -: | -: | -: | -: | -: |`;

export function formatRow({ page, large, many }: Measured): string {
  const sizes = large
    ? `${large.smallKilobytes.toFixed(1)}, ${large.largeKilobytes.toFixed(1)}`
    : '-';
  return `| ${nameOf(page)} | ${page.as} | ${timesOf(large)} | ${sizes} | ${timesOf(many)} |`;
}

/** The pages of each read of the server together. */
export function formatSummary(measured: readonly Measured[]): string {
  const groups = Map.groupBy(measured, ({ page }) => page.endpoint);
  const rows = [...groups].map(([endpoint, all]) => {
    const sides = [all.map(({ large }) => large), all.map(({ many }) => many)];
    const texts = sides.map((pairs) => summaryOf(pairs.filter((pair) => pair !== null)));
    return `| ${endpoint.path.replace('/api', '')} | ${all.length} | ${texts.join(' | ')} |`;
  });
  return [summaryHead, ...rows].join('\n');
}

const summaryHead = `| read | pages | slowest, small and large, ms | ratio, median | worst | slowest, small and one of many, ms | ratio, median | worst |
| - | -: | -: | -: | -: | -: | -: | -: |`;

/** Times that differ by noise are as good as equal. */
function summaryOf(pairs: readonly Pair[]): string {
  if (pairs.length === 0) return '- | - | -';
  const ratios = pairs.map((pair) => (isNoise(pair) ? 1 : ratioOf(pair)));
  const [small, large] = (['smallMs', 'largeMs'] as const).map((side) =>
    Math.max(...pairs.map((pair) => pair[side])).toFixed(0),
  );
  return `${small}, ${large} | ${median(ratios).toFixed(2)} | ${Math.max(...ratios).toFixed(2)}`;
}

/** The pages above the limit, those that were prepared, and the most that any took. */
export function formatVerdict(measured: readonly Measured[]): string {
  const sides = measured.flatMap(({ page, large, many }) => [
    { name: `${nameOf(page)} (${page.as}), large organisation`, pair: large },
    { name: `${nameOf(page)} (${page.as}), one of many`, pair: many },
  ]);
  const above = sides.filter(({ pair }) => isAbove(pair));
  const prepared = sides.filter(({ pair }) => pair && pair.preparedMs >= worthNamingMs);
  const slowest = Math.max(...sides.map(({ pair }) => pair?.largeMs ?? 0));
  const lines = above.map(({ name, pair }) => `- ${name}: ${pair && ratioOf(pair).toFixed(2)} ×`);
  const waits = prepared.map(
    ({ name, pair }) => `- ${name}: prepared in ${((pair?.preparedMs ?? 0) / 1000).toFixed(1)} s`,
  );
  return [
    `\n${measured.length} pages, the slowest in ${slowest.toFixed(0)} ms. Above ${limit} ×: ${above.length || 'none'}`,
    ...lines,
    ...(waits.length > 0
      ? ['\nPrepared beside requests, before the answers above:', ...waits]
      : []),
  ].join('\n');
}

export function nameOf({ endpoint, detail, part }: Page): string {
  const path = `${endpoint.path.replace('/api', '')}${detail && ` ${detail}`}`;
  return part === 'first' ? path : `${path}, ${part} page`;
}

function timesOf(pair: Pair | null): string {
  if (!pair) return 'failed | failed | -';
  const ratio = isNoise(pair) ? '≈' : ratioOf(pair).toFixed(2);
  return `${pair.smallMs.toFixed(1)} | ${pair.largeMs.toFixed(1)} | ${ratio}`;
}

function isNoise({ smallMs, largeMs }: Pair): boolean {
  return Math.abs(largeMs - smallMs) < noiseMs;
}

/** Whether the larger side takes longer than it may. */
export function isAbove(pair: Pair | null): boolean {
  return pair !== null && !isNoise(pair) && ratioOf(pair) > limit;
}

function ratioOf({ smallMs, largeMs }: Pair): number {
  return largeMs / smallMs;
}
