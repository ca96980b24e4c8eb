import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bandOf,
  bandWord,
  normaliseBanded,
  normalisedThresholds,
  publishedBandOf,
  publishedBands,
} from './bands.ts';
import type { PublishedBand, PublishedBands } from './bands.ts';

/** Every published cut-off table of the SDQ, as highest normal, borderline and abnormal score. */
const worse: [string, number, number, number][] = [
  ['parent total', 13, 16, 40],
  ['parent emotional', 3, 4, 10],
  ['parent conduct', 2, 3, 10],
  ['parent hyperactivity', 5, 6, 10],
  ['parent peer', 2, 3, 10],
  ['teacher total', 11, 15, 40],
  ['teacher emotional', 4, 5, 10],
  ['teacher peer', 3, 4, 10],
  ['self total', 15, 19, 40],
  ['self emotional', 5, 6, 10],
  ['self conduct', 3, 4, 10],
  ['self peer', 3, 5, 10],
];
const tables: [string, PublishedBands][] = [
  ...worse.map(([name, normal, borderline, abnormal]): [string, PublishedBands] => [
    name,
    {
      normal: [0, normal],
      borderline: [normal + 1, borderline],
      abnormal: [borderline + 1, abnormal],
    },
  ]),
  ['prosocial', { abnormal: [0, 4], borderline: [5, 5], normal: [6, 10] }],
];
const total = tables[0]?.[1] ?? failed();
const prosocial = tables.at(-1)?.[1] ?? failed();
const thirds: Record<PublishedBand, [number, number]> = {
  abnormal: [0, 33.33],
  borderline: [33.34, 66.66],
  normal: [66.67, 100],
};

describe.each(tables)('the published bands of %s', (_, bands) => {
  const highest = Math.max(...Object.values(bands).flat());

  test('map every raw score into the third of its band', () => {
    for (let raw = 0; raw <= highest; raw += 1) {
      const band = publishedByTable(raw, bands);
      const [from, to] = thirds[band];
      expect(publishedBandOf(raw, bands)).toBe(band);
      expect(normaliseBanded(raw, bands)).toBeGreaterThanOrEqual(from);
      expect(normaliseBanded(raw, bands)).toBeLessThanOrEqual(to);
    }
  });

  test('reach exactly 0 and 100 at the ends', () => {
    const ends = [normaliseBanded(0, bands), normaliseBanded(highest, bands)];
    expect(ends.toSorted((a, b) => a - b)).toEqual([0, 100]);
  });

  test('are monotonic: a worse raw score has a lower normalised score, also for fractions', () => {
    const score = fc.double({ min: 0, max: highest, noNaN: true });
    fc.assert(
      fc.property(score, score, (one, other) => {
        fc.pre(Math.abs(one - other) > 1e-9);
        const rises = normaliseBanded(one, bands) < normaliseBanded(other, bands);
        expect(rises).toBe(bands.normal[0] > bands.abnormal[0] === one < other);
      }),
    );
  });
});

test('the knots lie half-way between neighbouring cut-offs', () => {
  expect(normaliseBanded(13.5, total)).toBeCloseTo(200 / 3, 10);
  expect(normaliseBanded(16.5, total)).toBeCloseTo(100 / 3, 10);
  expect(normaliseBanded(6.75, total)).toBeCloseTo(250 / 3, 10);
  expect(normaliseBanded(5, prosocial)).toBeCloseTo(50, 10);
});

test('a score between two cut-offs belongs to the nearer band', () => {
  expect(publishedBandOf(13.4, total)).toBe('normal');
  expect(publishedBandOf(13.6, total)).toBe('borderline');
  expect(publishedBandOf(4.4, prosocial)).toBe('abnormal');
});

test('a score equal to a threshold is between, a score beyond it is below or above', () => {
  expect(bandOf(19.9, [20, 70])).toBe('below');
  expect(bandOf(20, [20, 70])).toBe('between');
  expect(bandOf(70, [20, 70])).toBe('between');
  expect(bandOf(70.1, [20, 70])).toBe('above');
});

test('a score equal to a threshold stays equal to it after normalising', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 1000 }), fc.nat(1000), (outOf, score) => {
      const [lower] = normalisedThresholds({ lower: score, upper: outOf }, outOf);
      expect(lower).toBe((score * 100) / outOf);
      expect(bandOf((score * 100) / outOf, [lower, 1e9])).toBe('between');
    }),
  );
});

test('each band has the word of the framework', () => {
  const framework = { thresholdClassifiers: ['Poor', 'Fair', 'Good'] as [string, string, string] };
  expect(bandWord(framework, 'below')).toBe('Poor');
  expect(bandWord(framework, 'between')).toBe('Fair');
  expect(bandWord(framework, 'above')).toBe('Good');
});

test('a role uses the bands of its informant, where there are any', () => {
  const framework = {
    informants: {
      parent: { roles: ['parent' as const], bands: { total } },
      teacher: { roles: ['teacher' as const, 'educator' as const], bands: { total: prosocial } },
    },
  };
  expect(publishedBands(framework, 'educator', 'total')).toBe(prosocial);
  expect(publishedBands(framework, 'parent', 'total')).toBe(total);
  expect(publishedBands(framework, 'parent', 'peer')).toBeUndefined();
  expect(publishedBands(framework, 'self', 'total')).toBeUndefined();
});

function publishedByTable(raw: number, bands: PublishedBands): PublishedBand {
  const names = ['normal', 'borderline', 'abnormal'] as const;
  return names.find((name) => bands[name][0] <= raw && raw <= bands[name][1]) ?? failed();
}

function failed(): never {
  throw new Error('The table has no such entry');
}
