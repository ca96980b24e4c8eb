import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { listReports } from '#contract/reports.ts';
import { call, isPassing } from '../call.ts';
import { SomethingWrong } from '../layout/something-wrong.tsx';
import { askForPage, useTruePage } from '../ui/page-place.ts';
import { Pager } from '../ui/pager.tsx';
import { useTitle } from '../ui/use-title.ts';
import { Waiting } from '../ui/waiting.tsx';
import { ReportCardLink } from './report-card-link.tsx';
import { ReportFilters } from './report-filters.tsx';
import { queryOf, reportSearch } from './report-search.ts';
import styles from './reports-page.module.css';
import { useReportSearch } from './use-report-search.ts';

const route = getRouteApi('/reports');

/** Everything an organisation can be asked about all its Beacons, a card each. */
export function ReportsPage() {
  useTitle('Reports');
  const search = useReportSearch();
  const navigate = route.useNavigate();
  const list = useQuery({
    queryKey: ['reports', search],
    queryFn: ({ signal }) =>
      askForPage(search, (place) => call(listReports, { query: queryOf(place), signal })),
    placeholderData: keepPreviousData,
  });
  useTruePage(
    search,
    list,
    (place) => void navigate({ search: reportSearch({ ...place }), replace: true }),
  );
  if (list.error && !(list.data && isPassing(list.error))) {
    return <SomethingWrong error={list.error} retry={() => void list.refetch()} />;
  }
  return (
    <>
      <h1>Reports</h1>
      <ReportFilters
        search={search}
        hasThreshold
        onChange={(next) => void navigate({ search: next, replace: true })}
      />
      {list.data ? (
        <div aria-busy={list.isPlaceholderData} className={styles.list}>
          {list.data.reports.length === 0 && (
            <p className={styles.empty}>There are no results for the current set of filters.</p>
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
        <Waiting label="Loading the reports" />
      )}
    </>
  );
}
