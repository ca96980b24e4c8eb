import type { QueryClient } from '@tanstack/react-query';
import { answerAssessments, findClock, moveClock } from '#contract/development.ts';
import { call, CallError } from '../call.ts';
import { dayAndTime } from '../ui/dates.ts';
import { clockOf } from './clock.ts';
import { waitingWords, weekWords } from './journey-words.ts';
import type { Travel } from './use-journey.ts';

const day = 86_400_000;
const fourWeeks = 28 * day;
const year = 365 * day;

/** To a time, from window to window and a day at most at once, so that none is missed on the way. */
export function goTo(target: number): Travel {
  return async ({ signal, tell }) => {
    let clock = await call(findClock);
    const start = Date.parse(clock.now);
    while (Date.parse(clock.now) < target && !signal.aborted) {
      const next = Date.parse(clock.nextWindowAt ?? '') || target;
      await jumpTo(Math.min(target, next, Date.parse(clock.now) + day), clock.now);
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
  return async ({ client, signal, tell }) => {
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
      await jumpTo(Math.min(...stops, start + year), clock.now);
      clock = await readClock(client, beaconUuid);
    }
    return signal.aborted ? 'Stopped.' : 'A year has passed.';
  };
}

/** Also shows the time it reads. */
function readClock(client: QueryClient, beaconUuid: string) {
  return client.fetchQuery({ ...clockOf(beaconUuid), staleTime: 0 });
}

/** Never less than a second: the clock runs while the call is under way. Whoever jumped further meanwhile is right too. */
async function jumpTo(time: number, after: string): Promise<void> {
  const now = new Date(Math.max(time, Date.parse(after) + 1000)).toISOString();
  try {
    await call(moveClock, { body: { now } });
  } catch (error) {
    if (!(error instanceof CallError && error.id === 'clock_backwards')) throw error;
  }
}
