import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAssessmentResult } from '#contract/assessment-results.ts';
import { findBeacon } from '#contract/beacons.ts';
import { listBeacons } from '#contract/beacon-lists.ts';
import { findHeatmap } from '#contract/heatmaps.ts';
import { findReport } from '#contract/reports.ts';
import type { Database } from '#server/platform/database/open.ts';
import { deliverEvents } from '#server/platform/events/deliver-events.ts';
import { adminOf } from '#testing/close-assessment.ts';
import { openTestDatabase } from '#testing/databases.ts';
import type { Fixture } from '#testing/make-fixture.ts';
import {
  answerWindow,
  extended,
  move,
  movingFixture,
  nextWindow,
  reworded,
} from '#testing/moving-fixture.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** A Beacon with two windows of version 1 and one of version 2. */
async function movedFixture(change: object): Promise<Fixture> {
  const fixture = await movingFixture(database, change);
  await answerWindow(fixture, 1, 40);
  await nextWindow(fixture, 2, 50);
  await move(fixture, await adminOf(fixture));
  await nextWindow(fixture, 3, 65);
  return fixture;
}

async function read(fixture: Fixture, path: string): Promise<Record<string, unknown>> {
  const { status, data } = await fixture.app.get(
    path.replace('{uuid}', fixture.beacon.beaconId),
    await adminOf(fixture),
  );
  expect(status).toBe(200);
  return data;
}

const compared = { from: 1, to: 2, reason: null, scales: [] };
const broken = { from: 1, to: 2, reason: 'items', scales: [] };

test('The page of a Beacon marks the first result of another version, and why it does not compare', async () => {
  const fixture = await movedFixture(extended);
  expect(await read(fixture, findBeacon.path)).toMatchObject({
    beacon: {
      teamAssessment: { number: 3, version: 2, change: null, versionChange: broken },
      teamAssessments: [
        { number: 3, version: 2, change: null, versionChange: broken },
        { number: 2, version: 1, change: 10, versionChange: null },
        { number: 1, version: 1, change: null, isFirst: true, versionChange: null },
      ],
    },
  });
});

test('A version that compares is marked, and has a change', async () => {
  const fixture = await movedFixture(reworded);
  expect(await read(fixture, findBeacon.path)).toMatchObject({
    beacon: {
      teamAssessments: [{ number: 3, change: 15, versionChange: compared }, {}, {}],
    },
  });
});

test('The heatmap marks the column of another version', async () => {
  const fixture = await movedFixture(extended);
  expect(await read(fixture, findHeatmap.path)).toMatchObject({
    heatmap: {
      columns: [
        { number: 1, versionChange: null },
        { number: 2, versionChange: null },
        { number: 3, versionChange: broken },
      ],
      rows: [
        { id: 'score', questions: [{ id: 'item' }, { id: 'other', cells: [null, null, {}] }] },
      ],
    },
  });
});

test.each([
  [3, broken],
  [2, null],
  [1, null],
])('Assessment %i says whether it begins another version', async (number, versionChange) => {
  const fixture = await movedFixture(extended);
  const path = findAssessmentResult.path.replace('{number}', String(number));
  expect(await read(fixture, path)).toMatchObject({ assessment: { number, versionChange } });
});

test('An assessment is read with the words of its own version', async () => {
  const words = { thresholdClassifiers: ['Low', 'Middle', 'High'] };
  const fixture = await movedFixture(words);
  const wordsOf = async (number: number) => {
    const path = findAssessmentResult.path.replace('{number}', String(number));
    const { thresholdClassifiers, assessment } = await read(fixture, path);
    return [thresholdClassifiers, (assessment as { classifier: string }).classifier];
  };
  expect(await wordsOf(2)).toEqual([['Poor', 'Fair', 'Good'], 'Fair']);
  expect(await wordsOf(3)).toEqual([['Low', 'Middle', 'High'], 'Middle']);
});

test('A card in the list names the version before where the score does not compare', async () => {
  const fixture = await movedFixture(extended);
  expect(await read(fixture, listBeacons.path)).toMatchObject({
    beacons: [{ change: null, isFirst: false, versionBefore: 1 }],
  });
  await nextWindow(fixture, 4, 70);
  expect(await read(fixture, listBeacons.path)).toMatchObject({
    beacons: [{ change: 5, versionBefore: null }],
  });
});

test('A report shows the last result of a Beacon that has moved since by its own version', async () => {
  const range = { items: [{ id: 'item', type: 'rating', text: 'Item', max: 200 }] };
  const fixture = await movingFixture(database, {
    ...range,
    thresholds: { lower: 40, upper: 140 },
  });
  await answerWindow(fixture, 1, 40);
  const headers = await adminOf(fixture);
  await move(fixture, headers);
  await deliverEvents(fixture.services);
  const report = findReport.path.replace('{reportId}', `risk-${fixture.framework.id}`);
  const slug = `org-${fixture.beacon.organisationId}`;
  const { data } = await fixture.app.get(`${report}?organisation=${slug}`, headers);
  const rows = [{ score: 40.5, outOf: 100, thresholds: [20, 70] }];
  expect(data).toMatchObject({ report: { reportData: { rows } } });
});
