import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBeacons } from '#contract/beacon-lists.ts';
import type { BeaconCard } from '#contract/beacon-lists.ts';
import { findAssessmentResult } from '#contract/assessment-results.ts';
import { findReport } from '#contract/reports.ts';
import type { Report } from '#contract/reports.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { personOf } from '#testing/make-beacon.ts';
import { makePerson } from '#testing/make-list.ts';
import { makeFixture } from '#testing/make-fixture.ts';
import type { Fixture } from '#testing/make-fixture.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** The sums of three ratings of four people: 480 in total, so that their mean is 40, the lower threshold. */
const onTheThreshold = [
  [54, 140, 140, 146],
  [57, 137, 140, 146],
  [84, 112, 112, 172],
];

test.each(onTheThreshold)(
  'a mean equal to the threshold is not below it, on the page, in the list and by risk (%i, %i, %i, %i)',
  async (...sums) => {
    const fixture = await answeredWith(sums);
    const card = await cardOf(fixture);
    expect(card).toMatchObject({ isBadScore: false, classifier: 'Getting by' });
    expect(card.score).toBeCloseTo(40, 9);
    expect(await resultOf(fixture)).toMatchObject({ isBadScore: false, classifier: 'Getting by' });
    expect(await riskOf(fixture)).toMatchObject({ category: 'medium_risk' });
  },
);

test('a mean that is less than the threshold by the smallest amount is below it', async () => {
  const fixture = await answeredWith([54, 140, 140, 145]);
  expect(await cardOf(fixture)).toMatchObject({ isBadScore: true });
  expect(await riskOf(fixture)).toMatchObject({ category: 'higher_risk' });
});

/** A Beacon with four people who rated three questions each, and a viewer. */
async function answeredWith(sums: number[]): Promise<Fixture> {
  const fixture = await makeFixture(database, {
    framework: 'team-wellbeing',
    roles: ['parent', 'parent', 'teacher', 'self', 'viewer'],
  });
  fixture.moveTo('2026-11-02T10:00:00Z');
  const questions = fixture.framework.items;
  for (const [index, sum] of sums.entries()) {
    const third = Math.floor(sum / 3);
    const ratings = [third, third, sum - 2 * third];
    const attributes = Object.fromEntries(
      ratings.map((rating, n) => [questions[n]?.id ?? '', { rating }]),
    );
    expect(await fixture.submit(await fixture.mail(index), { attributes })).toMatchObject({
      status: 200,
    });
  }
  return fixture;
}

function viewerOf({ app, beacon }: Fixture) {
  return app.signIn(personOf(beacon, 4));
}

async function cardOf(fixture: Fixture): Promise<BeaconCard> {
  const { data } = await fixture.app.get(listBeacons.path, await viewerOf(fixture));
  const card = (data['beacons'] as BeaconCard[]).find(
    ({ uuid }) => uuid === fixture.beacon.beaconId,
  );
  if (!card) throw new Error('The list has no card of the Beacon');
  return card;
}

async function resultOf(fixture: Fixture): Promise<unknown> {
  const path = findAssessmentResult.path
    .replace('{uuid}', fixture.beacon.beaconId)
    .replace('{number}', '1');
  return (await fixture.app.get(path, await viewerOf(fixture))).data['assessment'];
}

/** The risk category of the Beacon in the organisation's report. */
async function riskOf({ app, services, beacon }: Fixture): Promise<unknown> {
  const observer = await makePerson(services, [beacon.organisationId], ['observer']);
  const path = findReport.path.replace('{reportId}', `risk-${beacon.framework.id}`);
  const { data } = await app.get(path, await app.signIn(observer));
  return (data['report'] as Report).reportData.rows[0];
}
