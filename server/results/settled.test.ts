import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import type { Database } from '#server/platform/database/open.ts';
import { answersTo } from '#testing/answers.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { personOf } from '#testing/make-beacon.ts';
import { makeFixture } from '#testing/make-fixture.ts';
import {
  admin,
  before,
  edit,
  get,
  pageOf,
  partialFixture,
  rateAll,
  secondWindow,
  shownScores,
  signInAgain,
} from '#testing/partial-window.ts';
import type { MemberChange } from '#testing/partial-window.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** The expected scores once the second window is settled with this mean. */
function after(score: number, category: string, completedAt = '2026-11-09T10:00:00.000Z') {
  const scores = { page: score, card: score, risk: score, mean: score, section: score };
  const changes = { change: score - 80, cardChange: score - 80 };
  return { ...scores, ...changes, category, completedAt, cardCompletedAt: completedAt };
}

describe('all pages change at once', () => {
  test('with the last response', async () => {
    const fixture = await partialFixture(database);
    await rateAll(fixture, 1, 20);
    await rateAll(fixture, 2, 20);
    expect(await shownScores(fixture)).toEqual(after(20, 'higher_risk'));
    expect((await pageOf(fixture)).openAssessment).toBeNull();
  });

  test('when an administrator closes the window', async () => {
    const fixture = await partialFixture(database);
    const path = `/api/beacons/${fixture.beacon.beaconId}/close_assessment`;
    const closed = await fixture.app.put(path, {}, await admin(fixture));
    expect(closed.data['beacon']).toMatchObject({ teamAssessment: { number: 2, score: 20 } });
    expect(await shownScores(fixture)).toEqual(after(20, 'higher_risk'));
  });

  test('at the end of the window', async () => {
    const fixture = await partialFixture(database);
    fixture.moveTo('2026-11-12T00:00:00Z');
    // The session has expired by now.
    signInAgain(fixture);
    await pageOf(fixture);
    expect(await shownScores(fixture)).toEqual(after(20, 'higher_risk'));
  });

  test('when its Beacon is archived', async () => {
    const fixture = await partialFixture(database);
    await fixture.app.put(
      `/api/beacons/${fixture.beacon.beaconId}/archive`,
      {},
      await admin(fixture),
    );
    const rows = await fixture.services.db
      .selectFrom('beacons')
      .select(['latest_score', 'latest_change'])
      .where('id', '=', fixture.beacon.beaconId)
      .execute();
    expect(rows).toEqual([{ latest_score: 20, latest_change: -60 }]);
  });

  test('when members without a response are removed, and back when a new member is asked', async () => {
    const fixture = await partialFixture(database);
    await edit(fixture, ({ index }) => (index === 1 || index === 2 ? null : {}));
    expect(await shownScores(fixture)).toEqual(after(20, 'higher_risk'));
    const newMember = { name: 'Now', email: 'now@x.test', roles: ['teacher'] };
    await edit(fixture, () => ({}), [{ ...newMember, addToCurrentAssessment: true }]);
    expect(await shownScores(fixture)).toEqual(before);
    expect((await pageOf(fixture)).openAssessment).toMatchObject({
      responseCount: 1,
      expectedCount: 2,
    });
  });
});

test('the last response settles a window while another assessor is removed concurrently', async () => {
  const fixture = await partialFixture(database);
  await Promise.all([
    rateAll(fixture, 1, 20),
    edit(fixture, ({ index }) => (index === 2 ? null : {})),
  ]);
  expect(await shownScores(fixture)).toEqual(after(20, 'higher_risk'));
});

test('a disclosed anonymous score stays, and a new member is asked from the next window on', async () => {
  const roles = ['parent', 'teacher', 'parent', 'viewer'] as const;
  const fixture = await makeFixture(database, {
    framework: 'team-wellbeing',
    isAnonymous: true,
    roles: [...roles],
  });
  for (const index of [0, 1, 2]) await rateAll(fixture, index, 80);
  const expected = {
    openAssessment: null,
    teamAssessment: { number: 1, score: 80, responseCount: 3 },
    nextAssessment: { number: 1, open: true, assessorCount: 3, responseCount: 3 },
  };
  expect(await pageOf(fixture)).toMatchObject(expected);
  const newMember = { name: 'Now', email: 'now@x.test', roles: ['teacher'] };
  const asParent = ({ index }: MemberChange) => (index === 3 ? { roles: ['parent', 'admin'] } : {});
  await edit(fixture, asParent, [{ ...newMember, addToCurrentAssessment: true }]);
  expect(await pageOf(fixture)).toMatchObject(expected);
  const headers = await fixture.app.signIn(personOf(fixture.beacon, 3));
  const { data } = await fixture.app.get(`/api/beacons/${fixture.beacon.beaconId}`, headers);
  expect(data['beacon']).toMatchObject({ ...expected, assessmentLink: null });
});

test('a question without a previous score is not a first result', async () => {
  const fixture = await makeFixture(database, { framework: 'team-wellbeing', roles: ['parent'] });
  const [first, second] = Object.keys(answersTo(fixture.framework).attributes);
  await fixture.submit(await fixture.mail(0), { attributes: { [first ?? '']: { rating: 50 } } });
  fixture.moveTo(secondWindow);
  await pageOf(fixture);
  await fixture.submit(await fixture.mail(0), {
    attributes: { [first ?? '']: { rating: 60 }, [second ?? '']: { rating: 60 } },
  });
  const path = `/api/beacons/${fixture.beacon.beaconId}/assessments/2`;
  const result = await get<AssessmentResult>(fixture, path, 'assessment');
  expect(result).toMatchObject({ isFirst: false, change: 10 });
  const questions = result.attributes.flatMap(({ attributes }) => attributes);
  expect(questions.find(({ id }) => id === second)).toMatchObject({ score: 60, change: null });
});
