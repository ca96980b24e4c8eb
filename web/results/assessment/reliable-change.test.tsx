import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AssessmentResult, ReliableChange } from '#contract/assessment-results.ts';
import { data, renderApp } from '#web/testing/render-app.tsx';
import { aBeacon, bea, jonas } from '#web/testing/sample-beacon.ts';
import { aResultOf, aSum } from '#web/testing/sample-scales.ts';

const { uuid } = aBeacon();
const panel = () => screen.findByRole('region', { name: 'Score' });

function show(reliableChange: ReliableChange | null, overrides: Partial<AssessmentResult> = {}) {
  const assessment = aResultOf({ ...aSum, reliableChange }, overrides);
  renderApp(`/beacon/${uuid}/assessments/11/energy`, {
    [`GET /api/beacons/${uuid}/assessments/11`]: data({
      beaconUuid: uuid,
      clientName: 'Kim Larsen',
      timeZone: 'Europe/London',
      thresholdClassifiers: [],
      assessment,
    }),
  });
}

const parent: ReliableChange['roles'][number] = {
  role: 'parent',
  people: [bea],
  before: 9,
  now: 16,
  r: 0.875,
  sd: 2.5,
  source: 'Manual, p. 12.',
  error: 1.25,
  isMoreThanError: true,
};
const teacher = { ...parent, role: 'teacher' as const, people: [jonas], before: 9.5, now: 8 };
const unsure = { ...teacher, isMoreThanError: false };
const said = { unsaid: [], reason: null };

test('each role’s change stands beside that of the team, with whether it is more than error', async () => {
  show({ ...said, roles: [parent, unsure] });
  const score = await panel();
  expect(score.textContent).toContain('↑ Up 3 since last time, worse');
  expect(
    within(score).getByText('Parent: ↑ Up 7, worse (more than measurement error)'),
  ).toBeTruthy();
  expect(
    within(score).getByText('Teacher: ↓ Down 1.5, better (within measurement error)'),
  ).toBeTruthy();
});

test('where one role makes the whole change, the words stand alone', async () => {
  show({ ...said, roles: [{ ...parent, before: 9, now: 12, isMoreThanError: false }] });
  expect(within(await panel()).getByText('Within measurement error')).toBeTruthy();
});

test('the explanation has the formula with its numbers, the people and the source', async () => {
  show({ ...said, roles: [parent, unsure] });
  const items = within(await panel()).getAllByRole('listitem', { hidden: true });
  const texts = items.map(({ textContent }) => textContent);
  expect(texts).toContain(
    'Parent (Bea Fontaine): |16 − 9| ÷ (2.5 × √(2 × (1 − 0.875))) = 5.60. This is above 1.96: more than measurement error. Source: Manual, p. 12.',
  );
  expect(texts).toContain(
    'Teacher (Jonas Weber): |8 − 9.5| ÷ (2.5 × √(2 × (1 − 0.875))) = 1.20. This is not above 1.96: within measurement error. Source: Manual, p. 12.',
  );
});

test('the number beside the limit shows as many decimals as tell them apart', async () => {
  const limit = { ...parent, before: 0, now: 2.45, isMoreThanError: false };
  const above = { ...unsure, before: 0, now: 2.4501, isMoreThanError: true };
  show({ ...said, roles: [limit, above] });
  const { textContent } = await panel();
  expect(textContent).toContain('= 1.96. This is not above 1.96');
  expect(textContent).toContain('= 1.9601. This is above 1.96');
});

test.each<[ReliableChange['unsaid'][number]['reason'], string]>([
  ['nobody_twice', 'Teacher: nobody answered both times, so nothing can be compared.'],
  ['no_reliability', 'Teacher: the questionnaire gives no reliability for this role.'],
  ['date_of_birth', 'Teacher: the reliability depends on age, and no date of birth is entered.'],
  ['gender', 'Teacher: the reliability depends on gender, and none is entered.'],
  ['outside', 'Teacher: the questionnaire gives no reliability for this age or gender.'],
])('a role of which nothing can be said is only in the explanation: %s', async (reason, words) => {
  show({ roles: [parent], unsaid: [{ role: 'teacher', reason }], reason: null });
  const score = await panel();
  expect(within(score).getByText(words)).toBeTruthy();
  expect(within(score).getAllByText(/Teacher/)).toHaveLength(1);
});

test.each<[NonNullable<ReliableChange['reason']>, RegExp]>([
  ['version', /because the version before scores differently/],
  ['no_reliability', /gives no reliability for this score/],
])('where nothing can be said of any role, the explanation says why: %s', async (reason, words) => {
  show({ roles: [], unsaid: [], reason });
  expect(within(await panel()).getByText(words)).toBeTruthy();
});

test('an anonymous change says that it is not compared', async () => {
  show(null, { isAnonymous: true });
  expect(within(await panel()).getByText(/and answers are anonymous/)).toBeTruthy();
});
