import { useState } from 'preact/hooks';
import type { Assessment, recordEvent } from '#contract/assessments.ts';
import type { Progress } from '#web/assess/saving/answers.ts';
import { call } from '#web/assess/saving/call.ts';
import {
  eventOnLeaving,
  hasAnyRating,
  startsByRating,
  type UsageEvent,
} from '#web/assess/flow/flow.ts';

/** Records each usage event once, where the organisation's use is counted. */
export function useUsageEvents(
  { framework, hasAnalytics, links }: Assessment,
  { stage, input }: Progress,
) {
  const [recorded] = useState(() => new Set<UsageEvent>());

  function record(name: UsageEvent | null) {
    if (!name || !hasAnalytics || recorded.has(name)) return;
    recorded.add(name);
    void call<typeof recordEvent>('POST', links.events, { body: { name }, isLeaving: true });
  }

  return {
    recordLeaving: () => record(eventOnLeaving(framework, input, stage)),
    recordRating: () => {
      if (!hasAnyRating(input) && startsByRating(framework)) record('assessment_start');
    },
  };
}
