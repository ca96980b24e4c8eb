import { plural, t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import type { Report } from '#contract/reports.ts';
import { dayAndTime } from '#web/design/dates.ts';
import { ListView } from '#web/shell/lists/list-view.tsx';
import { useTitle } from '#web/design/use-title.ts';
import { AsOf } from './as-of.tsx';
import { CompletionReport } from './completion-report.tsx';
import { HeatmapReport } from './heatmap-report.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportHead } from './report-head.tsx';
import styles from './report-page.module.css';
import { filtersOf, type ReportSearch, reportSearch, useReportSearch } from './report-search.ts';
import { RiskReport } from './risk-report.tsx';
import { TopReport } from './top-report.tsx';
import { useReport } from './use-report.ts';
import lists from '#web/design/list.module.css';

const route = getRouteApi('/reports/$reportId/{-$subReportId}');

/** The page of a report, or of the sub-report of a section. */
export function ReportPage() {
  const { reportId, subReportId } = route.useParams();
  return <WholeReport key={`${reportId}/${subReportId ?? ''}`} />;
}

function WholeReport() {
  const { reportId, subReportId } = route.useParams();
  const search = useReportSearch();
  const navigate = route.useNavigate();
  const open = (to: ReportSearch, replace: boolean) =>
    void navigate({ search: reportSearch({ ...to }), replace });
  const { list, refresh } = useReport({ reportId, subReportId, search, open });
  const report = list.data?.report;
  useTitle(titleOf(report));
  return (
    <div className={styles.report} data-wide={report?.reportType === 'heatmap'}>
      <ListView
        list={list}
        refresh={refresh}
        loading={t`Loading the report`}
        links={4}
        head={
          report && (
            <>
              <ReportHead report={report} search={search} subReportId={subReportId} />
              <Controls report={report} search={search} refresh={refresh} open={open} />
            </>
          )
        }
      >
        {({ report: shown }) => (
          <>
            <ReportRows report={shown} search={search} />
            <LeftOut report={shown} />
          </>
        )}
      </ListView>
    </div>
  );
}

interface ControlsProps {
  report: Report;
  search: ReportSearch;
  refresh: ReturnType<typeof useReport>['refresh'];
  open: (to: ReportSearch, replace: boolean) => void;
}

/** The filters of the report, and the time of its figures. */
function Controls({ report, search, refresh, open }: ControlsProps) {
  const change = (to: ReportSearch) => open(to, true);
  return (
    <>
      <ReportFilters
        search={search}
        hasThreshold={report.reportType === 'completion_rates'}
        onChange={change}
      />
      <AsOf
        times={[report.reportData.countedAt]}
        isRefreshing={refresh.isPending}
        onRefresh={() => refresh.mutate(undefined, { onSuccess: () => change(filtersOf(search)) })}
      />
    </>
  );
}

function titleOf(report: Report | undefined): string {
  if (!report) return t`Report`;
  const { title, subtitle } = report;
  return t`${title}, ${subtitle}`;
}

/** The number of rows of the snapshot that the viewer can no longer see. */
function LeftOut({ report: { reportData } }: { report: Report }) {
  const { leftOut, countedAt } = reportData;
  if (leftOut === 0) return null;
  const time = dayAndTime(countedAt);
  return (
    <p className={styles.leftOut}>
      {plural(leftOut, {
        one: `# Beacon is missing from this page because it was archived, removed or reopened after ${time}. Refresh to update the figures.`,
        other: `# Beacons are missing from this page because they were archived, removed or reopened after ${time}. Refresh to update the figures.`,
      })}
    </p>
  );
}

function ReportRows({ report, search }: { report: Report; search: ReportSearch }) {
  if (report.reportData.total === 0) {
    return <p className={lists.empty}>{t`There are no results for the current set of filters.`}</p>;
  }
  switch (report.reportType) {
    case 'risk':
      return <RiskReport report={report} search={search} />;
    case 'heatmap':
      return <HeatmapReport report={report} />;
    case 'completion_rates':
      return <CompletionReport report={report} />;
    case 'top':
      return <TopReport report={report} search={search} />;
  }
}
