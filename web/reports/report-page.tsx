import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { findReport, type Report } from '#contract/reports.ts';
import { call, isPassing } from '../call.ts';
import { SomethingWrong } from '../layout/something-wrong.tsx';
import { askForPage, useTruePage } from '../ui/page-place.ts';
import { Pager } from '../ui/pager.tsx';
import { useTitle } from '../ui/use-title.ts';
import { Waiting } from '../ui/waiting.tsx';
import { CompletionReport } from './completion-report.tsx';
import { HeatmapReport } from './heatmap-report.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportHead } from './report-head.tsx';
import styles from './report-page.module.css';
import { queryOf, type ReportSearch, reportSearch } from './report-search.ts';
import { RiskReport } from './risk-report.tsx';
import { SectionReport } from './section-report.tsx';
import { TopReport } from './top-report.tsx';
import { useReportSearch } from './use-report-search.ts';

const route = getRouteApi('/reports/$reportId/{-$subReportId}');

/** One report whole, or the sub-report of one of its sections. */
export function ReportPage() {
  const { reportId, subReportId } = route.useParams();
  return (
    <WholeReport
      key={`${reportId}/${subReportId ?? ''}`}
      reportId={reportId}
      subReportId={subReportId}
    />
  );
}

interface WholeReportProps {
  reportId: string;
  subReportId: string | undefined;
}

function WholeReport({ reportId, subReportId }: WholeReportProps) {
  const search = useReportSearch();
  const navigate = route.useNavigate();
  const answer = useQuery({
    queryKey: ['report', reportId, subReportId, search],
    queryFn: ({ signal }) =>
      askForPage(search, async (place) => {
        const section = subReportId !== undefined && { subreport: 'section' as const, subReportId };
        const query = { ...queryOf(place), ...section };
        const { report } = await call(findReport, { params: { reportId }, query, signal });
        return { report, page: report.reportData.page };
      }),
    placeholderData: keepPreviousData,
  });
  useTruePage(
    search,
    answer,
    (place) => void navigate({ search: reportSearch({ ...place }), replace: true }),
  );
  const report = answer.data?.report;
  useTitle(report ? `${report.title}, ${report.subtitle}` : 'Report');
  if (answer.error && !(report && isPassing(answer.error))) {
    return <SomethingWrong error={answer.error} retry={() => void answer.refetch()} />;
  }
  if (!report) return <Waiting label="Loading the report" />;
  const { page, totalPages, keys } = report.reportData;
  function handlePage(next: number) {
    const { key: _key, ...rest } = search;
    const key = keys.find((each) => each.page === next)?.key;
    void navigate({ search: reportSearch({ ...rest, page: next, ...(key && { key }) }) });
  }
  return (
    <div className={styles.report} data-wide={report.reportType === 'heatmap'}>
      <ReportHead report={report} search={search} subReportId={subReportId} />
      <ReportFilters
        search={search}
        hasThreshold={report.reportType === 'completion_rates'}
        onChange={(next) => void navigate({ search: next, replace: true })}
      />
      <div aria-busy={answer.isPlaceholderData} className={styles.rows}>
        <ReportRows report={report} search={search} />
        <Pager page={page} totalPages={totalPages} links={4} onPage={handlePage} />
      </div>
    </div>
  );
}

function ReportRows({ report, search }: { report: Report; search: ReportSearch }) {
  if (report.reportData.total === 0) {
    return <p className={styles.empty}>There are no results for the current set of filters.</p>;
  }
  switch (report.reportType) {
    case 'risk':
      return <RiskReport report={report} search={search} />;
    case 'heatmap':
      return <HeatmapReport report={report} />;
    case 'completion_rates':
      return <CompletionReport report={report} />;
    case 'top':
      return report.reportData.beacons ? (
        <SectionReport report={report} beacons={report.reportData.beacons} search={search} />
      ) : (
        <TopReport report={report} search={search} />
      );
  }
}
