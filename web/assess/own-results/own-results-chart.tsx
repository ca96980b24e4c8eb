import { t } from '@lingui/core/macro';
import type { OwnResult } from '#contract/own-results.ts';
import { displayScore } from '#rules/results/display.ts';
import { dateText } from './own-results-table.tsx';

const [width, height] = [340, 160];
const margin = { side: 16, top: 34, bottom: 28 };

interface Point {
  result: OwnResult;
  /** The versions that began since the point before. */
  since: NonNullable<OwnResult['newVersion']>[];
  x: number;
  y: number;
}

/** A line chart of the scores from first to latest, better ones higher; the table holds the same for screen readers. */
export function OwnResultsChart({ results }: { results: OwnResult[] }) {
  const points = pointsOf(results);
  const [lower, upper] = results.at(-1)?.normalisedThresholds ?? [0, 100];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width="100%" font-size={10.5} aria-hidden="true">
      {[lower, upper].map((threshold) => (
        <path
          key={threshold}
          d={`M${margin.side} ${heightOf(threshold)}H${width - margin.side}`}
          stroke="var(--line-strong)"
          stroke-dasharray="3 4"
        />
      ))}
      <path
        d={lineOf(points)}
        fill="none"
        stroke="var(--accent)"
        stroke-width={2.5}
        stroke-linejoin="round"
      />
      {points.slice(1).map(({ result, since, x }, index) => (
        <VersionMark
          key={result.number}
          version={since.at(-1)?.version}
          x={(x + (points[index]?.x ?? x)) / 2}
        />
      ))}
      {points.map((point, index) => (
        <Mark key={point.result.number} point={point} isLatest={index === points.length - 1} />
      ))}
      <EndDates results={results} />
    </svg>
  );
}

/** A line where another version of the questionnaire begins. */
function VersionMark({ version, x }: { version: number | undefined; x: number }) {
  if (version === undefined) return null;
  return (
    <>
      <path d={`M${x} ${margin.top - 6}V${height - margin.bottom}`} stroke="var(--ink-soft)" />
      <text x={x} y={margin.top - 12} text-anchor="middle" fill="var(--ink-soft)">
        {t`Version ${version}`}
      </text>
    </>
  );
}

/** The line joins scores that compare. */
function lineOf(points: Point[]): string {
  return points
    .map(({ since, x, y }, index) => {
      const isApart = index === 0 || since.some(({ reason }) => reason !== null);
      return `${isApart ? 'M' : 'L'}${x} ${y}`;
    })
    .join('');
}

function Mark({ point: { result, x, y }, isLatest }: { point: Point; isLatest: boolean }) {
  return (
    <g fontWeight={isLatest ? 700 : 400}>
      <circle
        cx={x}
        cy={y}
        r={isLatest ? 6 : 4}
        fill={isLatest ? 'var(--accent)' : 'var(--ground)'}
        stroke="var(--accent)"
        stroke-width={2}
      />
      <text
        x={x}
        y={y - 10}
        text-anchor="middle"
        fill="var(--ink)"
        stroke="var(--ground)"
        stroke-width={4}
        paint-order="stroke"
      >
        {displayScore(result.score ?? 0, result.outOf)}
      </text>
    </g>
  );
}

function EndDates({ results }: { results: OwnResult[] }) {
  return (
    <g fill="var(--ink-soft)">
      <text x={0} y={height - 6}>
        {dateText(results[0])}
      </text>
      <text x={width} y={height - 6} text-anchor="end">
        {dateText(results.at(-1))}
      </text>
    </g>
  );
}

/** Results without a score have no point; the line skips them, but not a change of version. */
function pointsOf(results: OwnResult[]): Point[] {
  const step = (width - 2 * margin.side) / (results.length - 1);
  let versions: Point['since'] = [];
  return results.flatMap((result, index) => {
    const { normalisedScore, newVersion } = result;
    if (newVersion) versions.push(newVersion);
    if (normalisedScore === null) return [];
    const since = versions;
    versions = [];
    return [{ result, since, x: margin.side + index * step, y: heightOf(normalisedScore) }];
  });
}

function heightOf(normalisedScore: number): number {
  const plotHeight = height - margin.top - margin.bottom;
  return margin.top + plotHeight * (1 - normalisedScore / 100);
}
