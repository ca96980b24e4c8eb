import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBeaconVersions } from '#contract/framework-moves.ts';
import type { BeaconVersions } from '#contract/framework-moves.ts';
import { findBeacon, updateBeacon } from '#contract/beacons.ts';
import type { Beacon } from '#contract/beacons.ts';
import type { Database } from '#server/platform/database/open.ts';
import { moveToWindow } from '#testing/anonymous-fixture.ts';
import { adminOf } from '#testing/close-assessment.ts';
import { openTestDatabase } from '#testing/databases.ts';
import type { Fixture, Headers } from '#testing/make-fixture.ts';
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

async function answered(change: object = reworded, options = {}) {
  const fixture = await movingFixture(database, change, options);
  await answerWindow(fixture, 1, 40);
  return { fixture, headers: await adminOf(fixture) };
}

async function pageOf(fixture: Fixture): Promise<Beacon> {
  const { app, beacon } = fixture;
  const headers = await adminOf(fixture);
  const { data } = await app.get(findBeacon.path.replace('{uuid}', beacon.beaconId), headers);
  return data['beacon'] as Beacon;
}

async function versionsOf(fixture: Fixture): Promise<BeaconVersions> {
  const { app, beacon } = fixture;
  const headers = await adminOf(fixture);
  const path = listBeaconVersions.path.replace('{uuid}', beacon.beaconId);
  const { status, data } = await app.get(path, headers);
  expect(status).toBe(200);
  return data as BeaconVersions;
}

async function versionsOfWindows({ services, beacon }: Fixture) {
  const rows = await services.db
    .selectFrom('assessments')
    .select('framework_version as version')
    .where('beacon_id', '=', beacon.beaconId)
    .orderBy('number')
    .execute();
  return rows.map(({ version }) => version);
}

async function auditOf({ services, beacon }: Fixture) {
  const rows = await services.db
    .selectFrom('audit_events')
    .select(['action', 'framework_version as version'])
    .where('beacon_id', '=', beacon.beaconId)
    .where('action', 'in', ['version.changed', 'thresholds.changed'])
    .orderBy('id')
    .execute();
  return rows;
}

async function setThresholds(
  { app, beacon }: Fixture,
  headers: Headers,
  [lowerThreshold, upperThreshold]: [number, number],
): Promise<void> {
  const path = updateBeacon.path.replace('{uuid}', beacon.beaconId);
  const { status } = await app.put(path, { lowerThreshold, upperThreshold }, headers);
  expect(status).toBe(200);
}

test('A moved Beacon asks the new version from its next window on, and its results stay', async () => {
  const { fixture, headers } = await answered();
  const before = await pageOf(fixture);
  const { status, data } = await move(fixture, headers);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    beacon: { frameworkInfo: { version: 2, title: 'Reworded' }, revision: before.revision + 1 },
    move: { change: { from: 1, to: 2, reason: null, scales: [] }, thresholds: null },
  });
  const after = await pageOf(fixture);
  expect(after.teamAssessments).toEqual(before.teamAssessments);
  expect(await versionsOfWindows(fixture)).toEqual([1]);
  await nextWindow(fixture, 2, 50);
  expect(await versionsOfWindows(fixture)).toEqual([1, null]);
  const { teamAssessments } = await pageOf(fixture);
  expect(teamAssessments).toMatchObject([
    { number: 2, change: 10 },
    { number: 1, change: null },
  ]);
  expect(await auditOf(fixture)).toEqual([{ action: 'version.changed', version: 2 }]);
});

test('A Beacon that moves back has its own version in all its windows again', async () => {
  const { fixture, headers } = await answered();
  await move(fixture, headers);
  expect((await move(fixture, headers, { version: 1 })).status).toBe(200);
  expect(await versionsOfWindows(fixture)).toEqual([null]);
});

test('Scores of versions that do not compare have no change, and the answer says why', async () => {
  const { fixture, headers } = await answered(extended);
  const { data } = await move(fixture, headers);
  expect(data['move']).toMatchObject({
    change: { from: 1, to: 2, reason: 'items', scales: [] },
  });
  await nextWindow(fixture, 2, 50);
  const { teamAssessments } = await pageOf(fixture);
  expect(teamAssessments).toMatchObject([{ number: 2, change: null, isFirst: false }, {}]);
});

test('An open window refuses the move, and names when it closes', async () => {
  const fixture = await movingFixture(database);
  const { status, errors } = await move(fixture, await adminOf(fixture));
  expect([status, errors['id']]).toEqual([409, 'window_open']);
  expect(errors['title']).toBe(
    'This Beacon has an open assessment, so it keeps its version of the questionnaire. The assessment closes at the start of Thursday 5 November 2026.',
  );
  expect(await versionsOfWindows(fixture)).toEqual([null]);
});

