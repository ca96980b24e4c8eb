import { t } from '@lingui/core/macro';
import { findClock, moveClock } from '#contract/development.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { call, CallError, isTransient } from '#web/shell/api/call.ts';
import { dayAndTime } from '#web/design/dates.ts';
import { workText } from './journey-texts.ts';
import type { JourneyContext, JourneyScript } from './use-journey.ts';

type Clock = AnswerOf<typeof findClock>;

const pollIntervalMs = 500;

/**
 * Moves the clock to a time, by at least a second because the clock runs during the call. A clock that another tab has
 * moved further is fine. When the answer is lost or arrives early, the jump continues and is polled until its end.
 */
export async function jumpTo(time: number, after: string, context: JourneyContext): Promise<void> {
  const now = new Date(Math.max(time, Date.parse(after) + 1000)).toISOString();
  try {
    if (await moveAndWatch(now, context)) await waitForJump(context);
  } catch (error) {
    if (error instanceof CallError && error.id === 'clock_backwards') return;
    if (!isTransient(error) || !(await hasArrived(context, now))) throw error;
  }
}

/** Moves the clock and reports the progress; returns the jump that still runs after the answer, or null. */
async function moveAndWatch(now: string, context: JourneyContext): Promise<Clock['jump']> {
  let isMoving = true;
  void watch(context, () => isMoving);
  try {
    return (await call(moveClock, { body: { now } })).jump;
  } finally {
    isMoving = false;
  }
}

/** Follows a jump that was started elsewhere or before a reload. */
export const followJump: JourneyScript = async (context) => {
  await waitForJump(context);
  return '';
};

/** Whether the clock has reached a time at the end of the jump. */
async function hasArrived(context: JourneyContext, now: string): Promise<boolean> {
  const clock = await waitForJump(context);
  return Date.parse(clock.now) >= Date.parse(now);
}

/** Polls until no jump is running; returns the clock. */
async function waitForJump(context: JourneyContext): Promise<Clock> {
  let clock = await call(findClock);
  while (clock.jump) {
    reportProgress(clock, context);
    await pollInterval();
    clock = await call(findClock);
  }
  return clock;
}

/** Reports the progress of a long jump; a failed poll is repeated. */
async function watch(context: JourneyContext, isMoving: () => boolean): Promise<void> {
  await pollInterval();
  while (isMoving()) {
    const clock = await call(findClock).catch(() => null);
    if (clock && isMoving()) reportProgress(clock, context);
    await pollInterval();
  }
}

function reportProgress({ jump, now }: Clock, { onProgress }: JourneyContext): void {
  if (!jump || jump.totalCount === 0) return;
  const text = `${dayAndTime(now)}: ${workText(jump)}`;
  const share = jump.doneCount / jump.totalCount;
  onProgress({ share, text, announcement: t`Moving time forward.` });
}

function pollInterval(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, pollIntervalMs);
  });
}
