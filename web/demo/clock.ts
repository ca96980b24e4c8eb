import { queryOptions } from '@tanstack/react-query';
import { findClock } from '#contract/development.ts';
import { call } from '#web/shell/api/call.ts';

/** The query of the demo's clock, with the next window of one Beacon or of all. */
export function clockQuery(beaconUuid: string | undefined) {
  return queryOptions({
    queryKey: ['clock', beaconUuid],
    queryFn: () => call(findClock, { query: { beaconUuid } }),
    retry: false,
    meta: { showsErrors: true },
  });
}
