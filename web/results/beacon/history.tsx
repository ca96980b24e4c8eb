import { t } from '@lingui/core/macro';
import type { Beacon } from '#contract/beacons.ts';
import type { DetailedTeamAssessment, TeamAssessment } from '#contract/results.ts';
import { displayScore } from '#rules/results/display.ts';
import { singleBand } from '#web/design/charts/band.ts';
import { BandKey } from '#web/design/charts/band-key.tsx';
import { scaleMarks } from '#web/design/charts/scale-marks.ts';
import { type HistoryPoint, ScoreHistory } from '#web/design/charts/score-history.tsx';
import { dayMonthYear } from '#web/design/dates.ts';
import parts from '#web/design/parts.module.css';
import { VersionNotes } from '#web/results/versions/version-notes.tsx';
import styles from './history.module.css';

interface HistoryProps {
  beacon: Beacon;
  /** The latest. */
  result: DetailedTeamAssessment;
  /** Newest first. */
  assessments: TeamAssessment[];
}

/** The score over time. */
export function History({ beacon, result, assessments }: HistoryProps) {
  const { timeZone } = beacon.organisation;
  const points = historyPoints(assessments.toReversed(), timeZone);
  if (points.length === 0) return null;
  return (
    <section className={parts.panel} aria-labelledby="history">
      <h2 id="history">{t`Score over time`}</h2>
      <ScoreHistory points={points} zones={result.zones} marks={scaleMarks(result.ticks)} />
      <div className={styles.key}>
        <BandKey bands={result.zones} />
      </div>
      <Versions beacon={beacon} result={result} assessments={assessments} />
    </section>
  );
}

/** The changes of version on the chart, and the one that is about to come. */
function Versions({ beacon, result, assessments }: HistoryProps) {
  const { version: next } = beacon.frameworkInfo;
  const { version: drawn } = result;
  const changes = assessments.flatMap(({ versionChange: change, date }) =>
    change ? [{ change, dateText: dayMonthYear(date, beacon.organisation.timeZone) }] : [],
  );
  const isBroken = changes.some(({ change }) => change.reason !== null);
  return (
    <>
      <VersionNotes changes={changes} />
      {isBroken && (
        <p
          className={parts.soft}
        >{t`The bands and the scale drawn are those of version ${drawn}.`}</p>
      )}
      {next !== drawn && (
        <p
          className={parts.soft}
        >{t`Version ${next} of the questionnaire applies from the next assessment.`}</p>
      )}
    </>
  );
}

/** The scored assessments; a change of version in one without a score shows at the next that has one. */
function historyPoints(assessments: TeamAssessment[], timeZone: string): HistoryPoint[] {
  const points: HistoryPoint[] = [];
  let passed: TeamAssessment['versionChange'][] = [];
  for (const assessment of assessments) {
    if (assessment.versionChange) passed.push(assessment.versionChange);
    const newVersion =
      passed.length > 0 ? { isComparable: passed.every((each) => each?.reason === null) } : null;
    const [point] = historyPoint(assessment, timeZone);
    if (!point) continue;
    points.push({ ...point, newVersion: points.length > 0 ? newVersion : null });
    passed = [];
  }
  return points;
}

function historyPoint(
  assessment: TeamAssessment,
  timeZone: string,
): Omit<HistoryPoint, 'newVersion'>[] {
  const { score, normalisedScore, range, outOf, date } = assessment;
  if (score === null || normalisedScore === null) return [];
  const point = {
    number: assessment.number,
    date: new Date(`${date}T00:00:00Z`),
    score: normalisedScore,
    range: assessment.normalisedRange,
    scoreText: displayScore(score, outOf),
    rangeText: range && rangeWords(range, outOf),
    dateText: dayMonthYear(date, timeZone),
    band: singleBand(assessment.bands),
    word: assessment.classifier,
    count: assessment.count,
    version: assessment.version,
    roles: assessment.roles.flatMap(({ role, normalisedScore: position, score: own }) =>
      position === null ? [] : [{ role, score: position, scoreText: displayScore(own, outOf) }],
    ),
  };
  return [point];
}

function rangeWords(range: [number, number], outOf: number): string {
  const [lowest, highest] = [displayScore(range[0], outOf), displayScore(range[1], outOf)];
  return t`${lowest} to ${highest}`;
}
