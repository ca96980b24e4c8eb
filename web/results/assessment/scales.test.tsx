import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import { data, renderApp } from '#web/testing/render-app.tsx';
import { aBeacon } from '#web/testing/sample-beacon.ts';
import { aPerson, aResult } from '#web/testing/sample-result.ts';
import {
  aCalculation,
  aMean,
  aNormed,
  aResultOf,
  aSum,
  lacking,
  otherAnswers,
} from '#web/testing/sample-scales.ts';

const { uuid } = aBeacon();
const start = `/beacon/${uuid}/assessments/11`;
const panel = (name: string) => screen.findByRole('region', { name });

function show(path: string, assessment: AssessmentResult) {
  return renderApp(path, {
    [`GET /api/beacons/${uuid}/assessments/11`]: data({
      beaconUuid: uuid,
      clientName: 'Kim Larsen',
      timeZone: 'Europe/London',
      thresholdClassifiers: [],
      assessment,
    }),
  });
}

test('A sum of which more is worse shows its maximum, its own band word and its direction', async () => {
  show(`${start}/energy`, aResultOf(aSum));
  const score = await panel('Score');
  expect(score.textContent).toContain('12 out of 27');
  expect(score.textContent).toContain('▼ Moderate');
  expect(score.textContent).toContain('↑ Up 3 since last time, worse');
  expect(within(score).getByText('Lower is better.')).toBeTruthy();
});

test('A bar runs from the true worst to the true best, with every limit in the unit of the scale', async () => {
  show(`${start}/energy`, aResultOf(aSum));
  const bar = within(await panel('Score')).getByRole('img', { name: '12 out of 27' });
  const marks = within(bar).getAllByText(/^\d+$/);
  const places = marks.map((mark) => [mark.textContent, mark.style.insetInlineStart]);
  expect(places).toEqual([
    ['27', '0%'],
    ['0', '100%'],
    ['20', '25.9%'],
    ['14', '44.4%'],
    ['9', '63%'],
    ['4', '81.5%'],
  ]);
  const zones = [...bar.querySelectorAll<HTMLElement>('span[style*="width"]')];
  expect(zones.map(({ style }) => style.background)).toEqual([
    'var(--below-soft)',
    'var(--below-soft)',
    expect.stringMatching(/122, 92, 255/),
    'var(--between-soft)',
    'var(--above-soft)',
  ]);
});

test('A mean from 1 to 5 names both ends and has a decimal', async () => {
  show(`${start}/energy`, aResultOf(aMean));
  const score = await panel('Score');
  expect(score.textContent).toContain('3.25 from 1 to 5');
  expect(within(score).getByRole('img', { name: '3.25 on a scale from 1 to 5' })).toBeTruthy();
  expect(score.textContent).toContain('↓ Down 0.5 since last time, better');
});

test('A list of sections shows the unit of a section that differs from that of the whole', async () => {
  show(start, aResultOf(aMean));
  const rows = within(await panel('Sections')).getAllByRole('link');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Energy3.25 (1–5)1 comment',
    'Growth45◆ Getting by',
  ]);
});

test('A scale without a better end says so, and its change is neither better nor worse', async () => {
  show(`${start}/energy`, aResultOf({ ...aSum, higherIs: 'neither' }));
  const score = await panel('Score');
  expect(within(score).getByText('Neither end is better.')).toBeTruthy();
  expect(within(score).getByText('↑ Up 3 since last time')).toBeTruthy();
});

test.each([
  [{ gives: 't', score: 63.04 }, 'T-score 63'],
  [{ gives: 'percentile', score: 84.13 }, 'Percentile 84.1'],
  [{ gives: 'z', score: -1.25 }, 'z-score -1.3'],
] as const)('A score by the norm %j is shown as %s', async (norm, words) => {
  show(`${start}/energy`, aResultOf({ ...aNormed, norm, normKind: norm.gives }));
  expect(within(await panel('Score')).getByText(words)).toBeTruthy();
});

test.each([
  ['date_of_birth', "No T-score: the client's date of birth is not known."],
  ['gender', "No T-score: the client's gender is not known."],
  ['outside', 'No T-score: no published values apply to this client or the people who answered.'],
] as const)('A score that lacks its norm because of %s says so', async (lack, words) => {
  show(`${start}/energy`, aResultOf(lacking(lack)));
  const score = await panel('Score');
  expect(within(score).getByText(words)).toBeTruthy();
  expect(score.textContent).toContain('12 out of 27');
});

test('A score without norms that lacks its band says so', async () => {
  const energy = { ...lacking('date_of_birth'), normKind: null };
  show(`${start}/energy`, aResultOf(energy));
  expect(
    within(await panel('Score')).getByText("No band: the client's date of birth is not known."),
  ).toBeTruthy();
});

test('The explanation names what counts, its weights, its norms, its bands and their sources', async () => {
  const energy = { ...aNormed, calculation: aCalculation, userBreakdown: [] };
  const explained = { ...aResult().explained, citation: 'Sample, 2026.', copyright: '© Sample' };
  const { user } = show(`${start}/energy`, aResultOf(energy, { explained }));
  const score = await panel('Score');
  await user.click(within(score).getByText('How is this score calculated?'));
  const parts = [...score.querySelectorAll('details li, details p')];
  expect(parts.map((part) => part.textContent)).toEqual([
    aResult().explained.rule,
    'Each score is rounded to a whole number; halves are rounded up.',
    'What counts:',
    'Rest (reversed)',
    'Pace (× 2)',
    'Joy (reversed, × 0.5)',
    'T-scores. Source: Second edition, Sample 2026.',
    'Bands of the score, for Parent, Female, ages 8 to under 12. Source: Manual 2026.',
    'Minimal: up to 4',
    'Mild: above 4, up to 9',
    'Severe: above 9',
    'Team wellbeing, version 3',
    'The Beacon project',
    'Sample, 2026.',
    '© Sample',
    'CC BY 4.0',
  ]);
});

test.each([
  ['helps', ['sleep', '2'], 'Sleep and Walks'],
  ['weight', 70.5, '70.5 kg'],
  ['start', '2026-02-03', '3 February 2026'],
  ['words', 'It comes and goes.', 'It comes and goes.'],
])('An answer to %s is shown in words instead of a score', async (id, answer, words) => {
  const none = { score: null, normalisedScore: null, bands: [], classifier: null };
  const questions = otherAnswers.map((question) => ({
    ...question,
    ...none,
    responseType: 'comment_only' as const,
    rule: 'The answers to this question have no score.',
    userBreakdown: [
      aPerson('1', 'Bea Fontaine', { answer }),
      aPerson('2', 'Jonas Weber', { answer: null }),
    ],
  }));
  show(`${start}/energy/${id}`, aResultOf({ attributes: questions }));
  const rows = within(await panel('Answers')).getAllByRole('listitem');
  expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual([words, 'Skipped']);
  expect(screen.getByText('The answers to this question have no score.')).toBeTruthy();
});

test('A person has the word of their own band', async () => {
  const userBreakdown = [
    aPerson('1', 'Bea Fontaine', { score: 22, bands: ['below'], classifier: 'Severe' }),
  ];
  show(`${start}/energy`, aResultOf({ ...aSum, userBreakdown }));
  const people = await panel('What each person said');
  expect(people.textContent).toContain('22▼ Severe');
  expect(within(people).getByRole('img', { name: '22 out of 27' })).toBeTruthy();
});
