import { useSearch } from '@tanstack/react-router';
import { type ReportSearch, reportSearch } from './report-search.ts';

/** What the address says of reports, without all else that stands in it. */
export function useReportSearch(): ReportSearch {
  return reportSearch(useSearch({ strict: false }));
}
