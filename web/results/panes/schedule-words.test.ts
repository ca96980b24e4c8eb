import { expect, test } from 'vitest';
import type { Schedule } from '#rules/schedule/schedule-shape.ts';
import { scheduleWords } from './schedule-words.ts';

const weekly: Schedule = { periodType: 'week', period: 1, startOn: '2026-11-19', daysOpen: 7 };
const daily: Schedule = { periodType: 'day', startOn: '2026-11-19', daysOpen: 1 };

test.each<[Schedule, string]>([
  [weekly, 'Every week from 19 Nov 2026. Open for 7 days each time.'],
  [
    { ...weekly, period: 2, daysOpen: 'until-complete' },
    'Every 2 weeks from 19 Nov 2026. Open until everyone has answered each time.',
  ],
  [
    { ...weekly, periodType: 'month', period: 3, daysOpen: 1 },
    'Every 3 months from 19 Nov 2026. Open for 1 day each time.',
  ],
  [
    { ...weekly, startHour: 9 },
    'Every week from 19 Nov 2026. Opens at 9 am. Open for 7 days each time.',
  ],
  [{ ...weekly, periodType: 'none' }, 'Once, on 19 Nov 2026. Open for 7 days.'],
  [daily, 'Every day from 19 Nov 2026. Open for 1 day each time.'],
  [
    { ...daily, wdays: [5, 1, 3], startHour: 9, endHour: 17 },
    'Every Mon, Wed and Fri from 19 Nov 2026. Open from 9 am to 5 pm.',
  ],
  [
    { ...daily, wdays: [0, 1, 2, 3, 4, 5, 6], endHour: 12 },
    'Every day from 19 Nov 2026. Open from 12 am to 12 pm.',
  ],
])('The schedule %j is described in sentences', (schedule, words) => {
  expect(scheduleWords(schedule)).toBe(words);
});
