import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Report } from '#contract/reports.ts';
import { MeanTable } from './mean-table.tsx';
import type { ReportSearch } from './report-search.ts';
import { ReportSummary } from './report-summary.tsx';
import styles from './report-table.module.css';
import { number } from './report-words.ts';
import { ScoreRow, ScoreTable } from './score-table.tsx';

interface TopReportProps {
  report: Extract<Report, { reportType: 'top' }>;
  search: ReportSearch;
}

/** Sections, lowest first, each with a link to its report: its questions, and the Beacons behind its mean. */
export function TopReport({ report, search }: TopReportProps) {
  const isSection = report.reportData.beacons !== null;
  return (
    <>
      <ReportSummary report={report.reportData} />
      {isSection && <h2>{t`Questions`}</h2>}
      <MeanTable report={report} search={search} kind={isSection ? 'question' : 'section'} />
      {isSection && <SectionBeacons report={report} />}
    </>
  );
}

function SectionBeacons({ report: { title, reportData } }: Pick<TopReportProps, 'report'>) {
  const { beacons, thresholds, higherIs, total } = reportData;
  const count = number(total);
  const isLowestFirst = thresholds !== null && higherIs !== 'worse';
  const caption = isLowestFirst
    ? t`Beacons by score for ${title}, lowest first`
    : t`Beacons by score for ${title}, worst first`;
  return (
    <>
      <h2>
        <Trans>
          Beacons <span className={styles.total}>{count}</span>
        </Trans>
      </h2>
      <ScoreTable caption={caption}>
        <tbody>
          {beacons?.map((row) => (
            <ScoreRow key={row.id} row={row} from={title} />
          ))}
        </tbody>
      </ScoreTable>
    </>
  );
}
