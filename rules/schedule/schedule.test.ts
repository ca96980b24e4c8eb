import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { isCurrent, nextWindow, windows } from './schedule.ts';
import type { Schedule } from './schedule.ts';

const WEEKLY: Schedule = { periodType: 'week', period: 1, startOn: '2027-10-25', daysOpen: 7 };

/** Shortens `2027-03-14T13:00:00.000Z` to `2027-03-14 13:00` and rejects any other form. */
function minute(instant: string | null): string | null {
  if (instant === null) return null;
  expect(instant).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/);
  return instant.slice(0, 16).replace('T', ' ');
}

function firstWindow(schedule: Schedule, timeZone: string) {
  const day = Date.parse(schedule.startOn);
  const [from, to] = [day - 86_400_000, day + 172_800_000].map((at) => new Date(at).toISOString());
  const [first] = windows(schedule, timeZone, from ?? '', to ?? '');
  return first && `${minute(first.opensAt)} → ${minute(first.closesAt)}`;
}

function openings(schedule: Schedule, timeZone: string, from: string, to: string) {
  return windows(schedule, timeZone, `${from}T00:00:00Z`, `${to}T00:00:00Z`).map(
    ({ number, opensAt }) => `${number}: ${minute(opensAt)}`,
  );
}

function countWeekly(from: string, to: string): number {
  return windows(WEEKLY, 'UTC', from, to).length;
}

describe('the hours of a daily schedule', () => {
  it.each([
    ['America/New_York', '2027-03-14', 9, 17, '2027-03-14 13:00 → 2027-03-14 21:00'],
    ['America/New_York', '2027-03-14', 1, 2, '2027-03-14 06:00 → 2027-03-14 07:00'],
    ['America/New_York', '2027-03-14', 2, 3, '2027-03-14 07:00 → 2027-03-14 08:00'],
    ['America/New_York', '2027-03-14', 2, 5, '2027-03-14 07:00 → 2027-03-14 09:00'],
    ['America/New_York', '2027-11-07', 0, 1, '2027-11-07 04:00 → 2027-11-07 06:00'],
    ['America/New_York', '2027-11-07', 1, 2, '2027-11-07 05:00 → 2027-11-07 07:00'],
    ['America/New_York', '2027-11-07', 0, 24, '2027-11-07 04:00 → 2027-11-08 05:00'],
    ['Europe/London', '2027-03-28', 1, 2, '2027-03-28 01:00 → 2027-03-28 02:00'],
    ['Europe/London', '2027-10-31', 1, 2, '2027-10-31 00:00 → 2027-10-31 02:00'],
    ['Asia/Kathmandu', '2027-05-03', 8, 20, '2027-05-03 02:15 → 2027-05-03 14:15'],
    ['Australia/Lord_Howe', '2027-10-03', 2, 3, '2027-10-02 15:30 → 2027-10-02 16:00'],
    ['Australia/Lord_Howe', '2027-10-03', 1, 2, '2027-10-02 14:30 → 2027-10-02 15:30'],
    ['Australia/Lord_Howe', '2027-04-04', 1, 2, '2027-04-03 14:00 → 2027-04-03 15:30'],
    ['Pacific/Chatham', '2027-09-26', 2, 3, '2027-09-25 13:15 → 2027-09-25 14:00'],
    ['Pacific/Chatham', '2027-09-26', 3, 5, '2027-09-25 14:00 → 2027-09-25 15:15'],
    ['Pacific/Chatham', '2027-04-04', 2, 3, '2027-04-03 12:15 → 2027-04-03 14:15'],
    ['Antarctica/Troll', '2027-03-28', 1, 2, '2027-03-28 01:00 → 2027-03-28 02:00'],
    ['Antarctica/Troll', '2027-03-28', 2, 3, '2027-03-28 01:00 → 2027-03-28 02:00'],
    ['Antarctica/Troll', '2027-03-28', 1, 3, '2027-03-28 01:00 → 2027-03-28 03:00'],
    ['Africa/Casablanca', '2025-02-23', 2, 3, '2025-02-23 01:00 → 2025-02-23 03:00'],
    ['Africa/Casablanca', '2025-04-06', 2, 3, '2025-04-06 02:00 → 2025-04-06 03:00'],
    ['America/Havana', '2027-11-07', 0, 1, '2027-11-07 04:00 → 2027-11-07 06:00'],
    ['America/Havana', '2027-03-14', 0, 1, '2027-03-14 05:00 → 2027-03-14 06:00'],
    ['America/Nuuk', '2024-03-30', 23, 24, '2024-03-31 01:00 → 2024-03-31 02:00'],
    ['Pacific/Apia', '2011-12-29', 9, 24, '2011-12-29 19:00 → 2011-12-30 10:00'],
    ['Pacific/Apia', '2011-12-30', 9, 17, '2011-12-30 19:00 → 2011-12-31 03:00'],
  ])('%s %s %i-%i', (zone, startOn, startHour, endHour, expected) => {
    const schedule: Schedule = { periodType: 'day', startOn, daysOpen: 1, startHour, endHour };
    expect(firstWindow(schedule, zone)).toBe(expected);
  });

  it('are the whole day when unset, for any daysOpen', () => {
    const schedule: Schedule = { periodType: 'day', startOn: '2027-11-06', daysOpen: 3 };
    expect(firstWindow(schedule, 'America/Havana')).toBe('2027-11-06 04:00 → 2027-11-07 04:00');
  });

  it('end when the next day opens, although the clocks repeat the hour later', () => {
    const schedule: Schedule = {
      periodType: 'day',
      startOn: '2010-03-04',
      daysOpen: 1,
      startHour: 0,
      endHour: 23,
    };
    expect(firstWindow(schedule, 'Antarctica/Casey')).toBe('2010-03-03 13:00 → 2010-03-04 13:00');
  });
});

