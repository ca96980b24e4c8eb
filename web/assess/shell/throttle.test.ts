import { expect, test } from 'vitest';
import { createThrottle } from './throttle.ts';

test('a throttle lets one press per 800 ms pass', () => {
  let now = 5;
  const throttle = createThrottle(800, () => now);
  expect(throttle.pass()).toBe(true);
  now += 799;
  expect(throttle.pass()).toBe(false);
  expect(throttle.wait()).toBe(1);
  now += 1;
  expect(throttle.pass()).toBe(true);
});
