import { t } from '@lingui/core/macro';
import type { Band } from '#rules/scoring/band.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import { bandColour, spansOf, zoneGround, type Zone } from './band.ts';
import { linearScale } from './linear-scale.ts';
import { comparableRuns, type VersionedPoint, VersionMarks } from './version-marks.tsx';
import { RoleDots, RoleKey, type RolePoint } from './role-dots.tsx';
import { RoleHeadings } from './role-headings.tsx';
import type { ScaleMark } from './scale-marks.ts';
import styles from './score-history.module.css';
import { useIsPrinting } from '#web/design/use-is-printing.ts';
import { useWidth } from './use-width.ts';

export interface HistoryPoint extends VersionedPoint {
  /** 0 to 100. */
  score: number;
  range: [number, number] | null;
  /** Formatted score, range and date. */
  scoreText: string;
  rangeText: string | null;
  dateText: string;
  /** Null where people are in several bands. */
  band: Band | null;
  /** The framework's classifier, or a span of two. */
  word: string | null;
  count: number;
  /** The score of each role; empty where roles are not distinguished. */
  roles: RolePoint[];
}

interface ScoreHistoryProps {
  /** Oldest first. */
  points: HistoryPoint[];
  /** Lowest first. */
  zones: Zone[];
  marks: ScaleMark[];
}

/** What a sheet of A4 has between its margins, in pixels. */
const paperWidth = 650;
const height = 220;
const margin = { top: 12, right: 16, bottom: 28, left: 34 };

/** A chart of the score over time on its bands, with a whisker from lowest to highest answer and a dot per role, and a table of the same. */
export function ScoreHistory(history: ScoreHistoryProps) {
  const [frame, width] = useWidth<HTMLDivElement>(640);
  const isPrinting = useIsPrinting();
  const roles = [
    ...new Set(history.points.flatMap((point) => point.roles.map(({ role }) => role))),
  ];
  return (
    <div ref={frame}>
      <HistoryDrawing {...history} width={isPrinting ? paperWidth : width} />
      <RoleKey roles={roles} />
      <HistoryTable points={history.points} roles={roles} />
    </div>
  );
}

interface DrawingProps extends ScoreHistoryProps {
  width: number;
}

function HistoryDrawing({ points, zones, marks, width }: DrawingProps) {
  const time = linearScale(timeSpan(points), [margin.left + 10, width - margin.right - 10]);
  const x = (date: Date) => time(date.getTime());
  const y = linearScale([0, 100], [height - margin.bottom, margin.top]);
  const line = (run: HistoryPoint[]) =>
    run.map(({ date, score }, index) => `${index ? 'L' : 'M'}${x(date)},${y(score)}`).join('');
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <Bands zones={zones} width={width} y={y} />
      {marks.map(({ at, text: mark }) => (
        <text key={at} x={margin.left - 8} y={y(at)} className={styles.tick}>
          {mark}
        </text>
      ))}
      {comparableRuns(points).map((run) => (
        <path key={run[0]?.number} d={line(run)} className={styles.line} />
      ))}
      <VersionMarks points={points} x={x} width={width} bottom={y(0)} />
      {points.map((point) => (
        <Mark key={point.number} point={point} x={x(point.date)} y={y} />
      ))}
      <EndDates points={points} x={x} />
    </svg>
  );
}

interface BandsProps extends Pick<DrawingProps, 'zones' | 'width'> {
  y: (score: number) => number;
}

function Bands({ zones, width, y }: BandsProps) {
  return spansOf(zones).map(({ from, to, ...zone }) => (
    <rect
      key={to}
      x={margin.left}
      width={Math.max(width - margin.left - margin.right, 0)}
      y={y(to)}
      height={y(from) - y(to)}
      style={{ fill: zoneGround(zone) }}
    />
  ));
}

function Mark({ point, x, y }: { point: HistoryPoint; x: number; y: (score: number) => number }) {
  const { dateText, scoreText } = point;
  return (
    <g>
      {point.range && (
        <line
          x1={x}
          x2={x}
          y1={y(point.range[0])}
          y2={y(point.range[1])}
          className={styles.whisker}
        />
      )}
      <circle
        cx={x}
        cy={y(point.score)}
        r={5.5}
        className={styles.dot}
        style={{ fill: bandColour(point.band) }}
      >
        <title>{t`${dateText}: ${scoreText}`}</title>
      </circle>
      {point.roles.length > 1 && <RoleDots roles={point.roles} x={x} y={y} />}
    </g>
  );
}

function EndDates({ points, x }: { points: HistoryPoint[]; x: (date: Date) => number }) {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  return (
    <>
      <text x={x(first.date) - 10} y={height - 8} className={styles.date}>
        {first.dateText}
      </text>
      {last !== first && (
        <text x={x(last.date) + 10} y={height - 8} className={styles.date} textAnchor="end">
          {last.dateText}
        </text>
      )}
    </>
  );
}

function HistoryTable({ points, roles }: { points: HistoryPoint[]; roles: AssessorRole[] }) {
  const columns = roles.length > 1 ? roles : [];
  const hasVersions = points.some(({ newVersion }) => newVersion);
  return (
    <details className={styles.table}>
      <summary>{t`Show as a table`}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Date`}</th>
            <th scope="col">{t`Score`}</th>
            <th scope="col">{t`Range`}</th>
            <th scope="col">{t`Band`}</th>
            <th scope="col">{t`Responses`}</th>
            <RoleHeadings roles={columns} />
            {hasVersions && <th scope="col">{t`Version`}</th>}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.number}>
              <th scope="row">{point.dateText}</th>
              <td>{point.scoreText}</td>
              <td>{point.rangeText ?? '–'}</td>
              <td>{point.word}</td>
              <td>{point.count}</td>
              {columns.map((role) => (
                <td key={role}>
                  {point.roles.find((each) => each.role === role)?.scoreText ?? '–'}
                </td>
              ))}
              {hasVersions && <td>{point.version}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** The first and the last date; a single date gets a day on each side, which centres it. */
function timeSpan(points: HistoryPoint[]): [number, number] {
  const first = points[0]?.date.getTime() ?? 0;
  const last = points.at(-1)?.date.getTime() ?? first;
  const day = 86_400_000;
  return first < last ? [first, last] : [first - day, last + day];
}
