import { afterAll, beforeAll, expect, test } from 'vitest';
import { findHeatmap, recordHeatmapEvent } from '#contract/heatmaps.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { personOf } from '#testing/make-beacon.ts';
import { countRows, makeFixture } from '#testing/make-fixture.ts';
import { countedOrganisation } from '#testing/test-services.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const start = { name: 'heatmap_start' };

test('opening and leaving a heatmap are counted without the client and the user', async () => {
  const { app, beacon, services } = await makeFixture(database, {
    organisationId: countedOrganisation,
  });
  const viewer = await app.signIn(personOf(beacon, 0));
  const heatmap = await app.get(addressIn(findHeatmap.path, beacon), viewer);
  expect(heatmap.data).toMatchObject({ hasAnalytics: true });
  for (const name of ['heatmap_start', 'heatmap_exit']) {
    const answer = await app.post(addressIn(recordHeatmapEvent.path, beacon), { name }, viewer);
    expect(answer).toMatchObject({ status: 200, data: { success: true } });
  }
  const events = await services.db.selectFrom('analytics_events').selectAll().execute();
  const event = {
    organisation_id: countedOrganisation,
    id: expect.any(String),
    at: services.clock.now(),
    framework_id: beacon.framework.id,
  };
  expect(events.toSorted((a, b) => b.name.localeCompare(a.name))).toEqual([
    { ...event, name: 'heatmap_start' },
    { ...event, name: 'heatmap_exit' },
  ]);
});

test('heatmaps of other organisations are not counted', async () => {
  const { app, beacon, services } = await makeFixture(database);
  const viewer = await app.signIn(personOf(beacon, 0));
  const heatmap = await app.get(addressIn(findHeatmap.path, beacon), viewer);
  expect(heatmap.data).toMatchObject({ hasAnalytics: false });
  const answer = await app.post(addressIn(recordHeatmapEvent.path, beacon), start, viewer);
  expect(answer).toMatchObject({ status: 200, data: { success: true } });
  expect(await countRows(services, 'analytics_events', beacon)).toBe(0);
});

test.each([
  ['an event of an assessment', { name: 'assessment_start' }, 'name'],
  ['no event', {}, 'name'],
])('%s is rejected with the field', async (_, body, field) => {
  const { app, beacon } = await makeFixture(database);
  const viewer = await app.signIn(personOf(beacon, 0));
  const answer = await app.post(addressIn(recordHeatmapEvent.path, beacon), body, viewer);
  expect(answer).toMatchObject({ status: 422, errors: { id: 'invalid' } });
  expect(answer.errors['fields']).toHaveProperty(field);
});

function addressIn(path: string, { beaconId }: { beaconId: string }): string {
  return path.replace('{uuid}', beaconId);
}
