import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { afterQuietHours, reminders } from './reminders.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

const zones = Intl.supportedValuesOf('timeZone');
const cases = fc.record({
  zone: fc.constantFrom(...zones),
  start: fc.integer({
    min: Date.parse('2009-01-01') / MINUTE,
    max: Date.parse('2036-01-01') / MINUTE,
  }),
  minutes: fc.oneof(
    fc.integer({ min: 1, max: (8 * DAY) / MINUTE }),
    fc.integer({ min: 1, max: 1440 }),
  ),
});

it('places reminders within the window, outside the quiet hours and in ascending order', () => {
  fc.assert(
    fc.property(cases, ({ zone, start, minutes }) => {
      const [opensAt, closesAt] = [isoAt(start), isoAt(start + minutes)];
      const result = reminders({ opensAt, closesAt }, zone);
      expect(result.map(({ at }) => at)).toEqual(result.map(({ at }) => at).toSorted());
      expect(new Set(result.map(({ at }) => at)).size).toBe(result.length);
      for (const { n, at } of result) {
        expect(opensAt < at && at < closesAt).toBe(true);
        expect(isQuiet(at, zone)).toBe(false);
        const isCorrect =
          n === 1
            ? Date.parse(at) - Date.parse(opensAt) >= half(minutes)
            : dateAt(at, zone) === dateAt(lastMoment(closesAt), zone);
        expect(isCorrect).toBe(true);
      }
    }),
  );
});

it('leaves out the halfway reminder only if no daytime is left before the close', () => {
  fc.assert(
    fc.property(cases, ({ zone, start, minutes }) => {
      const [opensAt, closesAt] = [isoAt(start), isoAt(start + minutes)];
      const middle = new Date(start * MINUTE + half(minutes)).toISOString();
      const hasHalfTime = reminders({ opensAt, closesAt }, zone).some(({ n }) => n === 1);
      expect(hasHalfTime).toBe(afterQuietHours(middle, zone) < closesAt);
    }),
  );
});

it('delays an instant in the quiet hours to the first moment of daytime, and no other instant', () => {
  fc.assert(
    fc.property(cases, ({ zone, start }) => {
      const instant = isoAt(start);
      const at = afterQuietHours(instant, zone);
      expect(isQuiet(at, zone)).toBe(false);
      expect(at === instant).toBe(!isQuiet(instant, zone));
      const waited = Date.parse(at) - Date.parse(instant);
      const offsets = [1, 2, 3, 4, 5, 6, 7, 8].map((step) => Math.floor((waited * step) / 8) - 1);
      for (const ms of offsets.filter((passed) => passed >= 0)) {
        const before = new Date(Date.parse(instant) + ms).toISOString();
        expect(isQuiet(before, zone)).toBe(true);
      }
    }),
  );
});

function half(minutes: number): number {
  return (minutes * MINUTE) / 2;
}

function isoAt(minute: number): string {
  return new Date(minute * MINUTE).toISOString();
}

function lastMoment(closesAt: string): string {
  return new Date(Date.parse(closesAt) - 1).toISOString();
}

function isQuiet(instant: string, zone: string): boolean {
  const { hour } = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  return hour < 7 || hour >= 21;
}

function dateAt(instant: string, zone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString();
}
