import { expect, test } from 'vitest';
import type { Schedule } from '#rules/schedule.ts';
import { firstOpening } from './first-opening.ts';

const noon = new Date('2026-11-04T12:00:00Z');
const weekly: Schedule = { periodType: 'week', period: 1, startOn: '2026-11-04', daysOpen: 1 };

function opening(over: Partial<Schedule>, lastOpenedAt: string | null = null): string | undefined {
  const last = lastOpenedAt === null ? null : new Date(lastOpenedAt);
  const found = firstOpening({ ...weekly, ...over }, 'UTC', { now: noon, lastOpenedAt: last });
  return found?.toISOString();
}

test('a schedule that starts today opens today', () => {
  expect(opening({})).toBe('2026-11-04T00:00:00.000Z');
  expect(opening({ periodType: 'none' })).toBe('2026-11-04T00:00:00.000Z');
});

test('hours that are over today open tomorrow', () => {
  const hours = { periodType: 'day', startHour: 9, endHour: 11 } as const;
  expect(opening(hours)).toBe('2026-11-05T09:00:00.000Z');
  expect(opening({ ...hours, endHour: 13 })).toBe('2026-11-04T09:00:00.000Z');
});

test('a start to come is waited for', () => {
  expect(opening({ startOn: '2026-12-01' })).toBe('2026-12-01T00:00:00.000Z');
});

test('a window that takes answers still is opened late', () => {
  expect(opening({ startOn: '2026-11-01', daysOpen: 7 })).toBe('2026-11-01T00:00:00.000Z');
  expect(opening({ startOn: '2026-11-01', daysOpen: 3 })).toBe('2026-11-08T00:00:00.000Z');
});

test('a window that was opened before is not opened again', () => {
  const last = '2026-11-01T00:00:00.000Z';
  expect(opening({ startOn: '2026-11-01', daysOpen: 7 }, last)).toBe('2026-11-08T00:00:00.000Z');
});

test('a clock that was put back does not open the same window again', () => {
  const last = '2026-11-11T00:00:00.000Z';
  expect(opening({}, last)).toBe('2026-11-18T00:00:00.000Z');
});

test('without repetition, a date that has passed comes no more', () => {
  expect(opening({ periodType: 'none', startOn: '2026-11-01', daysOpen: 1 })).toBeUndefined();
});
