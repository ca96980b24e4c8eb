import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBeacons } from '#contract/beacon-lists.ts';
import type { BeaconCard } from '#contract/beacon-lists.ts';
import { findAssessmentResult } from '#contract/assessment-results.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { personOf } from '#testing/make-beacon.ts';
import { makeWorld } from '#testing/make-world.ts';
import type { World } from '#testing/make-world.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** The sums of three ratings of four people: 480 in all, so that their mean is 40, the lower threshold. */
const onTheThreshold = [
  [54, 140, 140, 146],
  [57, 137, 140, 146],
  [84, 112, 112, 172],
];

test.each(onTheThreshold)(
  'people whose mean is the threshold are not below it, on the page, in the list and by risk (%i, %i, %i, %i)',
  async (...sums) => {
    const world = await answeredWith(sums);
    const card = await cardOf(world);
    expect(card).toMatchObject({ isBadScore: false, classifier: 'Getting by' });
    expect(card.score).toBeCloseTo(40, 9);
    expect(await resultOf(world)).toMatchObject({ isBadScore: false, classifier: 'Getting by' });
    expect(await riskOf(world)).toBe(1);
  },
);

test('people whose mean is less than the threshold by the least there is are below it', async () => {
  const world = await answeredWith([54, 140, 140, 145]);
  expect(await cardOf(world)).toMatchObject({ isBadScore: true });
  expect(await riskOf(world)).toBe(0);
});

/** Four people who rated three questions each, and the viewer who looks. */
async function answeredWith(sums: number[]): Promise<World> {
  const world = await makeWorld(database, {
    framework: 'team-wellbeing',
    roles: ['parent', 'parent', 'teacher', 'self', 'viewer'],
  });
  world.moveTo('2026-11-02T10:00:00Z');
  const questions = world.framework.sections[0]?.questions ?? [];
  for (const [index, sum] of sums.entries()) {
    const third = Math.floor(sum / 3);
    const ratings = [third, third, sum - 2 * third];
    const attributes = Object.fromEntries(
      ratings.map((rating, place) => [questions[place]?.id ?? '', { rating }]),
    );
    expect(await world.submit(await world.mail(index), { attributes })).toMatchObject({
      status: 200,
    });
  }
  return world;
}

function viewerOf({ app, beacon }: World) {
  return app.signIn(personOf(beacon, 4));
}

async function cardOf(world: World): Promise<BeaconCard> {
  const { data } = await world.app.get(listBeacons.path, await viewerOf(world));
  const card = (data['beacons'] as BeaconCard[]).find(({ uuid }) => uuid === world.beacon.beaconId);
  if (!card) throw new Error('The viewer sees the Beacon');
  return card;
}

async function resultOf(world: World): Promise<unknown> {
  const path = findAssessmentResult.path
    .replace('{uuid}', world.beacon.beaconId)
    .replace('{number}', '1');
  return (await world.app.get(path, await viewerOf(world))).data['assessment'];
}

/** What reports count the Beacon as. */
async function riskOf({ services, beacon }: World): Promise<number | null> {
  const { risk } = await services.db
    .selectFrom('beacon_listings')
    .select('risk')
    .where('beacon_id', '=', beacon.beaconId)
    .where('group_name', '=', '')
    .executeTakeFirstOrThrow();
  return risk;
}
