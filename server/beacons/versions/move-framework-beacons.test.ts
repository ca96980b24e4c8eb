import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveBeacon } from '#contract/beacon-lists.ts';
import { listFrameworkBeacons } from '#contract/framework-library.ts';
import { moveFrameworkBeacons } from '#contract/framework-moves.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { Database } from '#server/platform/database/open.ts';
import { adminOf } from '#testing/close-assessment.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { makeBeacon } from '#testing/make-beacon.ts';
import type { MadeBeacon } from '#testing/make-beacon.ts';
import type { Fixture } from '#testing/make-fixture.ts';
import { answerWindow, movingFixture } from '#testing/moving-fixture.ts';

type Outcomes = AnswerOf<typeof moveFrameworkBeacons>['outcomes'];
const unknown = '00000000-0000-7000-8000-000000000000';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

function pathOf({ beacon }: Fixture): string {
  return moveFrameworkBeacons.path
    .replace('{slug}', `org-${beacon.organisationId}`)
    .replace('{id}', beacon.framework.id);
}

async function moveAll(fixture: Fixture, beacons: object[], version = 2) {
  return fixture.app.post(pathOf(fixture), { version, beacons }, await adminOf(fixture));
}

async function outcomesOf(fixture: Fixture, beacons: object[]): Promise<string[]> {
  const { status, data } = await moveAll(fixture, beacons);
  expect(status).toBe(200);
  return (data['outcomes'] as Outcomes).map(({ outcome }) => outcome);
}

/** Another Beacon of the same organisation, which uses the latest version of its framework. */
function another({ services, beacon }: Fixture, framework = beacon.framework.id) {
  return makeBeacon(services, { organisationId: beacon.organisationId, framework });
}

function usePrevious(fixture: Fixture, beacon: MadeBeacon): Promise<void> {
  return moveTo(fixture, beacon, 1);
}

async function moveTo({ services }: Fixture, { beaconId }: MadeBeacon, version: number) {
  await services.db
    .updateTable('beacons')
    .set({ framework_version: version })
    .where('id', '=', beaconId)
    .execute();
}

/** The ids of the Beacons that use a version, from all pages. */
async function usesOf({ app, ...fixture }: Fixture, version: number): Promise<string[]> {
  const { organisationId, framework } = fixture.beacon;
  const path = listFrameworkBeacons.path
    .replace('{slug}', `org-${organisationId}`)
    .replace('{id}', framework.id);
  const headers = await adminOf({ app, ...fixture });
  const ids: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const query = after ? `version=${version}&after=${after}` : `version=${version}`;
    const { data } = await app.get(`${path}?${query}`, headers);
    ids.push(...(data['beacons'] as { id: string }[]).map(({ id }) => id));
    after = data['next'] as string | null;
  }
  return ids;
}

async function versionsOf({ services }: Fixture, beacons: MadeBeacon[]): Promise<number[]> {
  const rows = await services.db
    .selectFrom('beacons')
    .select(['id', 'framework_version as version'])
    .execute();
  const found = new Map(rows.map(({ id, version }) => [id, version]));
  return beacons.map(({ beaconId }) => found.get(beaconId) ?? 0);
}

test('Each Beacon that can be moved is moved, and each other says why it stays', async () => {
  const fixture = await movingFixture(database);
  await answerWindow(fixture, 1, 40);
  const [already, edited, foreign] = [
    await another(fixture),
    await another(fixture),
    await another(fixture, 'weekly-check-in'),
  ];
  await usePrevious(fixture, edited);
  const open = await another(fixture);
  await usePrevious(fixture, open);
  fixture.moveTo('2026-11-08T10:00:00Z');
  const asked = [
    { id: fixture.beacon.beaconId, revision: 0 },
    { id: already.beaconId, revision: 7 },
    { id: edited.beaconId, revision: 7 },
    { id: foreign.beaconId },
    { id: unknown },
    { id: fixture.beacon.beaconId, revision: 0 },
  ];
  const outcomes = ['moved', 'already', 'changed', 'not_found', 'not_found'];
  expect(await outcomesOf(fixture, asked)).toEqual(outcomes);
  expect(await versionsOf(fixture, [fixture.beacon, edited])).toEqual([2, 1]);
});

