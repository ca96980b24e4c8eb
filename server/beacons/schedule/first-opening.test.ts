import { expect, test } from 'vitest';
import type { Schedule } from '#rules/schedule/schedule-shape.ts';
import { firstOpening } from './first-opening.ts';

const noon = new Date('2026-11-04T12:00:00Z');
const weekly: Schedule = { periodType: 'week', period: 1, startOn: '2026-11-04', daysOpen: 1 };

function opening(over: Partial<Schedule>, lastOpenedAt: string | null = null): string | undefined {
  const last = lastOpenedAt === null ? null : new Date(lastOpenedAt);
  const first = firstOpening({ ...weekly, ...over }, 'UTC', { now: noon, lastOpenedAt: last });
  return first?.toISOString();
}

test('A schedule that starts today opens today', () => {
  expect(opening({})).toBe('2026-11-04T00:00:00.000Z');
  expect(opening({ periodType: 'none' })).toBe('2026-11-04T00:00:00.000Z');
});

test('A schedule whose hours have passed today opens tomorrow', () => {
  const hours = { periodType: 'day', startHour: 9, endHour: 11 } as const;
  expect(opening(hours)).toBe('2026-11-05T09:00:00.000Z');
  expect(opening({ ...hours, endHour: 13 })).toBe('2026-11-04T09:00:00.000Z');
});

test('A schedule that starts in the future opens at its start', () => {
  expect(opening({ startOn: '2026-12-01' })).toBe('2026-12-01T00:00:00.000Z');
});

test('A window that has started and not ended opens late', () => {
  expect(opening({ startOn: '2026-11-01', daysOpen: 7 })).toBe('2026-11-01T00:00:00.000Z');
  expect(opening({ startOn: '2026-11-01', daysOpen: 3 })).toBe('2026-11-08T00:00:00.000Z');
});

test('A window that was opened before is not opened again', () => {
  const last = '2026-11-01T00:00:00.000Z';
  expect(opening({ startOn: '2026-11-01', daysOpen: 7 }, last)).toBe('2026-11-08T00:00:00.000Z');
});

test('A clock set back does not open the same window again', () => {
  const last = '2026-11-11T00:00:00.000Z';
  expect(opening({}, last)).toBe('2026-11-18T00:00:00.000Z');
});

test('A single window that has passed never opens', () => {
  expect(opening({ periodType: 'none', startOn: '2026-11-01', daysOpen: 1 })).toBeUndefined();
});
