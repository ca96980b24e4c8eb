import { nextWindow, windows } from '#rules/schedule.ts';
import type { Schedule, Window } from '#rules/schedule.ts';

/** What a Beacon's rows say about its windows. */
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

export interface PlannedWindow {
  number: number;
  opensAt: Date;
  closesAt: Date | null;
}

/** What to write so that a Beacon's windows are as they should be now. */
export interface WindowPlan {
  /** When the latest window closes, null while it stays as it is. */
  closedAt: Date | null;
  /** Windows nobody could answer: recorded as closed, without responses. */
  missed: PlannedWindow[];
  opened: PlannedWindow | null;
  nextOpensAt: Date | null;
}

/** How many missed windows one pass records. */
export const maxMissed = 366;

export function planWindows(beacon: BeaconWindows, now: Date): WindowPlan {
  const { latest, nextOpensAt } = beacon;
  const closedAt = latest && closingOf(latest, now);
  const isBusy = latest !== null && !latest.closedAt && !closedAt;
  const plan: WindowPlan = { closedAt, missed: [], opened: null, nextOpensAt };
  if (closedAt && !nextOpensAt) {
    return { ...plan, nextOpensAt: nextOpeningOf({ ...beacon, opensAt: latest.opensAt }, now) };
  }
  if (isBusy || !nextOpensAt || nextOpensAt > now) return plan;
  return { ...plan, ...dueWindows(beacon, nextOpensAt, now) };
}

/** When the next window opens if the open one closes now: where it waits for everybody, none is planned before. */
export function nextOpeningOf(
  beacon: Pick<BeaconWindows, 'schedule' | 'timeZone' | 'nextOpensAt'> & { opensAt: Date | null },
  now: Date,
): Date | null {
  const { nextOpensAt, opensAt } = beacon;
  return nextOpensAt ?? nextOpening(beacon, laterOf(now, opensAt));
}

/** A clock that was put back must not open again what it has opened. */
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
  const due = started.map((window, index) => planned(window, (latest?.number ?? 0) + index + 1));
  const [first] = due;
  // It stays open until everybody has answered, so no later start can have opened after it.
  if (first && !first.closesAt) return { missed: [], opened: first, nextOpensAt: null };
  const over = due.filter(({ closesAt }) => closesAt && closesAt <= now);
  const rest = over[maxMissed];
  if (rest) return { missed: over.slice(0, maxMissed), opened: null, nextOpensAt: rest.opensAt };
  const opened = due[over.length] ?? null;
  return { missed: over, opened, nextOpensAt: nextOpening(beacon, now) };
}

function planned({ opensAt, closesAt }: Window, number: number): PlannedWindow {
  return { number, opensAt: new Date(opensAt), closesAt: closesAt ? new Date(closesAt) : null };
}
