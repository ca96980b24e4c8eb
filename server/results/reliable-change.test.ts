import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import { findAssessmentResult } from '#contract/assessment-results.ts';
import type { OwnResults } from '#contract/own-results.ts';
import { findOwnResults } from '#contract/own-results.ts';
import type { Database } from '#server/platform/database/open.ts';
import { answer, moveToWindow } from '#testing/anonymous-fixture.ts';
import { adminOf } from '#testing/close-assessment.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { personOf } from '#testing/make-beacon.ts';
import type { Fixture } from '#testing/make-fixture.ts';
import { answerBoth, exactness, measuredFixture, measuredTeam } from '#testing/measured-fixture.ts';
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

async function find(fixture: Fixture, number: number, person = -1): Promise<AssessmentResult> {
  const { app, beacon } = fixture;
  const headers = await app.signIn(
    personOf(beacon, person < 0 ? beacon.people.length - 1 : person),
  );
  const path = findAssessmentResult.path
    .replace('{uuid}', beacon.beaconId)
    .replace('{number}', `${number}`);
  const { status, data } = await app.get(path, headers);
  expect(status).toBe(200);
  return data['assessment'] as AssessmentResult;
}

test('each role is compared by the people who answered both times, and is told with its numbers', async () => {
  const fixture = await measuredFixture(database, [exactness], measuredTeam);
  await answerBoth(fixture, { 0: 10, 1: 30, 2: 50, 3: 20 }, { 0: 60, 1: 80, 2: 40, 3: 30 });
  const { reliableChange, change } = await find(fixture, 2);
  expect(change).toBe(25);
  const [parent, teacher] = reliableChange?.roles ?? [];
  expect(parent).toMatchObject({
    role: 'parent',
    before: 20,
    now: 70,
    r: 0.5,
    sd: 25,
    error: 25,
    source: 'Manual, p. 12',
    isMoreThanError: true,
  });
  const userId = (index: number) => personOf(fixture.beacon, index).userId;
  expect(new Set(parent?.people)).toEqual(new Set([userId(0), userId(1)]));
  expect(teacher).toMatchObject({ before: 35, now: 35, isMoreThanError: false });
  expect(reliableChange).toMatchObject({ unsaid: [], reason: null });
});

test('whoever answered once is left out, and a role in which nobody answered twice says so', async () => {
  const fixture = await measuredFixture(database, [exactness], measuredTeam);
  await answerBoth(fixture, { 0: 10, 1: 90, 2: 50 }, { 0: 20, 3: 90 });
  const { reliableChange } = await find(fixture, 2);
  expect(reliableChange?.roles).toMatchObject([
    { role: 'parent', before: 10, now: 20, isMoreThanError: false },
  ]);
  expect(reliableChange?.roles[0]?.people).toHaveLength(1);
  expect(reliableChange?.unsaid).toEqual([{ role: 'teacher', reason: 'nobody_twice' }]);
});

test.each([
  [10, 59, false],
  [59, 10, false],
  [10, 60, true],
  [60, 10, true],
])('by a limit of 49, from %i to %i is more than error: %s', async (first, second, isMore) => {
  const fixture = await measuredFixture(database, [exactness]);
  await answerBoth(fixture, { 0: first }, { 0: second });
  const { reliableChange } = await find(fixture, 2);
  expect(reliableChange?.roles.map(({ isMoreThanError }) => isMoreThanError)).toEqual([isMore]);
});

test('each role has the reliability that is given for it, and a role without one says so', async () => {
  const entry = { ...exactness, when: { role: 'parent' } };
  const fixture = await measuredFixture(database, [entry], measuredTeam);
  await answerBoth(fixture, { 0: 10, 2: 10 }, { 0: 90, 2: 90 });
  expect((await find(fixture, 2)).reliableChange).toMatchObject({
    roles: [{ role: 'parent', isMoreThanError: true }],
    unsaid: [{ role: 'teacher', reason: 'no_reliability' }],
  });
});

