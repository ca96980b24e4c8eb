import { plural, select, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Report } from '#contract/reports.ts';
import { displayScore } from '#rules/results/display.ts';
import { listWords } from '#web/design/list-words.ts';
import { MeanBar, MeanRing, MeanWord } from './mean-score.tsx';
import styles from './report-summary.module.css';
import { beaconsWords, rangeWords } from './report-words.ts';

interface ReportSummaryProps {
  report: Exclude<Report, { reportType: 'completion_rates' }>['reportData'];
  children?: ReactNode;
}

/** The average of all Beacons of a report, on every page. */
export function ReportSummary({ report, children }: ReportSummaryProps) {
  const { score, range, beaconsTotal, unplaced, outOf } = report;
  const facts = [
    score === null ? null : averageWords(score, outOf),
    beaconsWords(beaconsTotal),
    range && rangeWords(range, outOf),
  ];
  return (
    <section className={styles.summary} aria-label={t`All Beacons`}>
      <MeanRing report={report} isShare={false} />
      <div className={styles.figures}>
        <MeanWord report={report} />
        <span>{listWords(facts.filter((fact) => fact !== null))}</span>
        {unplaced > 0 && <span>{unplacedWords(unplaced)}</span>}
        {children}
      </div>
      <MeanBar report={report} />
      <small className={styles.unit}>{unitWords(report)}</small>
    </section>
  );
}

function unplacedWords(count: number): string {
  return plural(count, {
    one: '# more Beacon has a score without a band and is not shown: the client’s date of birth or gender is not known, or no published values apply.',
    other:
      '# more Beacons have a score without a band and are not shown: the client’s date of birth or gender is not known, or no published values apply.',
  });
}

function averageWords(score: number, outOf: number): string {
  const shown = displayScore(score, outOf);
  return t`Average ${shown} of ${outOf}`;
}

/** The scale of the scores. Averages of raw points have no band. */
function unitWords({ min, outOf, higherIs, thresholds }: ReportSummaryProps['report']): string {
  if (thresholds === null) {
    return select(higherIs, {
      better: `From ${min} to ${outOf} raw points, higher is better. Cut-offs differ by informant or client, so averages have no band. Beacons are sorted by their bands, worst first.`,
      worse: `From ${min} to ${outOf} raw points, lower is better. Cut-offs differ by informant or client, so averages have no band. Beacons are sorted by their bands, worst first.`,
      other: `From ${min} to ${outOf} raw points. Cut-offs differ by informant or client, so averages have no band. Beacons are sorted by their bands, worst first.`,
    });
  }
  return select(higherIs, {
    better: `From ${min} to ${outOf}, higher is better`,
    worse: `From ${min} to ${outOf}, lower is better`,
    other: `From ${min} to ${outOf}`,
  });
}
