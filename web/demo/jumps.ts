import { findClock, moveClock } from '#contract/development.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { call, CallError, isTransient } from '#web/shell/api/call.ts';
import { dayAndTime } from '#web/design/dates.ts';
import { workWords } from './journey-words.ts';
import type { Progress, Travel, Way } from './use-journey.ts';

type Clock = AnswerOf<typeof findClock>;

const lookMs = 500;

/**
 * Never less than a second: the clock runs while the call is under way. Whoever jumped further meanwhile is right too. The
 * jump goes on where the answer comes before its end, or is lost, and is waited for then.
 */
export async function jumpTo(time: number, after: string, way: Way): Promise<void> {
  const now = new Date(Math.max(time, Date.parse(after) + 1000)).toISOString();
  try {
    if (await move(now, way)) await lastLook(way);
  } catch (error) {
    if (error instanceof CallError && error.id === 'clock_backwards') return;
    if (!isTransient(error) || !(await hasArrived(way, now))) throw error;
  }
}

/** Gives what is still under way after the answer, and tells how far it is until then. */
async function move(now: string, way: Way): Promise<Clock['jump']> {
  const ended = new AbortController();
  const watched = watch(way, ended.signal);
  try {
    return (await call(moveClock, { body: { now } })).jump;
  } finally {
    ended.abort();
    await watched;
  }
}

/** Stays with a jump that somebody else has asked for, or this page before it was loaded again. */
export const followJump: Travel = async (way) => {
  await lastLook(way);
  return '';
};

/** Whether the clock shows a time at last, or was left behind it. */
async function hasArrived(way: Way, now: string): Promise<boolean> {
  const clock = await lastLook(way);
  return Date.parse(clock.now) >= Date.parse(now);
}

/** The clock once no jump is under way. */
async function lastLook(way: Way): Promise<Clock> {
  let clock = await call(findClock);
  while (clock.jump) {
    tellOf(clock, way);
    await pause();
    clock = await call(findClock);
  }
  return clock;
}

/** Tells how far a jump is that takes long. What cannot be asked now is asked later. */
async function watch(way: Way, ended: AbortSignal): Promise<void> {
  await pause(ended);
  while (!ended.aborted) {
    const clock = await call(findClock).catch(() => null);
    if (clock && !ended.aborted) tellOf(clock, way);
    await pause(ended);
  }
}

function tellOf({ jump, now }: Clock, { tell }: Way): void {
  if (!jump || jump.totalCount === 0) return;
  const words = `${dayAndTime(now)}: ${workWords(jump)}`;
  const progress: Progress = {
    share: jump.doneCount / jump.totalCount,
    words,
    said: 'Time passes.',
  };
  tell(progress);
}

function pause(ended?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, lookMs);
    ended?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
