import type { AssessmentResult, SectionResult } from '#contract/assessment-results.ts';
import { aQuestion, aResult } from './sample-result.ts';

type Section = Partial<SectionResult>;

/** A sum from 0 to 27 with five bands, of which a higher one is worse. */
export const aSum: Section = {
  score: 12,
  normalisedScore: 55.6,
  range: [12, 12],
  normalisedRange: [55.6, 55.6],
  change: 3,
  min: 0,
  outOf: 27,
  higherIs: 'worse',
  bands: ['below'],
  classifier: 'Moderate',
  zones: [
    { to: 25.9, band: 'below', word: 'Severe', colour: null },
    { to: 44.4, band: 'below', word: 'Marked', colour: null },
    { to: 63, band: 'below', word: 'Moderate', colour: '#7a5cff' },
    { to: 81.5, band: 'between', word: 'Mild', colour: null },
    { to: 100, band: 'above', word: 'Minimal', colour: null },
  ],
  ticks: [
    { at: 0, value: 27 },
    { at: 100, value: 0 },
    { at: 25.9, value: 20 },
    { at: 44.4, value: 14 },
    { at: 63, value: 9 },
    { at: 81.5, value: 4 },
  ],
};

/** How the sum is calculated. */
export const aCalculation: SectionResult['calculation'] = {
  parts: [
    { title: 'Rest', weight: 1, isReversed: true },
    { title: 'Pace', weight: 2, isReversed: false },
    { title: 'Joy', weight: 0.5, isReversed: true },
  ],
  isRounded: true,
  norms: [{ gives: 't', edition: 'Second edition', source: 'Sample 2026' }],
  bands: [
    {
      on: 'raw',
      audience: { roles: ['parent'], age: [8, 12], gender: 'female' },
      cuts: [
        { word: 'Minimal', upTo: 4 },
        { word: 'Mild', upTo: 9 },
        { word: 'Severe', upTo: null },
      ],
      edition: null,
      source: 'Manual 2026',
    },
  ],
};

/** A mean from 1 to 5 of which a higher one is worse, without bands. */
export const aMean: Section = {
  score: 3.25,
  normalisedScore: 43.75,
  range: [3, 3.5],
  normalisedRange: [37.5, 50],
  change: -0.5,
  min: 1,
  outOf: 5,
  higherIs: 'worse',
  bands: [],
  classifier: null,
  zones: [],
  ticks: [
    { at: 0, value: 5 },
    { at: 100, value: 1 },
  ],
};

/** A scale with a T-score of 63. */
export const aNormed: Section = {
  ...aSum,
  norm: { gives: 't', score: 63.04 },
  normKind: 't',
  zones: aSum.zones?.slice(0, 2).map((zone, index) => ({ ...zone, to: 50 * (index + 1) })) ?? [],
  ticks: [],
};

/** One that has neither T-score nor band, for a reason. */
export function lacking(lack: NonNullable<SectionResult['lack']>): Section {
  const none = { norm: null, normalisedScore: null, normalisedRange: null, bands: [] };
  return { ...aNormed, ...none, classifier: null, change: null, lack };
}

/** A result whose section Energy is the given one. */
export function aResultOf(
  energy: Section,
  overrides: Partial<AssessmentResult> = {},
): AssessmentResult {
  const result = aResult();
  const attributes = result.attributes.map((section) =>
    section.id === 'energy' ? { ...section, ...energy } : section,
  );
  return { ...result, attributes, ...overrides };
}

/** Answers that are not ratings, each of one person. */
export const otherAnswers = [
  aQuestion('helps', 'What helps', {
    itemType: 'choices',
    options: [
      ['sleep', 'Sleep'],
      [2, 'Walks'],
    ],
  }),
  aQuestion('weight', 'Weight', { itemType: 'number', unit: 'kg' }),
  aQuestion('start', 'Start', { itemType: 'date' }),
  aQuestion('words', 'In words', { itemType: 'text' }),
];
