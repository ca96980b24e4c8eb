import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SectionBeaconRow } from '#contract/report-rows.ts';
import type { Report } from '#contract/reports.ts';
import { MeanTable } from './mean-table.tsx';
import type { ReportSearch } from './report-search.ts';
import { ReportSummary } from './report-summary.tsx';
import styles from './report-table.module.css';
import { number } from './report-words.ts';
import { ScoreRow, ScoreTable } from './score-table.tsx';

interface SectionReportProps {
  report: Extract<Report, { reportType: 'top' }>;
  beacons: SectionBeaconRow[];
  search: ReportSearch;
}

/** One section: its questions, lowest first, and the Beacons behind its mean. */
export function SectionReport({ report, beacons, search }: SectionReportProps) {
  const { title, reportData } = report;
  const count = number(reportData.total);
  const caption =
    reportData.thresholds === null
      ? t`Beacons by score for ${title}, worst informant first`
      : t`Beacons by score for ${title}, lowest first`;
  return (
    <>
      <ReportSummary report={reportData} />
      <h2>{t`Questions`}</h2>
      <MeanTable report={report} search={search} kind="question" />
      <h2>
        <Trans>
          Beacons <span className={styles.total}>{count}</span>
        </Trans>
      </h2>
      <ScoreTable caption={caption}>
        <tbody>
          {beacons.map((row) => (
            <ScoreRow key={row.id} row={row} from={title} />
          ))}
        </tbody>
      </ScoreTable>
    </>
  );
}
