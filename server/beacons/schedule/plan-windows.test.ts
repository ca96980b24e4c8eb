import { describe, expect, test } from 'vitest';
import { maxMissed, planWindows } from './plan-windows.ts';
import type { BeaconWindows, LatestWindow } from './plan-windows.ts';

const weekly: BeaconWindows = {
  schedule: { periodType: 'week', period: 1, startOn: '2026-11-02', daysOpen: 3 },
  timeZone: 'UTC',
  nextOpensAt: new Date('2026-11-02T00:00:00Z'),
  latest: null,
};
const untilComplete: BeaconWindows = {
  ...weekly,
  schedule: { ...weekly.schedule, daysOpen: 'until-complete' },
};
const firstOpen: LatestWindow = {
  number: 1,
  opensAt: new Date('2026-11-02T00:00:00Z'),
  closesAt: new Date('2026-11-05T00:00:00Z'),
  closedAt: null,
  isComplete: false,
};
const nothing = { closedAt: null, missed: [], opened: null };

function planAt(instant: string, beacon: Partial<BeaconWindows> = {}) {
  return planWindows({ ...weekly, ...beacon }, new Date(instant));
}

function days(...dates: string[]): Date[] {
  return dates.map((date) => new Date(`2026-${date}T00:00:00Z`));
}

test('nothing happens before the first start', () => {
  const plan = planAt('2026-11-01T23:59:59.999Z');
  expect(plan).toEqual({ ...nothing, nextOpensAt: weekly.nextOpensAt });
});

test.each(['2026-11-02T00:00:00Z', '2026-11-04T23:59:59.999Z'])(
  'a window opens at its start, or late: %s',
  (instant) => {
    const [opensAt, closesAt, nextOpensAt] = days('11-02', '11-05', '11-09');
    const opened = { number: 1, opensAt, closesAt };
    expect(planAt(instant)).toEqual({ ...nothing, opened, nextOpensAt });
  },
);

test('an open window closes at its end and the next waits for its start', () => {
  const [nextOpensAt] = days('11-09');
  const beacon = { latest: firstOpen, nextOpensAt: nextOpensAt ?? null };
  expect(planAt('2026-11-04T23:59:59.999Z', beacon)).toEqual({ ...nothing, nextOpensAt });
  const plan = planAt('2026-11-05T08:00:00Z', beacon);
  expect(plan).toEqual({ ...nothing, closedAt: firstOpen.closesAt, nextOpensAt });
});

test('windows that nobody could answer are missed, and the one of today opens', () => {
  const [, missedAt, over, now, closesAt, next] = days(
    '11-02',
    '11-09',
    '11-12',
    '11-16',
    '11-19',
    '11-23',
  );
  const beacon = { latest: firstOpen, nextOpensAt: missedAt ?? null };
  expect(planAt('2026-11-17T12:00:00Z', beacon)).toEqual({
    closedAt: firstOpen.closesAt,
    missed: [{ number: 2, opensAt: missedAt, closesAt: over }],
    opened: { number: 3, opensAt: now, closesAt },
    nextOpensAt: next,
  });
});

test('after years away each pass records a year of days and goes on where it ended', () => {
  const schedule = { periodType: 'day', startOn: '2026-11-02', daysOpen: 1, endHour: 12 } as const;
  let beacon: BeaconWindows = { ...weekly, schedule };
  const numbers: number[] = [];
  const now = new Date('2028-11-02T15:00:00Z');
  for (let pass = 0; pass < 2; pass += 1) {
    const { missed, nextOpensAt, opened } = planWindows(beacon, now);
    expect(opened).toBeNull();
    numbers.push(...missed.map(({ number }) => number));
    const latest = { ...firstOpen, number: numbers.length, closedAt: now };
    beacon = { ...beacon, latest, nextOpensAt };
  }
  expect(numbers).toEqual(Array.from({ length: 732 }, (_, index) => index + 1));
  expect(maxMissed).toBe(366);
  expect(beacon.nextOpensAt).toEqual(new Date('2028-11-03T00:00:00Z'));
});

test('a start that comes while a longer window is open waits for its end', () => {
  const [nextOpensAt = null] = days('11-03');
  const beacon = { latest: firstOpen, nextOpensAt };
  expect(planAt('2026-11-04T00:00:00Z', beacon)).toEqual({ ...nothing, nextOpensAt });
});

describe('until complete', () => {
  test('it opens without an end and names no next start', () => {
    const opened = { number: 1, opensAt: weekly.nextOpensAt, closesAt: null };
    const plan = planWindows(untilComplete, new Date('2026-11-25T00:00:00Z'));
    expect(plan).toEqual({ ...nothing, opened, nextOpensAt: null });
  });

  test('it stays open while somebody is awaited', () => {
    const latest = { ...firstOpen, closesAt: null };
    const plan = planWindows(
      { ...untilComplete, latest, nextOpensAt: null },
      new Date('2027-02-01'),
    );
    expect(plan).toEqual({ ...nothing, nextOpensAt: null });
  });

  test('once everybody has answered it closes, and the next opens at the start after that', () => {
    const latest = { ...firstOpen, closesAt: null, isComplete: true };
    const now = new Date('2026-11-25T10:00:00Z');
    const plan = planWindows({ ...untilComplete, latest, nextOpensAt: null }, now);
    expect(plan).toEqual({ ...nothing, closedAt: now, nextOpensAt: new Date('2026-11-30') });
  });

  test('closed by a clock that was put back, it is not opened a second time', () => {
    const latest = { ...firstOpen, closesAt: null, isComplete: true };
    const now = new Date('2026-11-01T23:59:00Z');
    const plan = planWindows({ ...untilComplete, latest, nextOpensAt: null }, now);
    expect(plan).toMatchObject({ closedAt: now, nextOpensAt: new Date('2026-11-09') });
  });
});
