import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOwnResults } from '#contract/own-results.ts';
import type { Database } from '#server/platform/database/open.ts';
import { adminOf } from '#testing/close-assessment.ts';
import { openTestDatabase } from '#testing/databases.ts';
import {
  answerWindow,
  move,
  movingFixture,
  nextWindow,
  rearranged,
} from '#testing/moving-fixture.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

test('Own results have the thresholds of the version that was answered, and say where another begins', async () => {
  const fixture = await movingFixture(database, rearranged);
  const earlier = await fixture.mail(0);
  await answerWindow(fixture, 1, 40);
  await move(fixture, await adminOf(fixture));
  await nextWindow(fixture, 2, 5);
  const reason = "Scores of versions 1 and 2 can't be compared, because different questions count.";
  for (const token of [earlier, await fixture.mail(0)]) {
    const { data } = await fixture.app.get(findOwnResults.path.replace('{token}', token));
    expect(data['results']).toMatchObject([
      { number: 1, score: 40, outOf: 100, thresholds: [20, 70], version: 1, newVersion: null },
      {
        number: 2,
        score: 5,
        outOf: 10,
        thresholds: [2, 7],
        version: 2,
        newVersion: { version: 2, reason },
        change: null,
      },
    ]);
  }
});
