import type { QueryClient } from '@tanstack/react-query';
import { answerAssessments, findClock } from '#contract/development.ts';
import { call } from '#web/shell/api/call.ts';
import { dayAndTime } from '#web/design/dates.ts';
import { clockOf } from './clock.ts';
import { jumpTo } from './jumps.ts';
import { waitingWords, weekWords } from './journey-words.ts';
import type { Travel } from './use-journey.ts';

const day = 86_400_000;
const fourWeeks = 28 * day;
const year = 365 * day;

/** To a time, from window to window and a day at most at once, so that none is missed on the way. */
export function goTo(target: number): Travel {
  return async (way) => {
    const { signal, tell } = way;
    let clock = await call(findClock);
    const start = Date.parse(clock.now);
    while (Date.parse(clock.now) < target && !signal.aborted) {
      const next = Date.parse(clock.nextWindowAt ?? '') || target;
      await jumpTo(Math.min(target, next, Date.parse(clock.now) + day), clock.now, way);
      clock = await call(findClock);
      const share = (Date.parse(clock.now) - start) / (target - start);
      tell({ share, words: dayAndTime(clock.now), said: 'Time passes.' });
    }
    return signal.aborted ? 'Stopped.' : '';
  };
}

/** Stays where it is, and lets people answer: those of one Beacon or of all. */
export function letPeopleAnswer(beaconUuid: string | undefined): Travel {
  return async () => {
    const { waitingCount } = await call(answerAssessments, { body: { beaconUuid } });
    return waitingWords(waitingCount);
  };
}

/** Through a year of one Beacon: its people answer, those who take their time too, and its next window opens and invites. */
export function watchYear(beaconUuid: string): Travel {
  return async (way) => {
    const { client, signal, tell } = way;
    let clock = await readClock(client, beaconUuid);
    const start = Date.parse(clock.now);
    while (Date.parse(clock.now) < start + year && !signal.aborted) {
      const since = Date.parse(clock.now) - start;
      const said = weekWords(since - (since % fourWeeks));
      tell({ share: since / year, words: weekWords(since), said });
      const { laterAt } = await call(answerAssessments, { body: { beaconUuid } });
      await client.invalidateQueries({ queryKey: ['beacon', beaconUuid] });
      const stops = [clock.nextInvitationsAt, laterAt].flatMap((at) => (at ? Date.parse(at) : []));
      if (stops.length === 0) return 'No window comes any more.';
      await jumpTo(Math.min(...stops, start + year), clock.now, way);
      clock = await readClock(client, beaconUuid);
    }
    return signal.aborted ? 'Stopped.' : 'A year has passed.';
  };
}

/** Also shows the time it reads. */
function readClock(client: QueryClient, beaconUuid: string) {
  return client.fetchQuery({ ...clockOf(beaconUuid), staleTime: 0 });
}
