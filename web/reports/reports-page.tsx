import { t } from '@lingui/core/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { listReports } from '#contract/reports.ts';
import { call, isTransient } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { fetchListPage, useCorrectedPage } from '#web/shell/api/list-page.ts';
import { Pager } from '#web/design/pager.tsx';
import { useTitle } from '#web/design/use-title.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { AsOf } from './as-of.tsx';
import { ReportCardLink } from './report-card-link.tsx';
import { ReportFilters } from './report-filters.tsx';
import { queryOf, type ReportSearch, reportSearch } from './report-search.ts';
import styles from './reports-page.module.css';
import { useReportSearch } from './use-report-search.ts';
import lists from '#web/design/list.module.css';

const route = getRouteApi('/reports');

/** The cards of all reports of an organisation. */
export function ReportsPage() {
  useTitle(t`Reports`);
  const search = useReportSearch();
  const navigate = route.useNavigate();
  const { list, refresh } = useReports(search);
  useCorrectedPage(
    search,
    list,
    (place) => void navigate({ search: reportSearch({ ...place }), replace: true }),
  );
  const error = refresh.error ?? list.error;
  if (error && !(list.data && isTransient(error))) {
    return <SomethingWrong error={error} retry={() => void list.refetch()} />;
  }
  return (
    <>
      <h1>{t`Reports`}</h1>
      <ReportFilters
        search={search}
        hasThreshold
        onChange={(next) => void navigate({ search: next, replace: true })}
      />
      {list.data ? (
        <div aria-busy={list.isPlaceholderData || refresh.isPending} className={lists.list}>
          <AsOf
            times={list.data.reports.map(({ reportData }) => reportData.countedAt)}
            isRefreshing={refresh.isPending}
            onRefresh={() => refresh.mutate()}
          />
          {list.data.reports.length === 0 && (
            <p className={lists.empty}>{t`There are no results for the current set of filters.`}</p>
          )}
          <ul className={styles.grid}>
            {list.data.reports.map((card) => (
              <li key={card.reportId}>
                <ReportCardLink card={card} search={search} />
              </li>
            ))}
          </ul>
          <Pager
            page={list.data.page}
            totalPages={list.data.totalPages}
            links={4}
            onPage={(page) => void navigate({ search: reportSearch({ ...search, page }) })}
          />
        </div>
      ) : (
        <LoadingSkeleton label={t`Loading the reports`} />
      )}
    </>
  );
}

/** A page of cards, and a mutation that recounts them. */
function useReports(search: ReportSearch) {
  const client = useQueryClient();
  const queryKey = ['reports', search];
  const ask = (more: { refresh?: 'true' }, signal?: AbortSignal) =>
    fetchListPage(search, (place) =>
      call(listReports, { query: { ...queryOf(place), ...more }, ...(signal && { signal }) }),
    );
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask({}, signal),
    placeholderData: keepPreviousData,
  });
  const refresh = useMutation({
    mutationFn: () => ask({ refresh: 'true' }),
    onSuccess: (fresh) => client.setQueryData(queryKey, fresh),
  });
  return { list, refresh };
}
