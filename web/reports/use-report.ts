import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { findReport } from '#contract/reports.ts';
import { call } from '#web/shell/api/call.ts';
import { fetchListPage } from '#web/shell/api/list-page.ts';
import { filtersOf, queryOf, type ReportSearch } from './report-search.ts';

/** A page of a report, and a mutation that recounts it from the first page. */
export function useReport(reportId: string, subReportId: string | undefined, search: ReportSearch) {
  const client = useQueryClient();
  const keyOf = (place: ReportSearch) => ['report', reportId, subReportId, place];
  const ask = (from: ReportSearch, more: { refresh?: 'true' }, signal?: AbortSignal) =>
    fetchListPage(from, async (place) => {
      const section = subReportId !== undefined && { subreport: 'section' as const, subReportId };
      const query = { ...queryOf(place), ...section, ...more };
      const { report } = await call(findReport, {
        params: { reportId },
        query,
        ...(signal && { signal }),
      });
      return { report, page: report.reportData.page };
    });
  const answer = useQuery({
    queryKey: keyOf(search),
    queryFn: ({ signal }) => ask(search, {}, signal),
    placeholderData: keepPreviousData,
  });
  const refresh = useMutation({
    mutationFn: () => ask(filtersOf(search), { refresh: 'true' }),
    onSuccess: (fresh) => client.setQueryData(keyOf(filtersOf(search)), fresh),
  });
  return { answer, refresh };
}
