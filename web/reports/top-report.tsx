import type { Report } from '#contract/reports.ts';
import { MeanTable } from './mean-table.tsx';
import type { ReportSearch } from './report-search.ts';
import { ReportSummary } from './report-summary.tsx';

interface TopReportProps {
  report: Extract<Report, { reportType: 'top' }>;
  search: ReportSearch;
}

/** Sections, lowest first, each with a link to its questions and Beacons. */
export function TopReport({ report, search }: TopReportProps) {
  return (
    <>
      <ReportSummary report={report.reportData} />
      <MeanTable report={report} search={search} kind="section" />
    </>
  );
}
