import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Report } from '#contract/reports.ts';
import { DownloadButton } from './download-button.tsx';
import styles from './report-head.module.css';
import { filtersOf, type ReportSearch } from './report-search.ts';
import { percent, timeframeWords } from './report-words.ts';
import { useReportOrganisations } from './use-report-organisations.ts';
import text from '#web/design/text-button.module.css';

interface ReportHeadProps {
  report: Report;
  search: ReportSearch;
  subReportId: string | undefined;
}

/** The title of a report, its back link and its actions. */
export function ReportHead({ report, search, subReportId }: ReportHeadProps) {
  const { reportId, title, subtitle, downloadable, reportData } = report;
  const organisation = useReportOrganisations(search).chosen?.name;
  return (
    <header>
      <BackLink report={report} search={search} />
      <div className={styles.head}>
        <div className={styles.title}>
          <h1>{title}</h1>
          <p>{[subtitle, organisation].filter(Boolean).join(' · ')}</p>
          <p className={styles.printed}>{filterWords(report)}</p>
        </div>
        <div className={styles.actions}>
          {downloadable && (
            <DownloadButton
              reportId={reportId}
              subReportId={subReportId}
              search={search}
              snapshot={reportData.snapshot}
            />
          )}
          <button type="button" className={text.button} onClick={() => window.print()}>
            {t`Print`}
          </button>
        </div>
      </div>
    </header>
  );
}

function BackLink({ report, search }: Omit<ReportHeadProps, 'subReportId'>) {
  const { reportId, parentTitle } = report;
  if (parentTitle === null) {
    return (
      <Link to="/reports" search={filtersOf(search)} className={styles.back}>
        <Trans>
          <span aria-hidden="true">←</span> All reports
        </Trans>
      </Link>
    );
  }
  return (
    <Link
      to="/reports/$reportId/{-$subReportId}"
      params={{ reportId, subReportId: undefined }}
      search={filtersOf(search)}
      className={styles.back}
    >
      <span aria-hidden="true">←</span> {parentTitle}
    </Link>
  );
}

/** The filters in words, for print. */
function filterWords({ reportType, filters, reportData }: Report): string {
  const { group, timeframe, threshold } = filters;
  const { page, totalPages } = reportData;
  const share = percent(threshold);
  return [
    group ? t`Group ${group}` : t`All groups`,
    timeframeWords(timeframe),
    ...(reportType === 'completion_rates' ? [t`Threshold ${share}`] : []),
    ...(totalPages > 1 ? [t`Page ${page} of ${totalPages}`] : []),
  ].join(' · ');
}
