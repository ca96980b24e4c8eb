import { useSearch } from '@tanstack/react-router';
import { type ReportSearch, reportSearch } from './report-search.ts';

/** The URL state of reports, without other parameters. */
export function useReportSearch(): ReportSearch {
  return reportSearch(useSearch({ strict: false }));
}
