import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAssessmentResult } from '#contract/assessment-results.ts';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import { listBeacons } from '#contract/beacon-lists.ts';
import type { BeaconCard } from '#contract/beacon-lists.ts';
import type { Database } from '#server/platform/database/open.ts';
import { answersTo } from '#testing/answers.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { personOf } from '#testing/make-beacon.ts';
import { makeFixture } from '#testing/make-fixture.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

test('the card and the result show the span of the informants’ bands, and the worst band decides', async () => {
  const fixture = await makeFixture(database, {
    framework: 'strengths-and-difficulties',
    roles: ['parent', 'teacher', 'self', 'viewer'],
  });
  fixture.moveTo('2026-11-02T10:00:00Z');
  const positions = { parent: 0, teacher: -1, self: 1 } as const;
  for (const [index, role] of (['parent', 'teacher', 'self'] as const).entries()) {
    const answers = answersTo(fixture.framework, role, positions[role]);
    expect(await fixture.submit(await fixture.mail(index), answers)).toMatchObject({ status: 200 });
  }
  const headers = await fixture.app.signIn(personOf(fixture.beacon, 3));
  const { data } = await fixture.app.get(listBeacons.path, headers);
  const card = (data['beacons'] as BeaconCard[]).find(
    ({ uuid }) => uuid === fixture.beacon.beaconId,
  );
  expect(card).toMatchObject({
    bands: ['below', 'above'],
    classifier: 'Normal to Abnormal',
    isBadScore: true,
    roles: [
      { role: 'parent', score: 10, range: [10, 10] },
      { role: 'teacher', score: 30, range: [30, 30] },
      { role: 'self', score: 20, range: [20, 20] },
    ],
  });
  const path = findAssessmentResult.path
    .replace('{uuid}', fixture.beacon.beaconId)
    .replace('{number}', '1');
  const answer = (await fixture.app.get(path, headers)).data['assessment'] as AssessmentResult;
  expect(answer.impact).toMatchObject([
    { role: 'parent', score: 0, outOf: 10, word: 'Normal' },
    { role: 'self', score: 0, outOf: 10, word: 'Normal' },
    { role: 'teacher', score: 6, outOf: 6, word: 'Abnormal' },
  ]);
  expect(answer.cutOffs.map(({ role, ages }) => [role, ages])).toEqual([
    ['parent', [4, 17]],
    ['teacher', [4, 17]],
    ['self', [11, 17]],
  ]);
  expect(answer.clientAge).toBe(11);
  const total = answer.attributes.find(({ id }) => id === 'total_difficulty');
  for (const node of [answer, total]) {
    expect(node).toMatchObject({ classifier: 'Normal to Abnormal', isBadScore: true });
  }
  const german = await fixture.app.get(path, { ...headers, 'accept-language': 'de' });
  const { classifier } = german.data['assessment'] as AssessmentResult;
  expect(classifier).toBe('Unauffällig bis Auffällig');
});
