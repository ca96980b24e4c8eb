import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Report } from '#contract/reports.ts';
import { displayScore } from '#rules/answers.ts';
import { MeanBar, MeanRing, MeanWord } from './mean-score.tsx';
import styles from './report-summary.module.css';
import { beaconsWords, directionWords, rangeWords } from './report-words.ts';

interface ReportSummaryProps {
  report: Exclude<Report, { reportType: 'completion_rates' }>['reportData'];
  children?: ReactNode;
}

/** The mean of all Beacons of a report, on every page. */
export function ReportSummary({ report, children }: ReportSummaryProps) {
  const { score, range, beaconsTotal, outOf, higherIs } = report;
  return (
    <section className={styles.summary} aria-label={t`All Beacons together`}>
      <MeanRing report={report} isShare={false} />
      <div className={styles.figures}>
        <MeanWord report={report} />
        <span>
          {score === null
            ? beaconsWords(beaconsTotal)
            : t`Mean ${displayScore(score, outOf)} of ${outOf}`}
          {score !== null && `, ${beaconsWords(beaconsTotal)}`}
          {range && `, ${rangeWords(range, outOf)}`}
        </span>
        {children}
      </div>
      <MeanBar report={report} />
      <small className={styles.unit}>
        <Trans>
          From 0 to {outOf}, {directionWords(higherIs)}
        </Trans>
        {report.thresholds === null && (
          <>
            <Trans>
              {' '}
              in raw points. Cut-offs differ by informant, so means have no band; Beacons are sorted
              by the informant with the worst band.
            </Trans>
          </>
        )}
      </small>
    </section>
  );
}