test('A window that stays open until everybody has answered refuses the move without a time', async () => {
  const schedule = { daysOpen: 'until-complete' };
  const fixture = await movingFixture(database, reworded, { schedule });
  const { errors } = await move(fixture, await adminOf(fixture));
  expect(errors['title']).toMatch(/Please try again once the assessment has closed\.$/);
});

test.each([
  [{ version: 1 }, 422, { version: 'This Beacon already uses this version' }],
  [{ version: 3 }, 422, { version: 'This version does not exist' }],
  [{ revision: 5 }, 409, undefined],
  [{ version: 0 }, 422, expect.anything()],
  [{ version: '2' }, 422, expect.anything()],
  [{ revision: null }, 422, expect.anything()],
])('A move with %j is refused', async (body, expected, fields) => {
  const { fixture, headers } = await answered();
  const { status, errors } = await move(fixture, headers, body);
  expect([status, errors['fields']]).toEqual([expected, fields]);
});

test('Thresholds that were set for a Beacon stay where they fit the new version', async () => {
  const { fixture, headers } = await answered();
  await setThresholds(fixture, headers, [30, 60]);
  const { data } = await move(fixture, headers);
  expect(data).toMatchObject({
    beacon: { lowerThreshold: 30, upperThreshold: 60 },
    move: { thresholds: null },
  });
});

test('Thresholds that do not fit the new version are replaced by its own, and the answer says so', async () => {
  const range = {
    scales: [{ id: 'score', title: 'Score', items: [{ item: 'item' }], range: [0, 200] }],
  };
  const { fixture, headers } = await answered({
    ...range,
    thresholds: { lower: 40, upper: 140 },
  });
  await setThresholds(fixture, headers, [30, 60]);
  const { data } = await move(fixture, headers);
  expect(data).toMatchObject({
    beacon: { lowerThreshold: 40, upperThreshold: 140 },
    move: {
      change: { reason: 'range' },
      thresholds: { before: [30, 60], after: [40, 140], isReset: true },
    },
  });
  expect((await auditOf(fixture)).map(({ action }) => action)).toEqual([
    'thresholds.changed',
    'version.changed',
    'thresholds.changed',
  ]);
  const { teamAssessments } = await pageOf(fixture);
  expect(teamAssessments).toMatchObject([{ thresholds: [20, 70] }]);
});

test('A Beacon with the thresholds of its version takes those of the next', async () => {
  const { fixture, headers } = await answered({ thresholds: { lower: 25, upper: 75 } });
  const { data } = await move(fixture, headers);
  expect(data['move']).toMatchObject({
    thresholds: { before: [20, 70], after: [25, 75], isReset: false },
  });
});

test('The answer names roles for whom the new version is not meant', async () => {
  const { fixture, headers } = await answered({ roles: ['parent'] });
  const { data } = await move(fixture, headers);
  expect(data['move']).toMatchObject({ unsupportedRoles: ['teacher'] });
});

test('An anonymous Beacon does not move to a version that does not allow it', async () => {
  const fixture = await movingFixture(database, { allowAnonymous: false }, { isAnonymous: true });
  await answerWindow(fixture, 1, 40);
  const headers = await adminOf(fixture);
  const { status, errors } = await move(fixture, headers);
  expect([status, errors['fields']]).toEqual([
    422,
    { version: 'This version does not allow anonymous answers' },
  ]);
  expect((await versionsOf(fixture)).versions).toMatchObject([{ isAllowed: false }]);
});

test('The versions of a Beacon say what a move to each changes and when it is possible', async () => {
  const fixture = await movingFixture(database, extended);
  expect(await versionsOf(fixture)).toMatchObject({
    current: 1,
    openWindow: { closesAt: '2026-11-05T00:00:00.000Z' },
    versions: [{ version: 2, change: { reason: 'items' }, thresholds: null, isAllowed: true }],
  });
  await answerWindow(fixture, 1, 40);
  expect(await versionsOf(fixture)).toMatchObject({ openWindow: null });
  await move(fixture, await adminOf(fixture));
  expect(await versionsOf(fixture)).toMatchObject({
    current: 2,
    revision: 1,
    versions: [{ version: 1, change: { from: 2, to: 1 } }],
  });
});

test('A retired questionnaire still takes its Beacons to its newer versions', async () => {
  const { fixture, headers } = await answered();
  await fixture.services.db
    .updateTable('frameworks')
    .set({ retired_at: fixture.services.clock.now() })
    .where('id', '=', fixture.framework.id)
    .execute();
  expect((await move(fixture, headers)).status).toBe(200);
});

test('The window that was due before the move opens with the version of the move', async () => {
  const { fixture, headers } = await answered();
  await move(fixture, headers);
  await moveToWindow(fixture, 2);
  const { data } = await fixture.load(await fixture.mail(0));
  expect(data['assessment']).toMatchObject({ framework: { title: 'Reworded' } });
});
