import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { findAssessmentResult } from '#contract/assessment-results.ts';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import type { Database } from '#server/platform/database/open.ts';
import { personOf } from './make-beacon.ts';
import { makeWorld } from './make-world.ts';
import type { World } from './make-world.ts';

/** The places of those who answer; after them comes a viewer. */
export const assessors = [0, 1, 2, 3];

/** An anonymous Beacon with weekly windows of three days. */
export function anonymousWorld(database: Database, framework: string): Promise<World> {
  return makeWorld(database, {
    framework,
    isAnonymous: true,
    roles: ['parent', 'parent', 'teacher', 'teacher', 'viewer'],
  });
}

/** What somebody answers to each question, which differs from person to person or not. */
export type RatingOf = (question: string, person: number) => number;

/** Answers everything, with words that tell nobody but the test whose they are. */
export async function answer(
  world: World,
  person: number,
  ratingOf: RatingOf = () => 10 * person,
  truth = new Map<string, number>(),
): Promise<void> {
  const words = () => {
    const text = `words ${randomInt(2 ** 40)}`;
    truth.set(text, person);
    return text;
  };
  const questions = world.framework.sections.flatMap((section) => section.questions);
  const attributes = Object.fromEntries(
    questions.map(({ id, responseType }) => [
      id,
      { ...(responseType === 'rating' && { rating: ratingOf(id, person) }), comment: words() },
    ]),
  );
  const { status } = await world.submit(await world.mail(person), { attributes, comment: words() });
  expect(status).toBe(200);
}

/** Closes the window of that number and opens the next. */
export async function moveToWindow(world: World, number: number): Promise<void> {
  world.moveTo(new Date(Date.UTC(2026, 10, 7 * number - 5, 10)).toISOString());
  await runDueWindows(world.services);
}

export async function look({ app, beacon }: World, number: number): Promise<AssessmentResult> {
  const headers = await app.signIn(personOf(beacon, assessors.length));
  const path = findAssessmentResult.path
    .replace('{uuid}', beacon.beaconId)
    .replace('{number}', `${number}`);
  return (await app.get(path, headers)).data['assessment'] as AssessmentResult;
}
