import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { listReports, type ReportCard } from '#contract/reports.ts';
import { call } from '#web/shell/api/call.ts';
import { fetchListPage } from '#web/shell/lists/fetch-list-page.ts';
import { ListView } from '#web/shell/lists/list-view.tsx';
import { useListPage } from '#web/shell/lists/use-list-page.ts';
import { useTitle } from '#web/design/use-title.ts';
import { AsOf } from './as-of.tsx';
import { ReportCardLink } from './report-card-link.tsx';
import { ReportFilters } from './report-filters.tsx';
import {
  filtersOf,
  queryOf,
  type ReportSearch,
  reportSearch,
  useReportSearch,
} from './report-search.ts';
import styles from './reports-page.module.css';
import { useRefresh } from './use-refresh.ts';
import lists from '#web/design/list.module.css';

const route = getRouteApi('/reports');

/** The cards of all reports of an organisation. */
export function ReportsPage() {
  useTitle(t`Reports`);
  const search = useReportSearch();
  const navigate = route.useNavigate();
  const open = (to: ReportSearch, replace: boolean) =>
    void navigate({ search: reportSearch({ ...to }), replace });
  const { list, refresh } = useReports(search, open);
  return (
    <div className={styles.page}>
      <ListView
        list={list}
        refresh={refresh}
        loading={t`Loading the reports`}
        head={
          <>
            <h1>{t`Reports`}</h1>
            <ReportFilters search={search} hasThreshold onChange={(next) => open(next, true)} />
          </>
        }
        links={4}
      >
        {({ reports }) => (
          <>
            <AsOf
              times={reports.map(({ reportData }) => reportData.countedAt)}
              isRefreshing={refresh.isPending}
              onRefresh={() => refresh.mutate()}
            />
            <ReportCards reports={reports} search={search} />
          </>
        )}
      </ListView>
    </div>
  );
}

interface ReportCardsProps {
  reports: ReportCard[];
  search: ReportSearch;
}

function Empty({ search }: { search: ReportSearch }) {
  const { organisation: _organisation, ...filters } = filtersOf(search);
  return (
    <div className={lists.empty}>
      <p>{t`There are no results for the current set of filters.`}</p>
      {Object.keys(filters).length === 0 && (
        <p>
          {t`Reports count closed assessments, so the first one appears when everybody has answered or the time to answer is over.`}{' '}
          <Link to="/beacons">{t`Show all Beacons`}</Link>
        </p>
      )}
    </div>
  );
}

/** The cards, in one row for each framework. */
function ReportCards({ reports, search }: ReportCardsProps) {
  if (reports.length === 0) {
    return <Empty search={search} />;
  }
  const frameworks = Map.groupBy(reports, frameworkOf);
  return [...frameworks].map(([framework, cards]) => (
    <section key={framework} aria-labelledby={`framework-${framework}`} className={styles.row}>
      <h2 id={`framework-${framework}`}>{cards[0]?.subtitle}</h2>
      <ul className={styles.grid}>
        {cards.map((card) => (
          <li key={card.reportId}>
            <ReportCardLink card={card} search={search} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** The id of a report is its type and its framework. */
function frameworkOf({ reportId, reportType }: ReportCard): string {
  return reportId.slice(reportType.length);
}

/** A page of cards, and a mutation that recounts them. */
function useReports(search: ReportSearch, open: (to: ReportSearch, replace: boolean) => void) {
  const client = useQueryClient();
  const queryKey = ['reports', search];
  const load = (place: ReportSearch, signal?: AbortSignal) =>
    call(listReports, { query: queryOf(place), ...(signal && { signal }) });
  const list = useListPage({ queryKey, search, load, open });
  const refresh = useRefresh({
    load: (since) =>
      fetchListPage(search, (place) =>
        call(listReports, { query: { ...queryOf(place), refresh: since } }),
      ),
    onSuccess: (fresh) => client.setQueryData(queryKey, fresh),
  });
  return { list, refresh };
}
