import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arcPath, dialGeometry, pointAt, shareAt } from './dial-geometry.ts';

const side = fc.integer({ min: 120, max: 2000 });
const share = fc.double({ min: 0, max: 1, noNaN: true });

test('the arc is a tenth of the smaller side thick, at most 35', () => {
  expect(dialGeometry(400, 200).thickness).toBe(20);
  expect(dialGeometry(900, 800).thickness).toBe(35);
});

test('the radius is at most 250', () => {
  expect(dialGeometry(2000, 800).radius).toBe(250);
});

test('the ends of the arc are 100 degrees apart', () => {
  const geometry = dialGeometry(400, 200);
  const [left, right] = [pointAt(geometry, 0), pointAt(geometry, 1)];
  const chord = 2 * geometry.radius * Math.sin((50 * Math.PI) / 180);
  expect(right.x - left.x).toBeCloseTo(chord);
  expect(right.y).toBeCloseTo(left.y);
});

test('the arc lies inside its box with its full thickness', () => {
  fc.assert(
    fc.property(side, side, share, (width, height, position) => {
      const geometry = dialGeometry(width, height);
      const { x, y } = pointAt(geometry, position);
      const half = geometry.thickness / 2;
      expect(x).toBeGreaterThanOrEqual(half);
      expect(x).toBeLessThanOrEqual(width - half);
      expect(y).toBeGreaterThanOrEqual(half);
    }),
  );
});

test('a point on the arc converts back to its share', () => {
  fc.assert(
    fc.property(side, side, share, (width, height, position) => {
      const geometry = dialGeometry(width, height);
      expect(shareAt(geometry, pointAt(geometry, position))).toBeCloseTo(position);
    }),
  );
});

test('a tap beyond an end counts as that end', () => {
  const geometry = dialGeometry(400, 200);
  expect(shareAt(geometry, { x: -50, y: 180 })).toBe(0);
  expect(shareAt(geometry, { x: 450, y: 180 })).toBe(1);
});

test('the path runs clockwise from the left end', () => {
  const geometry = dialGeometry(400, 200);
  const { x, y } = pointAt(geometry, 0);
  expect(arcPath(geometry, 1)).toMatch(new RegExp(`^M ${x} ${y} A .* 0 0 1 `));
});
