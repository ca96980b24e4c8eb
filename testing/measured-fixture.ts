import { v7 } from 'uuid';
import { definition } from '#rules/testing/second-edition.ts';
import type { Database } from '#server/platform/database/open.ts';
import { answer, moveToWindow } from './anonymous-fixture.ts';
import type { BeaconOptions } from './make-beacon.ts';
import { makeFixture } from './make-fixture.ts';
import type { Fixture } from './make-fixture.ts';
import { publishDefinition } from './publish-definition.ts';

/** A reliability by which a change of up to 49 is within measurement error. */
export const exactness = { scale: 'score', r: 0.5, sd: 25, source: 'Manual, p. 12' };

/** Two parents, two teachers and a viewer. */
export const measuredTeam: Partial<BeaconOptions> = {
  roles: ['parent', 'parent', 'teacher', 'teacher', 'viewer'],
};

/** A Beacon with one question out of 100, of which one scale with these reliabilities is made. */
export async function measuredFixture(
  database: Database,
  reliability: object[],
  options: Partial<BeaconOptions> = {},
): Promise<Fixture> {
  const id = `measured-${v7()}`;
  const shared = { roles: ['parent', 'teacher'], allowAnonymous: true, showPreviousResult: true };
  await publishDefinition(database, { ...definition(), ...shared, id, reliability });
  return makeFixture(database, { framework: id, ...options });
}

/** Ratings of a window by the index of the person; whoever has none does not answer. */
export type Ratings = Record<number, number>;

/** Answers the first window and the second, and closes both. */
export async function answerBoth(fixture: Fixture, first: Ratings, second: Ratings): Promise<void> {
  for (const [index, ratings] of [first, second].entries()) {
    if (index > 0) await moveToWindow(fixture, index + 1);
    for (const [person, rating] of Object.entries(ratings))
      await answer(fixture, Number(person), () => rating);
  }
  await moveToWindow(fixture, 3);
}
