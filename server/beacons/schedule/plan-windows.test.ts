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
const unchanged = { closedAt: null, missed: [], opened: null };

function planAt(instant: string, beacon: Partial<BeaconWindows> = {}) {
  return planWindows({ ...weekly, ...beacon }, new Date(instant));
}

function days(...dates: string[]): Date[] {
  return dates.map((date) => new Date(`2026-${date}T00:00:00Z`));
}

test('Nothing opens before the first start', () => {
  const plan = planAt('2026-11-01T23:59:59.999Z');
  expect(plan).toEqual({ ...unchanged, nextOpensAt: weekly.nextOpensAt });
});

test.each(['2026-11-02T00:00:00Z', '2026-11-04T23:59:59.999Z'])(
  'A window opens at its start or late: %s',
  (instant) => {
    const [opensAt, closesAt, nextOpensAt] = days('11-02', '11-05', '11-09');
    const opened = { number: 1, opensAt, closesAt };
    expect(planAt(instant)).toEqual({ ...unchanged, opened, nextOpensAt });
  },
);

test('An open window closes at its end and the next one waits for its start', () => {
  const [nextOpensAt] = days('11-09');
  const beacon = { latest: firstOpen, nextOpensAt: nextOpensAt ?? null };
  expect(planAt('2026-11-04T23:59:59.999Z', beacon)).toEqual({ ...unchanged, nextOpensAt });
  const plan = planAt('2026-11-05T08:00:00Z', beacon);
  expect(plan).toEqual({ ...unchanged, closedAt: firstOpen.closesAt, nextOpensAt });
});

test('Windows that nobody could answer are recorded as missed, and the current one opens', () => {
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

test('After years of downtime each pass records 366 missed windows and the next pass continues from there', () => {
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

test('A start during a longer open window waits for its end', () => {
  const [nextOpensAt = null] = days('11-03');
  const beacon = { latest: firstOpen, nextOpensAt };
  expect(planAt('2026-11-04T00:00:00Z', beacon)).toEqual({ ...unchanged, nextOpensAt });
});

describe('A window until complete', () => {
  test('opens without an end and without a next start', () => {
    const opened = { number: 1, opensAt: weekly.nextOpensAt, closesAt: null };
    const plan = planWindows(untilComplete, new Date('2026-11-25T00:00:00Z'));
    expect(plan).toEqual({ ...unchanged, opened, nextOpensAt: null });
  });

  test('stays open while an answer is missing', () => {
    const latest = { ...firstOpen, closesAt: null };
    const plan = planWindows(
      { ...untilComplete, latest, nextOpensAt: null },
      new Date('2027-02-01'),
    );
    expect(plan).toEqual({ ...unchanged, nextOpensAt: null });
  });

  test('closes once everybody has answered, and the next one opens at the start after that', () => {
    const latest = { ...firstOpen, closesAt: null, isComplete: true };
    const now = new Date('2026-11-25T10:00:00Z');
    const plan = planWindows({ ...untilComplete, latest, nextOpensAt: null }, now);
    expect(plan).toEqual({ ...unchanged, closedAt: now, nextOpensAt: new Date('2026-11-30') });
  });

  test('is not opened a second time after a clock set back has closed it', () => {
    const latest = { ...firstOpen, closesAt: null, isComplete: true };
    const now = new Date('2026-11-01T23:59:00Z');
    const plan = planWindows({ ...untilComplete, latest, nextOpensAt: null }, now);
    expect(plan).toMatchObject({ closedAt: now, nextOpensAt: new Date('2026-11-09') });
  });
});
