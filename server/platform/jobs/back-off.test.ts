import { expect, test } from 'vitest';
import { maxAttempts, nextAttemptAt } from './back-off.ts';

const start = new Date('2026-11-02T10:00:00Z');
const minutesAfter = (attempts: number) => {
  const next = nextAttemptAt(attempts, start);
  return next && (next.getTime() - start.getTime()) / 60_000;
};

test('The waits double from one minute to six hours', () => {
  const waits = Array.from({ length: 11 }, (_, index) => minutesAfter(index + 1));
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
});

test('A mail fails for good after almost three days', () => {
  let minutes = 0;
  for (let attempts = 1; attempts < maxAttempts; attempts += 1) {
    minutes += minutesAfter(attempts) ?? Number.NaN;
  }
  expect(minutes / 60 / 24).toBeCloseTo(2.9, 1);
  expect(minutesAfter(maxAttempts)).toBeNull();
});
