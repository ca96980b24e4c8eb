import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { countedOrganisation } from '#testing/test-services.ts';
import { countRows, makeFixture } from '#testing/make-fixture.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const start = { name: 'assessment_start' };

test('events are stored for organisations whose ids are listed', async () => {
  const { app, beacon, load, mail, services } = await makeFixture(database, {
    organisationId: countedOrganisation,
  });
  const token = await mail(0);
  const path = `/api/assessments/${token}/events`;
  expect((await load(token)).data).toMatchObject({ assessment: { hasAnalytics: true } });
  for (const name of ['assessment_start', 'assessment_finish']) {
    expect(await app.post(path, { name })).toMatchObject({ status: 200, data: { success: true } });
  }
  const events = await services.db.selectFrom('analytics_events').selectAll().execute();
  const event = {
    organisation_id: beacon.organisationId,
    id: expect.any(String),
    at: services.clock.now(),
    framework_id: beacon.framework.id,
  };
  expect(events.toSorted((a, b) => b.name.localeCompare(a.name))).toEqual([
    { ...event, name: 'assessment_start' },
    { ...event, name: 'assessment_finish' },
  ]);
});

test('events of other organisations are not stored, even where a slug is listed', async () => {
  const { app, beacon, load, mail, services } = await makeFixture(database);
  await services.db
    .updateTable('organisations')
    .set({ slug: countedOrganisation })
    .where('organisation_id', '=', beacon.organisationId)
    .execute();
  const token = await mail(0);
  const answer = await app.post(`/api/assessments/${token}/events`, start);
  expect(answer).toMatchObject({ status: 200, data: { success: true } });
  expect(await countRows(services, 'analytics_events', beacon)).toBe(0);
  expect((await load(token)).data).toMatchObject({ assessment: { hasAnalytics: false } });
});

test('an unknown token and an unknown event are rejected', async () => {
  const { app, mail } = await makeFixture(database);
  const unknown = await app.post(`/api/assessments/${'A'.repeat(32)}/events`, start);
  expect(unknown.errors['id']).toBe('NoAssessmentInvitation');
  for (const name of ['purchase', 'heatmap_start']) {
    const wrong = await app.post(`/api/assessments/${await mail(0)}/events`, { name });
    expect(wrong.errors).toMatchObject({ id: 'invalid', fields: { name: expect.any(String) } });
  }
});
