import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import type { BeaconCard } from '#contract/beacon-lists.ts';
import type { Heatmap } from '#contract/heatmaps.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { personOf } from '#testing/make-beacon.ts';
import {
  before,
  edit,
  get,
  pageOf,
  partialFixture,
  rateAll,
  shownScores,
} from '#testing/partial-window.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

test('while a window is open, page, card, risk and ranking show the last settled result', async () => {
  const fixture = await partialFixture(database);
  expect(await shownScores(fixture)).toEqual(before);
  await rateAll(fixture, 1, 20);
  expect(await shownScores(fixture)).toEqual(before);
});

test('the page shows the progress of the window, with a provisional score and no change', async () => {
  const fixture = await partialFixture(database);
  const open = { number: 2, responseCount: 1, expectedCount: 3, score: 20, normalisedScore: 20 };
  const { openAssessment, teamAssessments } = await pageOf(fixture);
  expect(openAssessment).toEqual({ ...open, outOf: 100 });
  expect(teamAssessments).toMatchObject([{ number: 1, isSettled: true, isFirst: true }]);
  const [card] = await get<BeaconCard[]>(fixture, '/api/beacons', 'beacons');
  expect(card?.openAssessment).toMatchObject(open);
  const path = `/api/beacons/${fixture.beacon.beaconId}/assessments/2`;
  const result = await get<AssessmentResult>(fixture, path, 'assessment');
  expect(result).toMatchObject({
    score: 20,
    change: null,
    changeSplit: null,
    classifier: null,
    isBadScore: false,
    isSettled: false,
  });
  const changes = result.attributes.flatMap((section) => [
    section.change,
    ...section.attributes.map(({ change }) => change),
  ]);
  expect(new Set(changes)).toEqual(new Set([null]));
  const heatmap = await get<Heatmap>(
    fixture,
    `/api/beacons/${fixture.beacon.beaconId}/heatmap`,
    'heatmap',
  );
  expect(heatmap.columns.map(({ isOpen }) => isOpen)).toEqual([false, true]);
});

test('the provisional score includes responses from before scores were stored with them', async () => {
  const fixture = await partialFixture(database);
  const { db } = fixture.services;
  await db.updateTable('responses').set({ score: null, normalised_score: null }).execute();
  await rateAll(fixture, 1, 60);
  const [card] = await get<BeaconCard[]>(fixture, '/api/beacons', 'beacons');
  expect(card?.openAssessment).toMatchObject({ responseCount: 2, score: 40 });
});

test('the provisional score follows the answers of people who join a complete window', async () => {
  const fixture = await partialFixture(database);
  for (const index of [1, 2]) await rateAll(fixture, index, 20);
  const asked = { addToCurrentAssessment: true };
  await edit(
    fixture,
    ({ index }) => (index === 3 ? { roles: ['parent', 'admin'], ...asked } : {}),
    [{ name: 'Now', email: 'now@x.test', roles: ['teacher'], ...asked }],
  );
  await rateAll(fixture, 3, 60);
  const { openAssessment } = await pageOf(fixture);
  const [card] = await get<BeaconCard[]>(fixture, '/api/beacons', 'beacons');
  expect(openAssessment).toMatchObject({ responseCount: 4, score: 30 });
  expect(card?.openAssessment).toMatchObject({ responseCount: 4, score: 30 });
});

test('the provisional score is hidden from those who still have to answer', async () => {
  const fixture = await partialFixture(database);
  for (const [index, score] of [
    [0, 20],
    [1, null],
  ] as const) {
    const headers = await fixture.app.signIn(personOf(fixture.beacon, index));
    const { data } = await fixture.app.get(`/api/beacons/${fixture.beacon.beaconId}`, headers);
    expect(data['beacon']).toMatchObject({
      openAssessment: { responseCount: 1, expectedCount: 3, score },
      teamAssessment: { number: 1, score: 80 },
    });
    const list = await fixture.app.get('/api/beacons', headers);
    expect(list.data['beacons']).toMatchObject([{ score: 80, openAssessment: { score } }]);
  }
});
