import { useQueryClient } from '@tanstack/react-query';
import { findReport } from '#contract/reports.ts';
import { call } from '#web/shell/api/call.ts';
import { fetchListPage } from '#web/shell/lists/fetch-list-page.ts';
import { useListPage } from '#web/shell/lists/use-list-page.ts';
import { filtersOf, queryOf, type ReportSearch } from './report-search.ts';
import { useRefresh } from './use-refresh.ts';

interface ReportOptions {
  reportId: string;
  subReportId: string | undefined;
  search: ReportSearch;
  open: (search: ReportSearch, replace: boolean) => void;
}

/** A page of a report, and a mutation that recounts it from the first page. */
export function useReport({ reportId, subReportId, search, open }: ReportOptions) {
  const client = useQueryClient();
  const keyOf = (place: ReportSearch) => ['report', reportId, subReportId, place];
  async function load(place: ReportSearch, signal?: AbortSignal, more: { refresh?: string } = {}) {
    const section = subReportId !== undefined && { subreport: 'section' as const, subReportId };
    const query = { ...queryOf(place), ...section, ...more };
    const { report } = await call(findReport, {
      params: { reportId },
      query,
      ...(signal && { signal }),
    });
    const { page, totalPages } = report.reportData;
    return { report, page, totalPages };
  }
  const list = useListPage({
    queryKey: keyOf(search),
    search,
    load,
    open,
    positionOf: (_, { report: { reportData } }) =>
      reportData.snapshot ? { snapshot: reportData.snapshot } : {},
  });
  const refresh = useRefresh({
    load: (since) =>
      fetchListPage(filtersOf(search), (place) => load(place, undefined, { refresh: since })),
    onSuccess: (fresh) => client.setQueryData(keyOf(filtersOf(search)), fresh),
  });
  return { list, refresh };
}
