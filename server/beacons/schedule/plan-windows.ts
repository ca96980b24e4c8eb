import { nextWindow, windows } from '#rules/schedule/schedule.ts';
import type { Schedule } from '#rules/schedule/schedule-shape.ts';
import type { Window } from '#rules/schedule/schedule.ts';

/** The stored state of a Beacon's windows. */
export interface BeaconWindows {
  schedule: Schedule;
  timeZone: string;
  nextOpensAt: Date | null;
  latest: LatestWindow | null;
}

export interface LatestWindow {
  number: number;
  opensAt: Date;
  closesAt: Date | null;
  closedAt: Date | null;
  /** Every assessor has answered. */
  isComplete: boolean;
}

export type PlannedWindow = Pick<LatestWindow, 'number' | 'opensAt' | 'closesAt'>;

/** The changes that bring a Beacon's windows up to date. */
export interface WindowPlan {
  /** When the latest window closed; null if it does not change. */
  closedAt: Date | null;
  /** Windows that nobody could answer. They are recorded as closed, without responses. */
  missed: PlannedWindow[];
  opened: PlannedWindow | null;
  nextOpensAt: Date | null;
}

/** How many missed windows one pass records. */
export const maxMissed = 366;

export function planWindows(beacon: BeaconWindows, now: Date): WindowPlan {
  const { latest, nextOpensAt } = beacon;
  const closedAt = latest && closingOf(latest, now);
  const hasOpenWindow = latest !== null && !latest.closedAt && !closedAt;
  const plan: WindowPlan = { closedAt, missed: [], opened: null, nextOpensAt };
  if (closedAt && !nextOpensAt) {
    return { ...plan, nextOpensAt: nextOpeningOf({ ...beacon, opensAt: latest.opensAt }, now) };
  }
  if (hasOpenWindow || !nextOpensAt || nextOpensAt > now) return plan;
  return { ...plan, ...dueWindows(beacon, nextOpensAt, now) };
}

/** When the next window opens if the open one closes now. A window until complete has no next one planned before. */
export function nextOpeningOf(
  beacon: Pick<BeaconWindows, 'schedule' | 'timeZone' | 'nextOpensAt'> & { opensAt: Date | null },
  now: Date,
): Date | null {
  const { nextOpensAt, opensAt } = beacon;
  return nextOpensAt ?? nextOpening(beacon, laterOf(now, opensAt));
}

/** The later of both times, so that a clock set back does not open a window twice. */
export function laterOf(now: Date, lastOpenedAt: Date | null): Date {
  return lastOpenedAt && lastOpenedAt > now ? lastOpenedAt : now;
}

/** The start of the first window after an instant, null when none comes. */
export function nextOpening(
  { schedule, timeZone }: Pick<BeaconWindows, 'schedule' | 'timeZone'>,
  after: Date,
): Date | null {
  const next = nextWindow(schedule, timeZone, after.toISOString());
  return next && new Date(next.opensAt);
}

function closingOf(latest: LatestWindow, now: Date): Date | null {
  if (latest.closedAt) return null;
  if (latest.closesAt) return latest.closesAt <= now ? latest.closesAt : null;
  return latest.isComplete ? now : null;
}

function dueWindows(
  beacon: BeaconWindows,
  nextOpensAt: Date,
  now: Date,
): Pick<WindowPlan, 'missed' | 'opened' | 'nextOpensAt'> {
  const { schedule, timeZone, latest } = beacon;
  const afterNow = new Date(now.getTime() + 1).toISOString();
  const started = windows(schedule, timeZone, nextOpensAt.toISOString(), afterNow);
  const due = started.map((window, index) => planWindow(window, (latest?.number ?? 0) + index + 1));
  const [first] = due;
  // A window until complete stays open, so no later window can have opened after it.
  if (first && !first.closesAt) return { missed: [], opened: first, nextOpensAt: null };
  const ended = due.filter(({ closesAt }) => closesAt && closesAt <= now);
  const nextMissed = ended[maxMissed];
  if (nextMissed)
    return { missed: ended.slice(0, maxMissed), opened: null, nextOpensAt: nextMissed.opensAt };
  const opened = due[ended.length] ?? null;
  return { missed: ended, opened, nextOpensAt: nextOpening(beacon, now) };
}

function planWindow({ opensAt, closesAt }: Window, number: number): PlannedWindow {
  return { number, opensAt: new Date(opensAt), closesAt: closesAt ? new Date(closesAt) : null };
}