test('a client outside of the ages of the reliability has no verdict, and the reason is told', async () => {
  const fixture = await measuredFixture(database, [{ ...exactness, when: { age: [4, 10] } }]);
  await answerBoth(fixture, { 0: 10 }, { 0: 90 });
  expect((await find(fixture, 2)).reliableChange).toMatchObject({
    roles: [],
    unsaid: [{ role: 'parent', reason: 'outside' }],
  });
});

test('a scale without a reliability says so, and a first result and questions say nothing', async () => {
  const plain = await measuredFixture(database, []);
  await answerBoth(plain, { 0: 10 }, { 0: 90 });
  const nothing = { roles: [], unsaid: [], reason: 'no_reliability' };
  expect((await find(plain, 2)).reliableChange).toEqual(nothing);
  const fixture = await measuredFixture(database, [exactness]);
  await answerBoth(fixture, { 0: 10 }, { 0: 90 });
  expect((await find(fixture, 1)).reliableChange).toBeNull();
  const { attributes } = await find(fixture, 2);
  const [section] = attributes;
  expect(section?.reliableChange?.roles).toHaveLength(1);
  expect(section?.attributes[0]?.reliableChange).toBeNull();
});

test('an open window that others have still to answer says nothing', async () => {
  const fixture = await measuredFixture(database, [exactness], measuredTeam);
  await answer(fixture, 0, () => 10);
  await moveToWindow(fixture, 2);
  await answer(fixture, 0, () => 90);
  expect((await find(fixture, 2)).reliableChange).toBeNull();
});

test.each([3, 1])('an anonymous Beacon tells no role and nobody, answered by %i', async (count) => {
  const fixture = await measuredFixture(database, [exactness], {
    ...measuredTeam,
    isAnonymous: true,
  });
  const ratings = (rating: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, person) => [person, rating]));
  await answerBoth(fixture, ratings(10), ratings(90));
  const result = await find(fixture, 2);
  expect(result.change).toBe(count < 3 ? null : 80);
  const nodes = [result, ...result.attributes];
  expect(nodes.map(({ reliableChange }) => reliableChange)).toEqual(nodes.map(() => null));
  const text = JSON.stringify(result);
  for (const { userId } of fixture.beacon.people) expect(text).not.toContain(userId);
  expect(text).not.toContain('isMoreThanError":');
});

/** A Beacon with a window of version 1 and one of version 2, which has a reliability. */
async function movedFixture(change: object): Promise<Fixture> {
  const fixture = await movingFixture(database, { ...change, reliability: [exactness] });
  await answerWindow(fixture, 1, 10);
  await move(fixture, await adminOf(fixture));
  await nextWindow(fixture, 2, 90);
  return fixture;
}

test('versions that score alike are compared, by the reliability of the later one', async () => {
  expect(await find(await movedFixture(reworded), 2)).toMatchObject({
    changeSplit: null,
    reliableChange: {
      roles: [
        { role: 'parent', before: 10, now: 90, isMoreThanError: true },
        { role: 'teacher', before: 11, now: 91, isMoreThanError: true },
      ],
    },
  });
});

test('versions with other questions are not compared', async () => {
  const nothing = { roles: [], unsaid: [], reason: 'version' };
  expect((await find(await movedFixture(extended), 2)).reliableChange).toEqual(nothing);
});

test.each([false, true])(
  'their own results tell a person the same of their own change, in anonymous Beacons too: %s',
  async (isAnonymous) => {
    const fixture = await measuredFixture(database, [exactness], { ...measuredTeam, isAnonymous });
    await answer(fixture, 0, () => 10);
    await moveToWindow(fixture, 2);
    await answer(fixture, 0, () => 60);
    const path = findOwnResults.path.replace('{token}', await fixture.mail(0));
    const { results } = (await fixture.app.get(path)).data as unknown as OwnResults;
    expect(results.map(({ change, isMoreThanError }) => [change, isMoreThanError])).toEqual([
      [null, null],
      [50, true],
    ]);
  },
);
