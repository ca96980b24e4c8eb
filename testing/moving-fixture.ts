import { v7 } from 'uuid';
import { moveBeaconVersion } from '#contract/framework-moves.ts';
import { definition } from '#rules/testing/second-edition.ts';
import type { Database } from '#server/platform/database/open.ts';
import { answer, moveToWindow } from './anonymous-fixture.ts';
import type { Answer } from './http-app.ts';
import type { BeaconOptions } from './make-beacon.ts';
import { makeFixture } from './make-fixture.ts';
import type { Fixture, Headers } from './make-fixture.ts';
import { publishDefinition } from './publish-definition.ts';

/** A second version whose scores compare with those of the first. */
export const reworded = { title: 'Reworded' };

/** A second version that asks one more question. */
export const extended = {
  items: [
    { id: 'item', type: 'rating', text: 'Item' },
    { id: 'other', type: 'rating', text: 'Other' },
  ],
  sections: [{ id: 'section', title: 'Section', items: ['item', 'other'] }],
  scales: [{ id: 'score', title: 'Score', items: [{ item: 'item' }, { item: 'other' }] }],
};

/** A second version with another question in the place of the first, in another unit. */
export const rearranged = {
  title: 'Rearranged',
  items: [
    { id: 'other', type: 'rating', text: 'Other', max: 10 },
    { id: 'item', type: 'rating', text: 'Item', max: 10 },
  ],
  sections: [{ id: 'section', title: 'Section', items: ['other', 'item'] }],
  scales: [{ id: 'score', title: 'Score', items: [{ item: 'other' }, { item: 'item' }] }],
  thresholds: { lower: 2, upper: 7 },
};

/**
 * A Beacon with an open window of version 1 of a framework, of which version 2 is published too.
 * @param own what both versions have
 */
export async function movingFixture(
  database: Database,
  change: object = reworded,
  options: Partial<BeaconOptions> = {},
  own: object = {},
): Promise<Fixture> {
  const first = {
    ...definition(),
    id: `moving-${v7()}`,
    roles: ['parent', 'teacher'],
    thresholdsUnlocked: true,
    allowAnonymous: true,
    showPreviousResult: true,
    ...own,
  };
  await publishDefinition(database, first);
  const fixture = await makeFixture(database, { framework: first.id, ...options });
  await publishDefinition(database, { ...first, ...change, version: 2 });
  return fixture;
}

/** Everybody answers the window of that number, which then closes. */
export async function answerWindow(
  fixture: Fixture,
  number: number,
  rating: number,
): Promise<void> {
  const { services, beacon } = fixture;
  const { version } = await currentOf(fixture);
  const framework = await services.frameworks.find({ id: beacon.framework.id, version });
  for (const [person] of beacon.people.entries())
    await answer({ ...fixture, framework }, person, () => rating + person);
  fixture.moveTo(new Date(Date.UTC(2026, 10, 7 * number - 1, 10)).toISOString());
}

/** Opens the window of that number, in which everybody answers, and closes it. */
export async function nextWindow(fixture: Fixture, number: number, rating: number): Promise<void> {
  await moveToWindow(fixture, number);
  await answerWindow(fixture, number, rating);
}

/** Moves the Beacon of a fixture. */
export async function move(
  fixture: Fixture,
  headers: Headers,
  body: { version?: unknown; revision?: unknown } = {},
): Promise<Answer> {
  const { app, beacon } = fixture;
  const { revision } = await currentOf(fixture);
  const path = moveBeaconVersion.path.replace('{uuid}', beacon.beaconId);
  return app.post(path, { version: 2, revision, ...body }, headers);
}

function currentOf({ beacon, services }: Fixture) {
  return services.db
    .selectFrom('beacons')
    .select(['framework_version as version', 'revision'])
    .where('id', '=', beacon.beaconId)
    .executeTakeFirstOrThrow();
}
