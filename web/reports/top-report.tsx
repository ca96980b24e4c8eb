import type { Report } from '#contract/reports.ts';
import { MeanTable } from './mean-table.tsx';
import type { ReportSearch } from './report-search.ts';
import { ReportSummary } from './report-summary.tsx';

interface TopReportProps {
  report: Extract<Report, { reportType: 'top' }>;
  search: ReportSearch;
}

/** Sections by how low they score; each leads to its questions and the Beacons behind it. */
export function TopReport({ report, search }: TopReportProps) {
  return (
    <>
      <ReportSummary report={report.reportData} />
      <MeanTable report={report} search={search} kind="Section" />
    </>
  );
}