test('A Beacon with an open window stays, and moves once the window has closed', async () => {
  const fixture = await movingFixture(database);
  const beacons = [{ id: fixture.beacon.beaconId }];
  expect(await outcomesOf(fixture, beacons)).toEqual(['open_window']);
  await answerWindow(fixture, 1, 40);
  expect(await outcomesOf(fixture, beacons)).toEqual(['moved']);
  expect(await outcomesOf(fixture, beacons)).toEqual(['already']);
});

test('An anonymous Beacon stays where the version does not allow it', async () => {
  const fixture = await movingFixture(database, { allowAnonymous: false }, { isAnonymous: true });
  await answerWindow(fixture, 1, 40);
  const beacons = [{ id: fixture.beacon.beaconId }];
  expect(await outcomesOf(fixture, beacons)).toEqual(['not_anonymous']);
});

test('An archived Beacon stays, and says so', async () => {
  const fixture = await movingFixture(database);
  const { beaconId } = fixture.beacon;
  const { status } = await fixture.app.put(
    archiveBeacon.path.replace('{uuid}', beaconId),
    {},
    await adminOf(fixture),
  );
  expect(status).toBe(200);
  expect(await outcomesOf(fixture, [{ id: beaconId }])).toEqual(['archived']);
  expect(await versionsOf(fixture, [fixture.beacon])).toEqual([1]);
});

test('The outcome says whether thresholds of the Beacon were replaced', async () => {
  const thresholds = { thresholdsUnlocked: false };
  const fixture = await movingFixture(database, thresholds);
  await answerWindow(fixture, 1, 40);
  await fixture.services.db
    .updateTable('beacons')
    .set({ lower_threshold: 35 })
    .where('id', '=', fixture.beacon.beaconId)
    .execute();
  const { data } = await moveAll(fixture, [{ id: fixture.beacon.beaconId }]);
  expect(data['outcomes']).toMatchObject([{ outcome: 'moved', areThresholdsReset: true }]);
});

test.each([
  ['no Beacon', [], 422],
  ['501 Beacons', Array.from({ length: 501 }, () => ({ id: unknown })), 422],
  ['an id that is none', [{ id: 'kim' }], 422],
  ['a field that is not known', [{ id: unknown, version: 1 }], 400],
])('A call with %s is refused', async (_, beacons, expected) => {
  const fixture = await movingFixture(database);
  expect((await moveAll(fixture, beacons)).status).toBe(expected);
});

test('A version that does not exist is not found', async () => {
  const fixture = await movingFixture(database);
  const { status } = await moveAll(fixture, [{ id: fixture.beacon.beaconId }], 3);
  expect(status).toBe(404);
});

test('All Beacons of a version are found page by page and moved, more than one transaction takes', async () => {
  const fixture = await movingFixture(database);
  const made: MadeBeacon[] = [fixture.beacon];
  for (let count = 0; count < 55; count += 1) made.push(await another(fixture));
  const [kept = fixture.beacon, ...previous] = made;
  await moveTo(fixture, kept, 2);
  for (const each of previous) await moveTo(fixture, each, 1);
  await fixture.services.db
    .updateTable('assessments')
    .set({ closed_at: fixture.services.clock.now() })
    .where('organisation_id', '=', fixture.beacon.organisationId)
    .execute();
  const ids = previous.map(({ beaconId }) => beaconId);
  expect((await usesOf(fixture, 1)).toSorted()).toEqual(ids.toSorted());
  expect(await usesOf(fixture, 2)).toEqual([kept.beaconId]);
  expect(await usesOf(fixture, 3)).toEqual([]);
  const outcomes = await outcomesOf(
    fixture,
    ids.map((id) => ({ id })),
  );
  expect(new Set(outcomes)).toEqual(new Set(['moved']));
  expect(new Set(await versionsOf(fixture, made))).toEqual(new Set([2]));
  expect(await usesOf(fixture, 1)).toEqual([]);
});

test('The list of uses has the revision that a move sends back', async () => {
  const fixture = await movingFixture(database);
  const path = listFrameworkBeacons.path
    .replace('{slug}', `org-${fixture.beacon.organisationId}`)
    .replace('{id}', fixture.beacon.framework.id);
  const { data } = await fixture.app.get(path, await adminOf(fixture));
  expect(data['beacons']).toMatchObject([{ version: 1, revision: 0, hasOpenWindow: true }]);
});
