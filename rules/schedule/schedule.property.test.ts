import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextWindow, windows } from './schedule.ts';
import type { Schedule, Window } from './schedule.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** Days on which the clocks of a zone skip time, repeat time or do neither. */
const MOMENTS = [
  ['America/New_York', '2027-03-14'],
  ['America/New_York', '2027-11-07'],
  ['Europe/London', '2027-03-28'],
  ['Europe/London', '2027-10-31'],
  ['America/St_Johns', '2027-11-07'],
  ['America/Havana', '2027-03-14'],
  ['America/Havana', '2027-11-07'],
  ['America/Santiago', '2027-04-04'],
  ['America/Santiago', '2027-09-05'],
  ['America/Nuuk', '2024-03-31'],
  ['America/Nuuk', '2024-10-27'],
  ['Africa/Cairo', '2027-04-30'],
  ['Africa/Cairo', '2027-10-29'],
  ['Africa/Casablanca', '2025-02-23'],
  ['Asia/Beirut', '2027-03-28'],
  ['Asia/Kathmandu', '2027-05-03'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['Australia/Lord_Howe', '2027-10-03'],
  ['Pacific/Chatham', '2027-04-04'],
  ['Pacific/Chatham', '2027-09-26'],
  ['Pacific/Apia', '2011-12-30'],
  ['Pacific/Kwajalein', '1993-08-21'],
  ['Antarctica/Casey', '2010-03-05'],
  ['Antarctica/Troll', '2027-03-28'],
  ['Antarctica/Troll', '2027-10-31'],
] as const;

interface Case {
  schedule: Schedule;
  zone: string;
  from: number;
  to: number;
}

const hours = fc
  .uniqueArray(fc.integer({ min: 0, max: 24 }), { minLength: 2, maxLength: 2 })
  .map(([one = 0, other = 24]) => ({
    startHour: Math.min(one, other),
    endHour: Math.max(one, other),
  }));
const someWdays = fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 });
const dates = fc.oneof(
  fc.record({ periodType: fc.constant('none' as const) }),
  fc.record({ periodType: fc.constant('week' as const), period: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ periodType: fc.constant('month' as const), period: fc.integer({ min: 1, max: 6 }) }),
);
const opening = fc.record({ startHour: fc.integer({ min: 0, max: 23 }) }, { requiredKeys: [] });
const repetitions = fc.oneof(
  fc.tuple(dates, opening).map((parts) => Object.assign({}, ...parts) as Partial<Schedule>),
  fc
    .tuple(
      fc.record({ period: fc.integer({ min: 1, max: 9 }) }, { requiredKeys: [] }),
      fc.oneof(hours, fc.constant({})),
      fc.record({ wdays: someWdays }, { requiredKeys: [] }),
    )
    .map((parts) => Object.assign({ periodType: 'day' as const }, ...parts) as Partial<Schedule>),
);
const cases: fc.Arbitrary<Case> = fc
  .record({
    moment: fc.constantFrom(...MOMENTS),
    repetition: repetitions,
    daysOpen: fc.oneof(fc.integer({ min: 1, max: 7 }), fc.constant('until-complete' as const)),
    startsBefore: fc.oneof(fc.integer({ min: -3, max: 9 }), fc.integer({ min: 0, max: 500 })),
    lead: fc.integer({ min: 0, max: 6 * 96 }),
    length: fc.integer({ min: 0, max: 40 * 96 }),
  })
  .map(({ moment: [zone, date], repetition, daysOpen, startsBefore, lead, length }) => {
    const middle = Date.parse(date);
    const from = middle - lead * 15 * MINUTE;
    const startOn = isoDate(middle - startsBefore * DAY);
    const schedule = { periodType: 'none' as const, ...repetition, startOn, daysOpen };
    return { schedule, zone, from, to: from + length * 15 * MINUTE };
  });

