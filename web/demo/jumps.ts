import { t } from '@lingui/core/macro';
import { QueryObserver } from '@tanstack/react-query';
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
  const stop = pollClock(context, (clock) => reportProgress(clock, context));
  try {
    return (await call(moveClock, { body: { now } })).jump;
  } finally {
    stop();
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
  const { promise, resolve, reject } = Promise.withResolvers<Clock>();
  const onClock = (clock: Clock) => (clock.jump ? reportProgress(clock, context) : resolve(clock));
  const stop = pollClock(context, onClock, reject);
  return promise.finally(stop);
}

/** Reads the clock now and at every interval, until the returned function is called; a failed read is repeated. */
function pollClock(
  { client }: JourneyContext,
  onClock: (clock: Clock) => void,
  onError: (error: Error) => void = () => {},
): () => void {
  const observer = new QueryObserver(client, {
    queryKey: ['jump-clock'],
    queryFn: () => call(findClock),
    refetchInterval: pollIntervalMs,
    refetchIntervalInBackground: true,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  });
  return observer.subscribe(({ data, error, isFetching }) => {
    if (isFetching) return;
    if (error) onError(error);
    else if (data) onClock(data);
  });
}

function reportProgress({ jump, now }: Clock, { onProgress }: JourneyContext): void {
  if (!jump || jump.totalCount === 0) return;
  const text = `${dayAndTime(now)}: ${workText(jump)}`;
  const share = jump.doneCount / jump.totalCount;
  onProgress({ share, text, announcement: t`Moving time forward.` });
}
