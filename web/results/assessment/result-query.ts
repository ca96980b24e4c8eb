import { queryOptions } from '@tanstack/react-query';
import { findAssessmentResult } from '#contract/assessment-results.ts';
import { call } from '#web/shell/api/call.ts';

/** One assessment with everybody's answers, asked for once by all screens that show a part of it. */
export function resultQuery(uuid: string, number: number) {
  return queryOptions({
    queryKey: ['assessment-result', uuid, number],
    queryFn: ({ signal }) => call(findAssessmentResult, { params: { uuid, number }, signal }),
  });
}
