import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PersistentClock } from './persistent-clock.ts';

const noon = new Date('2026-11-02T12:00:00Z');
const tomorrow = new Date('2026-11-03T12:00:00Z');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'beacon-clock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('The demo clock is as far ahead after a restart as before', () => {
  clockAt(noon).moveTo(tomorrow);
  const anHourLater = new Date(noon.getTime() + 3_600_000);
  expect(clockAt(anHourLater).now()).toEqual(new Date(tomorrow.getTime() + 3_600_000));
});

test('The demo clock never goes back, and a failed move changes nothing', () => {
  const clock = clockAt(tomorrow);
  expect(clock.moveTo(noon)).toBe(false);
  expect(clock.now()).toEqual(tomorrow);
  expect(clockAt(noon).now()).toEqual(noon);
});

test.each(['', '{', '{"aheadMs":"a lot"}', 'null'])(
  'The demo clock starts at the base clock if its file contains %j',
  (text) => {
    writeFileSync(path.join(folder, 'demo-clock.json'), text);
    expect(clockAt(noon).now()).toEqual(noon);
  },
);

function clockAt(instant: Date): PersistentClock {
  return new PersistentClock({ now: () => instant }, folder);
}
