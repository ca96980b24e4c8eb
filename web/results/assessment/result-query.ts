import { queryOptions, useQuery } from '@tanstack/react-query';
import { findAssessmentResult } from '#contract/assessment-results.ts';
import { call } from '#web/shell/api/call.ts';

/** One assessment with all answers. All its screens share this query. */
export function resultQuery(uuid: string, number: number) {
  return queryOptions({
    queryKey: ['assessment-result', uuid, number],
    queryFn: ({ signal }) => call(findAssessmentResult, { params: { uuid, number }, signal }),
  });
}

/** The details of a result whose summary is on the page already; undefined until they are loaded and where they are denied. */
export function useResultDetails(uuid: string, number: number) {
  const { data } = useQuery({ ...resultQuery(uuid, number), meta: { showsErrors: true } });
  return data?.assessment === 'access_denied' ? undefined : data?.assessment;
}
