import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Framework } from '../definition/definition.ts';
import { parseFramework } from '../framework/framework.ts';
import { definition } from '../testing/second-edition.ts';
import { bandOf } from './band.ts';
import { bandWord } from './bands.ts';
import { appliedBands, cutIndex, sharedPosition } from './cuts.ts';
import { normalisedThresholds } from './thresholds.ts';

type Word = 'normal' | 'borderline' | 'abnormal';
/** Inclusive ranges of raw scores. */
type PublishedBands = Record<Word, [number, number]>;

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
const plain = definition();
const totals = bandedFramework(total);
const thirds: PublishedBands = {
  abnormal: [0, 33.33],
  borderline: [33.34, 66.66],
  normal: [66.67, 100],
};

describe.each(tables)('the published bands of %s', (_, bands) => {
  const banded = bandedFramework(bands);
  const highest = Math.max(...Object.values(bands).flat());

  test('map every raw score into the third of its band', () => {
    for (let raw = 0; raw <= highest; raw += 1) {
      const band = publishedByTable(raw, bands);
      const [from, to] = thirds[band];
      expect(wordOf(banded, raw)).toBe(band);
      expect(positionOf(banded, raw)).toBeGreaterThanOrEqual(from);
      expect(positionOf(banded, raw)).toBeLessThanOrEqual(to);
    }
  });

  test('reach exactly 0 and 100 at the ends', () => {
    const ends = [positionOf(banded, 0), positionOf(banded, highest)];
    expect(ends.toSorted((a, b) => a - b)).toEqual([0, 100]);
  });

  test('are monotonic: a worse raw score has a lower normalised score, also for fractions', () => {
    const score = fc.double({ min: 0, max: highest, noNaN: true });
    fc.assert(
      fc.property(score, score, (one, other) => {
        fc.pre(Math.abs(one - other) > 1e-9);
        const rises = positionOf(banded, one) < positionOf(banded, other);
        expect(rises).toBe(bands.normal[0] > bands.abnormal[0] === one < other);
      }),
    );
  });
});

test('the knots lie half-way between neighbouring cut-offs', () => {
  expect(positionOf(totals, 13.5)).toBeCloseTo(200 / 3, 10);
  expect(positionOf(totals, 16.5)).toBeCloseTo(100 / 3, 10);
  expect(positionOf(totals, 6.75)).toBeCloseTo(250 / 3, 10);
  expect(positionOf(bandedFramework(prosocial), 5)).toBeCloseTo(50, 10);
});

test('a score equal to a cut belongs to the band below it, a score above it to the next', () => {
  expect(wordOf(totals, 13)).toBe('normal');
  expect(wordOf(totals, 13.1)).toBe('borderline');
  expect(wordOf(bandedFramework(prosocial), 4)).toBe('abnormal');
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
      const [lower] = normalisedThresholds(
        parseFramework({ ...plain, thresholds: { lower: 1, upper: 2, outOf } }),
        { lower: score, upper: outOf },
      );
      expect(lower).toBe((score * 100) / outOf);
      expect(bandOf((score * 100) / outOf, [lower, 1e9])).toBe('between');
    }),
  );
});

test('each band has the word of the framework', () => {
  const framework = parseFramework(plain);
  expect(bandWord(framework, 'below')).toBe('Poor');
  expect(bandWord(framework, 'between')).toBe('Fair');
  expect(bandWord(framework, 'above')).toBe('Good');
});

test('where higher is worse, the words of a definition are in the order of its own scores', () => {
  const [scale] = plain.scales;
  const framework = parseFramework({ ...plain, scales: [{ ...scale, higherIs: 'worse' }] });
  expect(bandWord(framework, 'below')).toBe('Good');
  expect(normalisedThresholds(framework, { lower: 10, upper: 40 })).toEqual([60, 90]);
});

test('a role uses the bands of its informant, where there are any', () => {
  const [first] = totals.bands;
  const framework = {
    ...totals,
    bands: first ? [{ ...first, when: { role: ['parent' as const] } }] : [],
  };
  expect(appliedBands(framework, 'score', { role: 'parent', subject: undefined })).toMatchObject({
    norm: undefined,
  });
  expect(appliedBands(framework, 'score', { role: 'self', subject: undefined })).toBeNull();
});

/** One summed scale with these bands for whoever answers. */
function bandedFramework(bands: PublishedBands): Framework {
  const highest = Math.max(...Object.values(bands).flat());
  const words: Word[] =
    bands.normal[0] === 0
      ? ['normal', 'borderline', 'abnormal']
      : ['abnormal', 'borderline', 'normal'];
  const { thresholds: _, thresholdClassifiers: __, ...rest } = plain;
  return parseFramework({
    ...rest,
    items: [{ id: 'item', type: 'rating', text: 'Item', max: highest }],
    scales: [
      { ...plain.scales[0], higherIs: words[0] === 'normal' ? 'worse' : 'better', method: 'sum' },
    ],
    bands: [
      {
        scale: 'score',
        when: { role: ['parent', 'self'] },
        cuts: words.map((word, index) => ({
          word,
          severity: ['normal', 'borderline', 'abnormal'].indexOf(word),
          ...(index < 2 && { upTo: bands[word][1] }),
        })),
      },
    ],
  });
}

function appliedTo(framework: Framework) {
  const applied = appliedBands(framework, 'score', { role: 'parent', subject: undefined });
  return applied !== null && typeof applied === 'object' ? applied : failed();
}

function positionOf(framework: Framework, raw: number): number {
  const [scale] = framework.scales;
  return scale ? sharedPosition(framework, scale, raw, appliedTo(framework)) : failed();
}

function wordOf(framework: Framework, raw: number): string | undefined {
  const { cuts } = appliedTo(framework).bands;
  return cuts[cutIndex(cuts, raw)]?.word;
}

function publishedByTable(raw: number, bands: PublishedBands): Word {
  const names = ['normal', 'borderline', 'abnormal'] as const;
  return names.find((name) => bands[name][0] <= raw && raw <= bands[name][1]) ?? failed();
}

function failed(): never {
  throw new Error('The table has no such entry');
}
