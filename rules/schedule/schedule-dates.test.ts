import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { scheduleDates } from './schedule-dates.ts';
import type { Recurrence } from './schedule-dates.ts';

const dates = fc
  .integer({ min: 0, max: 4000 })
  .map((days) => Temporal.PlainDate.from('2024-01-01').add({ days }).toString());
const recurrences = fc.record<Recurrence>({
  periodType: fc.constantFrom('none', 'day', 'week', 'month'),
  period: fc.integer({ min: 1, max: 9 }),
  startOn: dates,
  wdays: fc.option(fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }), { nil: undefined }),
});

function firstDates(recurrence: Recurrence, count: number) {
  const { dateAt } = scheduleDates(recurrence);
  return Array.from({ length: count }, (_, index) => dateAt(index)?.toString());
}

describe('the dates of a recurrence', () => {
  it('are found from any date by the index of the first date on or after it', () => {
    fc.assert(
      fc.property(recurrences, dates, (recurrence, date) => {
        const { dateAt, indexFrom } = scheduleDates(recurrence);
        const index = indexFrom(Temporal.PlainDate.from(date));
        const next = dateAt(index)?.toString();
        const before = index > 0 ? dateAt(index - 1)?.toString() : undefined;
        expect(next === undefined || next >= date).toBe(true);
        expect(before === undefined || before < date).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('map back to their index', () => {
    fc.assert(
      fc.property(recurrences, fc.integer({ min: 0, max: 400 }), (recurrence, index) => {
        const { dateAt, indexFrom } = scheduleDates(recurrence);
        const date = dateAt(index);
        expect(date === undefined || indexFrom(date) === index).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('are clamped to short months, each from the anchor', () => {
    const monthly: Recurrence = { periodType: 'month', period: 1, startOn: '2027-12-31' };
    expect(firstDates(monthly, 4)).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
    ]);
  });

  it('end after the only date of a schedule without repetition', () => {
    const once: Recurrence = { periodType: 'none', startOn: '2027-12-31' };
    expect(firstDates(once, 2)).toEqual(['2027-12-31', undefined]);
  });
});
