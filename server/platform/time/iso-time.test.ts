import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoTime } from './iso-time.ts';

const day = fc.date({
  min: new Date('1900-01-01'),
  max: new Date('2999-12-31'),
  noInvalidDate: true,
});
const fraction = fc.stringMatching(/^(\.\d{1,6})?$/);
const zone = fc.constantFrom('+00:00', '+01:00', '-03:30');

test('A time of the database is written as a Date writes it', () => {
  fc.assert(
    fc.property(day, fraction, zone, (date, fractionText, zoneText) => {
      const time = `${date.toISOString().slice(0, 19)}${fractionText}${zoneText}`;
      expect(isoTime(time)).toBe(new Date(time).toISOString());
    }),
  );
});
