import { describe, expect, it } from 'vitest';
import { scheduleSchema } from './schedule-shape.ts';
import { isCurrent } from './schedule.ts';
import type { Schedule } from './schedule.ts';

const WEEKLY: Schedule = { periodType: 'week', period: 1, startOn: '2027-03-01', daysOpen: 3 };
const DAILY: Schedule = {
  periodType: 'day',
  startOn: '2027-03-01',
  daysOpen: 1,
  startHour: 9,
  endHour: 17,
};

describe('an assessment is current', () => {
  it.each([
    ['2027-03-14T03:59:59Z', '2027-03-10', true],
    ['2027-03-14T04:59:59Z', '2027-03-10', true],
    ['2027-03-14T05:00:00Z', '2027-03-10', false],
    ['2027-03-14T05:00:00Z', '2027-03-11', true],
  ])('at %s by the date in the zone, if dated %s: %s', (now, latest, expected) => {
    expect(isCurrent(WEEKLY, 'America/New_York', latest, now)).toBe(expected);
  });

  it.each([
    ['2027-03-14T12:59:59.999Z', '2027-03-14', false],
    ['2027-03-14T13:00:00Z', '2027-03-14', true],
    ['2027-03-14T20:59:59.999Z', '2027-03-14', true],
    ['2027-03-14T21:00:00Z', '2027-03-14', false],
    ['2027-03-14T15:00:00Z', '2027-03-13', false],
  ])('at %s within the hours of its day, if dated %s: %s', (now, latest, expected) => {
    expect(isCurrent(DAILY, 'America/New_York', latest, now)).toBe(expected);
  });

  it('for its whole day when hours are unset', () => {
    const { startHour: _start, endHour: _end, ...allDay } = DAILY;
    const at = (now: string) => isCurrent(allDay, 'Asia/Kathmandu', '2027-03-14', now);
    expect(at('2027-03-13T18:14:59Z')).toBe(false);
    expect(at('2027-03-13T18:15:00Z')).toBe(true);
    expect(at('2027-03-14T18:14:59Z')).toBe(true);
    expect(at('2027-03-14T18:15:00Z')).toBe(false);
  });

  it('never without repetition or without an assessment', () => {
    const now = '2027-03-14T12:00:00Z';
    expect(isCurrent({ ...WEEKLY, periodType: 'none' }, 'UTC', '2027-03-14', now)).toBe(false);
    expect(isCurrent(WEEKLY, 'UTC', null, now)).toBe(false);
    expect(isCurrent({ ...DAILY, startHour: 0 }, 'UTC', null, now)).toBe(false);
  });

  it('for ever while the schedule is open until complete', () => {
    const schedule: Schedule = { ...WEEKLY, periodType: 'month', daysOpen: 'until-complete' };
    expect(isCurrent(schedule, 'UTC', '2001-01-01', '2027-03-14T12:00:00Z')).toBe(true);
  });
});

describe('a schedule that a user sets', () => {
  it.each<[string, object]>([
    ['weekly', WEEKLY],
    ['daily with hours', DAILY],
    ['until complete', { ...WEEKLY, daysOpen: 'until-complete' }],
    ['every four weeks', { ...WEEKLY, period: 4 }],
    ['every six months', { ...WEEKLY, periodType: 'month', period: 6 }],
    ['weekdays', { ...DAILY, wdays: [1, 2, 3, 4, 5], startHour: 0, endHour: 24 }],
    ['once', { periodType: 'none', startOn: '2028-02-29', daysOpen: 7 }],
  ])('is accepted: %s', (_, schedule) => {
    expect(scheduleSchema.parse(schedule)).toEqual(schedule);
  });

  it.each<[string, string, object]>([
    ['periodType', 'Required', { startOn: '2027-03-01', daysOpen: 1 }],
    ['startOn', 'Required', { ...WEEKLY, startOn: undefined }],
    ['daysOpen', 'Required', { ...WEEKLY, daysOpen: undefined }],
    ['daysOpen', 'Minimum 1', { ...WEEKLY, daysOpen: 0 }],
    ['daysOpen', 'Maximum 7', { ...WEEKLY, daysOpen: 8 }],
    ['daysOpen', 'Invalid input', { ...WEEKLY, daysOpen: 'forever' }],
    ['period', 'Required', { ...WEEKLY, period: undefined }],
    ['period', 'Minimum 1', { ...WEEKLY, period: 0 }],
    ['period', 'Maximum 4', { ...WEEKLY, period: 5 }],
    ['period', 'Maximum 6', { ...WEEKLY, periodType: 'month', period: 7 }],
    ['startOn', 'Invalid ISO date', { ...WEEKLY, startOn: '2027-02-29' }],
    ['startHour', 'Minimum 0', { ...DAILY, startHour: -1 }],
    ['startHour', 'Maximum 23', { ...DAILY, startHour: 24 }],
    ['endHour', 'Maximum 24', { ...DAILY, endHour: 25 }],
    ['endHour', 'Minimum 10', { ...DAILY, endHour: 9 }],
    ['wdays', 'Required', { ...DAILY, wdays: [] }],
    ['wdays', 'Each day only once', { ...DAILY, wdays: [1, 2, 1] }],
    ['wdays.0', 'Maximum 6', { ...DAILY, wdays: [7] }],
    ['', 'Unrecognized key: "every"', { ...WEEKLY, every: 2 }],
  ])('is rejected at %s: %s', (field, message, schedule) => {
    const issues = scheduleSchema.safeParse(schedule).error?.issues;
    expect(issues?.map((issue) => [issue.path.join('.'), issue.message])).toContainEqual([
      field,
      message,
    ]);
  });
});
