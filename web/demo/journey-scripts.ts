import { t } from '@lingui/core/macro';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { answerAssessments, findClock } from '#contract/development.ts';
import { call } from '#web/shell/api/call.ts';
import { dayAndTime } from '#web/design/dates.ts';
import { jumpTo } from './jumps.ts';
import { waitingText, weekText } from './journey-texts.ts';
import type { JourneyScript } from './use-journey.ts';

const day = 86_400_000;
const fourWeeks = 28 * day;
const year = 365 * day;

/** Moves to a time in steps of at most a day that stop at every window, so that none is skipped. */
export function goTo(target: number): JourneyScript {
  return async (context) => {
    const { signal, onProgress } = context;
    let clock = await call(findClock);
    const start = Date.parse(clock.now);
    while (Date.parse(clock.now) < target && !signal.aborted) {
      const next = Date.parse(clock.nextWindowAt ?? '') || target;
      await jumpTo(Math.min(target, next, Date.parse(clock.now) + day), clock.now, context);
      clock = await call(findClock);
      const share = (Date.parse(clock.now) - start) / (target - start);
      onProgress({ share, text: dayAndTime(clock.now), announcement: t`Moving time forward.` });
    }
    return signal.aborted ? t`Stopped.` : '';
  };
}

/** Lets the people of one Beacon or of all answer, without moving the clock. */
export function letPeopleAnswer(beaconUuid: string | undefined): JourneyScript {
  return async () => {
    const { waitingCount } = await call(answerAssessments, { body: { beaconUuid } });
    return waitingText(waitingCount);
  };
}

/** Moves through a year of one Beacon: people answer, late ones too, before each next window opens. */
export function watchYear(beaconUuid: string): JourneyScript {
  return async (context) => {
    const { client, signal, onProgress } = context;
    let clock = await readClock(client, beaconUuid);
    const start = Date.parse(clock.now);
    while (Date.parse(clock.now) < start + year && !signal.aborted) {
      const since = Date.parse(clock.now) - start;
      const announcement = weekText(since - (since % fourWeeks));
      onProgress({ share: since / year, text: weekText(since), announcement });
      const { laterAt } = await call(answerAssessments, { body: { beaconUuid } });
      await client.invalidateQueries({ queryKey: ['beacon', beaconUuid] });
      const stops = [clock.nextInvitationsAt, laterAt].flatMap((at) => (at ? Date.parse(at) : []));
      if (stops.length === 0) return t`No more windows are scheduled.`;
      await jumpTo(Math.min(...stops, start + year), clock.now, context);
      clock = await readClock(client, beaconUuid);
    }
    return signal.aborted ? t`Stopped.` : t`A year has passed.`;
  };
}

/** The query of the demo's clock, with the next window of one Beacon or of all. */
export function clockQuery(beaconUuid: string | undefined) {
  return queryOptions({
    queryKey: ['clock', beaconUuid],
    queryFn: () => call(findClock, { query: { beaconUuid } }),
    retry: false,
    meta: { showsErrors: true },
  });
}

/** Reads the clock into the query cache, which updates the page. */
function readClock(client: QueryClient, beaconUuid: string) {
  return client.fetchQuery({ ...clockQuery(beaconUuid), staleTime: 0 });
}
