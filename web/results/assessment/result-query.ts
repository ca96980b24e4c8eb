import { queryOptions } from '@tanstack/react-query';
import { findAssessmentResult } from '#contract/assessment-results.ts';
import { call } from '#web/shell/api/call.ts';

/** One assessment with all answers. All its screens share this query. */
export function resultQuery(uuid: string, number: number) {
  return queryOptions({
    queryKey: ['assessment-result', uuid, number],
    queryFn: ({ signal }) => call(findAssessmentResult, { params: { uuid, number }, signal }),
  });
}
