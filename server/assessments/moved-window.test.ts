import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { findAssessmentResult } from '#contract/assessment-results.ts';
import { moveFrameworkBeacons } from '#contract/framework-moves.ts';
import type { Database } from '#server/platform/database/open.ts';
import { adminOf } from '#testing/close-assessment.ts';
import { openTestDatabase } from '#testing/databases.ts';
import type { Fixture } from '#testing/make-fixture.ts';
import { movingFixture, rearranged } from '#testing/moving-fixture.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());
afterEach(() => vi.restoreAllMocks());

const arrived = '2026-11-04T23:59:59Z';
const closed = '2026-11-05T00:00:01Z';

/** A Beacon that moved just after its first window ended, seen with the time of a call that arrived just before. */
async function lateFixture(): Promise<Fixture> {
  const fixture = await movingFixture(database, rearranged);
  const { app, beacon } = fixture;
  const path = moveFrameworkBeacons.path
    .replace('{slug}', `org-${beacon.organisationId}`)
    .replace('{id}', beacon.framework.id);
  fixture.moveTo(closed);
  const headers = await adminOf(fixture);
  const body = { version: 2, beacons: [{ id: beacon.beaconId }] };
  expect((await app.post(path, body, headers)).data).toMatchObject({
    outcomes: [{ outcome: 'moved' }],
  });
  vi.spyOn(fixture.services.clock, 'now').mockReturnValue(new Date(arrived));
  return fixture;
}

const answers = { attributes: { item: { rating: 80 } } };

test('A page that opens at the last moment asks by the version of its window', async () => {
  const fixture = await lateFixture();
  const { data } = await fixture.load(await fixture.mail(0));
  expect(data).toMatchObject({
    assessment: { framework: { title: fixture.framework.title } },
  });
});

test('A submit that arrives at the last moment is stored as an answer to the version that was asked', async () => {
  const fixture = await lateFixture();
  for (const person of [0, 1]) {
    const token = await fixture.mail(person);
    const body = { input: answers, currentStage: 1 };
    expect((await fixture.app.put(`/api/assessments/${token}/draft`, body)).status).toBe(200);
    expect((await fixture.submit(token, answers)).status).toBe(200);
  }
  vi.restoreAllMocks();
  const path = findAssessmentResult.path
    .replace('{uuid}', fixture.beacon.beaconId)
    .replace('{number}', '1');
  const { data } = await fixture.app.get(path, await adminOf(fixture));
  expect(data).toMatchObject({
    assessment: {
      version: 1,
      score: 80,
      outOf: 100,
      attributes: [{ id: 'score', attributes: [{ id: 'item', score: 80, count: 2 }] }],
    },
  });
});

test('A submit at the last moment cannot answer the questions of the version after it', async () => {
  const fixture = await lateFixture();
  const body = { attributes: { item: { rating: 8 }, other: { rating: 3 } } };
  const { status, errors } = await fixture.submit(await fixture.mail(0), body);
  expect([status, errors['id']]).toEqual([422, 'invalid_answers']);
});