function isoDate(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function windowsOf({ schedule, zone, from, to }: Case): Window[] {
  return windows(schedule, zone, iso(from), iso(to));
}

function splitAt(one: Case, middle: number): Window[] {
  return [...windowsOf({ ...one, to: middle }), ...windowsOf({ ...one, from: middle })];
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The time a clock in `zone` shows, as `2027-03-14 09:00`; these strings sort by time. */
function shown(zone: string, at: number): string {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    clocks.set(zone, clock);
  }
  return clock.format(at);
}

/** Reads the clock every 15 minutes; every transition of the zones above falls on such a time. */
function watch(zone: string, wall: string): { first: number; last: number } {
  const nominal = Date.parse(`${wall.replace(' ', 'T')}Z`);
  let first = nominal - 15 * 60 * MINUTE;
  while (shown(zone, first) < wall) first += 15 * MINUTE;
  let last = nominal + 13 * 60 * MINUTE;
  while (last > first && shown(zone, last) !== wall) last -= 15 * MINUTE;
  return { first, last };
}

function wallTime(date: string, hour: number): string {
  return hour === 24
    ? `${isoDate(Date.parse(date) + DAY)} 00:00`
    : `${date} ${String(hour).padStart(2, '0')}:00`;
}

function isOccurrence({ periodType, period = 1, startOn, wdays }: Schedule, date: string): boolean {
  const days = (Date.parse(date) - Date.parse(startOn)) / DAY;
  if (days < 0) return false;
  const repeats = {
    none: () => days === 0,
    day: () => days % period === 0 && (wdays?.includes(weekday(date)) ?? true),
    week: () => days % (7 * period) === 0,
    month: () => monthsBetween(startOn, date) % period === 0 && isAnchored(startOn, date),
  };
  return repeats[periodType]();
}

function monthsBetween(startOn: string, date: string): number {
  const [start, end] = [new Date(startOn), new Date(date)];
  const years = end.getUTCFullYear() - start.getUTCFullYear();
  return years * 12 + end.getUTCMonth() - start.getUTCMonth();
}

/** Whether `date` has the day of the month of `startOn`, or is the last day of a shorter month. */
function isAnchored(startOn: string, date: string): boolean {
  const [anchor, day] = [Number(startOn.slice(8)), Number(date.slice(8))];
  const isLastOfMonth = isoDate(Date.parse(date) + DAY).endsWith('-01');
  return day === anchor || (day < anchor && isLastOfMonth);
}

function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** The dates of the schedule, up to a week after `to`, that exist in the zone. */
function shownOccurrences({ schedule, zone, to }: Case): string[] {
  const seen = new Set<string>();
  for (let at = Date.parse(schedule.startOn) - 2 * DAY; at < to + 9 * DAY; at += DAY / 6) {
    seen.add(shown(zone, at).slice(0, 10));
  }
  return [...seen].toSorted().filter((date) => isOccurrence(schedule, date));
}

function expectedClose({ schedule, zone }: Case, date: string, opensAt: number): number | null {
  const { periodType, daysOpen, startHour = 0, endHour = 24 } = schedule;
  if (daysOpen === 'until-complete') return null;
  if (periodType !== 'day') {
    const end = isoDate(Date.parse(date) + daysOpen * DAY);
    const closesAt = watch(zone, `${end} 00:00`).first;
    return closesAt > opensAt ? closesAt : opensAt + (24 - startHour) * 60 * MINUTE;
  }
  const { first, last } = watch(zone, wallTime(date, endHour));
  const closesAt = endHour === 24 ? first : last;
  return closesAt > opensAt ? closesAt : opensAt + (endHour - startHour) * 60 * MINUTE;
}

/** The same windows, found by checking every day and every 15 minutes. */
function expectedWindows(one: Case): Window[] {
  const { schedule, zone, from, to } = one;
  const { startHour: hour = 0 } = schedule;
  const numbered = shownOccurrences(one).map((date, index) => ({ date, number: index + 1 }));
  const near = numbered
    .filter(({ date }) => Date.parse(date) > from - 4 * DAY)
    .map((each) => ({ ...each, opensAt: watch(zone, wallTime(each.date, hour)).first }));
  return near.flatMap(({ date, number, opensAt }, index) => {
    if (opensAt < from || opensAt >= to) return [];
    const next = near[index + 1]?.opensAt ?? Infinity;
    const closesAt = expectedClose(one, date, opensAt);
    return [
      {
        number,
        opensAt: iso(opensAt),
        closesAt: closesAt === null ? null : iso(Math.min(closesAt, next)),
      },
    ];
  });
}

describe('windows', () => {
  it('equal the windows found by reading the clock every 15 minutes', () => {
    fc.assert(
      fc.property(cases, (one) => {
        expect(windowsOf(one)).toEqual(expectedWindows(one));
      }),
      { numRuns: 300 },
    );
  });

  it('are in order, consecutive, never empty and never overlap', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const result = windowsOf(one);
        for (const [index, { number, opensAt, closesAt }] of result.entries()) {
          const next = result[index + 1];
          expect(closesAt === null || opensAt < closesAt).toBe(true);
          if (!next) continue;
          expect(next.number).toBe(number + 1);
          expect(next.opensAt > opensAt).toBe(true);
          expect(closesAt === null || closesAt <= next.opensAt).toBe(true);
        }
      }),
    );
  });

  it('are the same when their range is split anywhere', () => {
    fc.assert(
      fc.property(cases, fc.double({ min: 0, max: 1, noNaN: true }), (one, share) => {
        const middle = Math.round(one.from + (one.to - one.from) * share);
        expect(splitAt(one, middle)).toEqual(windowsOf(one));
      }),
    );
  });

  it('are the same when their range is split at an opening', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const result = windowsOf(one);
        for (const { opensAt } of result.slice(0, 5)) {
          expect(splitAt(one, Date.parse(opensAt))).toEqual(result);
        }
      }),
    );
  });

  it('equal the chain of nextWindow', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { schedule, zone, from, to } = one;
        const chain: Window[] = [];
        let next = nextWindow(schedule, zone, iso(from - 1));
        while (next && next.opensAt < iso(to)) {
          chain.push(next);
          next = nextWindow(schedule, zone, next.opensAt);
        }
        expect(chain).toEqual(windowsOf(one));
      }),
    );
  });

  it('give the first window after startOn the number 1', () => {
    fc.assert(
      fc.property(cases, ({ schedule, zone }) => {
        const dayBefore = iso(Date.parse(schedule.startOn) - 2 * DAY);
        const first = nextWindow(schedule, zone, dayBefore);
        expect(first?.number ?? 1).toBe(1);
      }),
    );
  });
});