describe('the days of a dated schedule', () => {
  it.each([
    ['Europe/London', '2027-10-25', 7, '2027-10-24 23:00 → 2027-11-01 00:00'],
    ['Asia/Kathmandu', '2027-05-03', 1, '2027-05-02 18:15 → 2027-05-03 18:15'],
    ['America/Santiago', '2027-09-05', 1, '2027-09-05 04:00 → 2027-09-06 03:00'],
    ['America/Santiago', '2027-08-29', 7, '2027-08-29 04:00 → 2027-09-05 04:00'],
    ['Asia/Beirut', '2027-03-28', 2, '2027-03-27 22:00 → 2027-03-29 21:00'],
    ['Africa/Cairo', '2027-04-30', 1, '2027-04-29 22:00 → 2027-04-30 21:00'],
    ['Africa/Cairo', '2027-10-28', 1, '2027-10-27 21:00 → 2027-10-28 22:00'],
    ['America/Havana', '2027-11-07', 1, '2027-11-07 04:00 → 2027-11-08 05:00'],
    ['America/Havana', '2027-03-14', 1, '2027-03-14 05:00 → 2027-03-15 04:00'],
    ['Pacific/Apia', '2011-12-28', 2, '2011-12-28 10:00 → 2011-12-30 10:00'],
    ['Pacific/Apia', '2011-12-28', 3, '2011-12-28 10:00 → 2011-12-30 10:00'],
    ['Pacific/Kiritimati', '1995-01-01', 1, '1994-12-31 10:00 → 1995-01-01 10:00'],
  ])('%s %s for %i', (zone, startOn, daysOpen, expected) => {
    for (const periodType of ['week', 'month', 'none'] as const) {
      expect(firstWindow({ periodType, period: 1, startOn, daysOpen }, zone)).toBe(expected);
    }
  });

  it.each([
    ['Europe/London', '2027-10-25', 7, 9, '2027-10-25 08:00 → 2027-11-01 00:00'],
    ['America/New_York', '2027-03-14', 1, 2, '2027-03-14 07:00 → 2027-03-15 04:00'],
    ['America/New_York', '2027-11-07', 2, 1, '2027-11-07 05:00 → 2027-11-09 05:00'],
    ['America/Nuuk', '2024-03-30', 1, 23, '2024-03-31 01:00 → 2024-03-31 02:00'],
  ])('%s %s for %i from %i', (zone, startOn, daysOpen, startHour, expected) => {
    for (const periodType of ['week', 'month', 'none'] as const) {
      const schedule: Schedule = { periodType, period: 1, startOn, daysOpen, startHour };
      expect(firstWindow(schedule, zone)).toBe(expected);
    }
  });

  it.each(['UTC', 'Etc/GMT+12', 'Etc/GMT-14'])('count months from the anchor in %s', (zone) => {
    const localDates = (startOn: string, period: number) =>
      windows(
        { periodType: 'month', period, startOn, daysOpen: 1 },
        zone,
        '2026-01-01T00:00:00Z',
        '2028-04-01T00:00:00Z',
      ).map(({ opensAt }) =>
        Temporal.Instant.from(opensAt).toZonedDateTimeISO(zone).toPlainDate().toString(),
      );
    expect(localDates('2027-01-31', 1).slice(0, 4)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
    expect(localDates('2027-01-31', 1)).toContain('2028-02-29');
    expect(localDates('2026-11-30', 3).slice(0, 4)).toEqual([
      '2026-11-30',
      '2027-02-28',
      '2027-05-30',
      '2027-08-30',
    ]);
  });
});

describe('the occurrences of a schedule', () => {
  it('include from and exclude to', () => {
    expect(countWeekly('2027-11-01T00:00:00Z', '2027-11-08T00:00:00Z')).toBe(1);
    expect(countWeekly('2027-11-01T00:00:00.001Z', '2027-11-08T00:00:00Z')).toBe(0);
    expect(countWeekly('2027-11-01T00:00:00Z', '2027-11-08T00:00:00.001Z')).toBe(2);
    expect(countWeekly('2027-11-01T00:00:00Z', '2027-11-01T00:00:00Z')).toBe(0);
  });

  it('include a window that a gap moves to the next date', () => {
    const late: Schedule = {
      periodType: 'day',
      startOn: '2024-03-30',
      daysOpen: 1,
      startHour: 23,
    };
    const [at, soon] = ['2024-03-31T01:00:00.000Z', '2024-03-31T01:00:00.001Z'];
    expect(windows(late, 'America/Nuuk', at, soon)).toEqual([
      { number: 1, opensAt: at, closesAt: '2024-03-31T02:00:00.000Z' },
    ]);
  });

  it('are limited to the listed weekdays, for daily and three-day periods', () => {
    const daily: Schedule = {
      periodType: 'day',
      startOn: '2027-05-01',
      daysOpen: 1,
      wdays: [0, 3],
    };
    expect(openings(daily, 'UTC', '2027-05-01', '2027-05-13')).toEqual([
      '1: 2027-05-02 00:00',
      '2: 2027-05-05 00:00',
      '3: 2027-05-09 00:00',
      '4: 2027-05-12 00:00',
    ]);
    expect(openings({ ...daily, period: 3 }, 'UTC', '2027-05-01', '2027-06-10')).toEqual([
      '1: 2027-05-16 00:00',
      '2: 2027-05-19 00:00',
      '3: 2027-06-06 00:00',
      '4: 2027-06-09 00:00',
    ]);
  });

  it('are empty when no date falls on a listed weekday', () => {
    const never: Schedule = {
      periodType: 'day',
      period: 7,
      startOn: '2027-05-01',
      daysOpen: 1,
      wdays: [1],
    };
    expect(openings(never, 'UTC', '2027-01-01', '2029-01-01')).toEqual([]);
    expect(nextWindow(never, 'UTC', '2027-01-01T00:00:00Z')).toBeNull();
  });

  it('leave out a date that the zone skips without a gap in the numbers', () => {
    const weekly: Schedule = { periodType: 'week', period: 1, startOn: '2011-12-23', daysOpen: 7 };
    expect(openings(weekly, 'Pacific/Apia', '2011-12-01', '2012-01-15')).toEqual([
      '1: 2011-12-23 10:00',
      '2: 2012-01-05 10:00',
      '3: 2012-01-12 10:00',
    ]);
    expect(openings(weekly, 'Pacific/Apia', '2030-01-01', '2030-01-05')).toEqual([
      '941: 2030-01-03 11:00',
    ]);
    expect(
      openings({ ...weekly, startOn: '2011-12-22' }, 'Pacific/Apia', '2012-01-10', '2012-01-15'),
    ).toEqual(['4: 2012-01-11 10:00']);
    const onSkipped: Schedule = { ...weekly, startOn: '2011-12-30' };
    expect(openings(onSkipped, 'Pacific/Apia', '2012-01-10', '2012-01-15')).toEqual([
      '2: 2012-01-12 10:00',
    ]);
    expect(firstWindow({ ...onSkipped, periodType: 'none' }, 'Pacific/Apia')).toBeUndefined();
  });

  it('are still numbered from startOn decades later', () => {
    const daily: Schedule = { periodType: 'day', startOn: '2027-01-01', daysOpen: 1 };
    expect(openings(daily, 'UTC', '2077-01-01', '2077-01-02')).toEqual(['18264: 2077-01-01 00:00']);
  });

  it('have no close when the schedule is open until complete', () => {
    const schedule: Schedule = { ...WEEKLY, daysOpen: 'until-complete' };
    expect(firstWindow(schedule, 'Europe/London')).toBe('2027-10-24 23:00 → null');
    expect(nextWindow(schedule, 'Europe/London', '2027-10-25T00:00:00Z')).toEqual({
      number: 2,
      opensAt: '2027-11-01T00:00:00.000Z',
      closesAt: null,
    });
  });

  it('are a single one without repetition', () => {
    const once: Schedule = { periodType: 'none', startOn: '2027-10-25', daysOpen: 2 };
    expect(openings(once, 'UTC', '2000-01-01', '2100-01-01')).toEqual(['1: 2027-10-25 00:00']);
    expect(nextWindow(once, 'UTC', '2027-10-24T23:59:59.999Z')?.number).toBe(1);
    expect(nextWindow(once, 'UTC', '2027-10-25T00:00:00.000Z')).toBeNull();
  });
});

describe('invalid input', () => {
  const [from, to] = ['2027-10-01T00:00:00Z', '2027-11-01T00:00:00Z'];

  it.each([
    ['zone', () => windows(WEEKLY, 'Mars/Base', from, to), /time zone.*MARS\/BASE/i],
    ['empty zone', () => nextWindow(WEEKLY, '', from), /time zone/i],
    ['order', () => windows(WEEKLY, 'UTC', to, from), /from .* is after to/],
    ['from', () => windows(WEEKLY, 'UTC', '2027-10-01', to), /from is not an ISO instant/],
    ['to', () => windows(WEEKLY, 'UTC', from, '2027-13-01T00:00:00Z'), /to is not an ISO instant/],
    ['year', () => nextWindow(WEEKLY, 'UTC', '+200000-01-01T00:00:00Z'), /after is not an ISO/],
    ['startOn', () => windows({ ...WEEKLY, startOn: '2027-02-30' }, 'UTC', from, to), /startOn/],
    ['period', () => nextWindow({ ...WEEKLY, period: 0 }, 'UTC', from), /period: Minimum 1/],
    ['now', () => isCurrent(WEEKLY, 'UTC', null, 'soon'), /now is not an ISO instant/],
    ['latest', () => isCurrent(WEEKLY, 'UTC', '2027-02-30', from), /day/i],
    ['isCurrent zone', () => isCurrent(WEEKLY, 'Mars/Base', null, from), /time zone/i],
  ])('%s is a RangeError that names it', (_, call, message) => {
    expect(call).toThrow(RangeError);
    expect(call).toThrow(message);
  });
});
