import { useSearch } from '@tanstack/react-router';
import { completionThresholds, timeframes } from '#contract/report-constants.ts';
import type { Report } from '#contract/reports.ts';
import { listSearch } from '#web/beacons/list/list-search.ts';

type Filters = Report['filters'];

/** The URL state of reports: filters and page, without default values. */
export interface ReportSearch {
  page?: number;
  /** The snapshot of the page. */
  snapshot?: string;
  organisation?: string;
  group?: string;
  timeframe?: Filters['timeframe'];
  threshold?: Filters['threshold'];
}

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Default values of missing parameters. */
export const defaults = { timeframe: -1, threshold: 0.5 } as const;

/** The URL state of reports, without other parameters. */
export function useReportSearch(): ReportSearch {
  return reportSearch(useSearch({ strict: false }));
}

/** Parses the URL state. Unknown parameters are dropped. */
export function reportSearch(search: Record<string, unknown>): ReportSearch {
  const { searchTerm: _term, order: _order, key: _key, ...from } = listSearch(search);
  const { snapshot } = search;
  const timeframe = timeframes.find((each) => each === search['timeframe']);
  const threshold = completionThresholds.find((each) => each === search['threshold']);
  return {
    ...from,
    ...(typeof snapshot === 'string' && isUuid.test(snapshot) && { snapshot }),
    ...(timeframe !== undefined && timeframe !== defaults.timeframe && { timeframe }),
    ...(threshold !== undefined && threshold !== defaults.threshold && { threshold }),
  };
}

/** The same filters without a page. */
export function filtersOf({
  page: _page,
  snapshot: _snapshot,
  ...filters
}: ReportSearch): ReportSearch {
  return filters;
}

/** The query of the request. */
export function queryOf({ timeframe, threshold, ...rest }: ReportSearch) {
  return {
    ...rest,
    ...(timeframe !== undefined && { timeframe: String(timeframe) }),
    ...(threshold !== undefined && { threshold: String(threshold) }),
  };
}
