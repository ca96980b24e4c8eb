import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { findAssessmentResult } from '#contract/assessment-results.ts';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import type { Database } from '#server/platform/database/open.ts';
import { personOf } from './make-beacon.ts';
import { makeFixture } from './make-fixture.ts';
import type { Fixture } from './make-fixture.ts';

/** The indexes of the assessors; the last member is a viewer. */
export const assessors = [0, 1, 2, 3];

/** An anonymous Beacon with weekly windows of three days. */
export function anonymousFixture(database: Database, framework: string): Promise<Fixture> {
  return makeFixture(database, {
    framework,
    isAnonymous: true,
    roles: ['parent', 'parent', 'teacher', 'teacher', 'viewer'],
  });
}

/** The rating a person gives to a question. */
export type RatingOf = (question: string, person: number) => number;

/** Answers every question with comments that only the test can attribute to the person. */
export async function answer(
  fixture: Fixture,
  person: number,
  ratingOf: RatingOf = () => 10 * person,
  authors = new Map<string, number>(),
): Promise<void> {
  const uniqueComment = () => {
    const text = `words ${randomInt(2 ** 40)}`;
    authors.set(text, person);
    return text;
  };
  const attributes = Object.fromEntries(
    fixture.framework.items.map(({ id, type }) => [
      id,
      {
        ...(type !== 'comment' && { rating: ratingOf(id, person) }),
        comment: uniqueComment(),
      },
    ]),
  );
  const { status } = await fixture.submit(await fixture.mail(person), {
    attributes,
    comment: uniqueComment(),
  });
  expect(status).toBe(200);
}

/** Moves the clock to the window of that number, which closes the previous one. */
export async function moveToWindow(fixture: Fixture, number: number): Promise<void> {
  fixture.moveTo(new Date(Date.UTC(2026, 10, 7 * number - 5, 10)).toISOString());
  await runDueWindows(fixture.services);
}

export async function readAsViewer(
  { app, beacon }: Fixture,
  number: number,
): Promise<AssessmentResult> {
  const headers = await app.signIn(personOf(beacon, assessors.length));
  const path = findAssessmentResult.path
    .replace('{uuid}', beacon.beaconId)
    .replace('{number}', `${number}`);
  return (await app.get(path, headers)).data['assessment'] as AssessmentResult;
}
