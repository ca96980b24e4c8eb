import { t } from '@lingui/core/macro';
import styles from './score-history.module.css';

/** A point of a chart as far as it depends on the version of the questionnaire. */
export interface VersionedPoint {
  number: number;
  date: Date;
  version: number;
  /** Whether it is another than that of the point before, and whether the scores compare. */
  newVersion: { isComparable: boolean } | null;
}

interface VersionMarksProps {
  points: VersionedPoint[];
  x: (date: Date) => number;
  width: number;
  /** The lowest point of the lines. */
  bottom: number;
}

/** The space that the name of a version takes. */
const nameWidth = 90;
const top = 12;

/** A dashed line with its name before the first result of each new version. */
export function VersionMarks({ points, x, width, bottom }: VersionMarksProps) {
  return points.map((point, index) => {
    const before = points[index - 1];
    if (!before || !point.newVersion) return null;
    const { version } = point;
    const at = (x(before.date) + x(point.date)) / 2;
    const isAtEnd = at > width - nameWidth;
    return (
      <g key={point.number}>
        <line x1={at} x2={at} y1={top} y2={bottom} className={styles.version} />
        <text
          x={isAtEnd ? at - 6 : at + 6}
          y={top + 12}
          textAnchor={isAtEnd ? 'end' : 'start'}
          className={styles.versionName}
        >
          {t`Version ${version}`}
        </text>
      </g>
    );
  });
}

/** The points that one line connects: a version whose scores do not compare starts another. */
export function comparableRuns<Point extends VersionedPoint>(points: Point[]): Point[][] {
  const runs: Point[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run && point.newVersion?.isComparable !== false) run.push(point);
    else runs.push([point]);
  }
  return runs;
}
