import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/database/open.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { countRows, makeWorld } from '#server/testing/make-world.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const start = { name: 'assessment_start' };

test('events are kept for the organisations that allow it and for no other', async () => {
  const { app, beacon, load, mail, services } = await makeWorld(database);
  const token = await mail(0);
  const path = `/api/assessments/${token}/events`;
  expect(await app.post(path, start)).toMatchObject({ status: 200, data: { success: true } });
  expect(await countRows(services, 'analytics_events', beacon)).toBe(0);
  await services.db
    .updateTable('organisations')
    .set({ slug: 'counted' })
    .where('organisation_id', '=', beacon.organisationId)
    .execute();
  await app.post(path, start);
  expect(await countRows(services, 'analytics_events', beacon)).toBe(1);
  expect((await load(token)).data).toMatchObject({ assessment: { hasAnalytics: true } });
});

test('an unknown token and an unknown event are refused', async () => {
  const { app, mail } = await makeWorld(database);
  const unknown = await app.post(`/api/assessments/${'A'.repeat(32)}/events`, start);
  expect(unknown.errors['id']).toBe('NoAssessmentInvitation');
  const wrong = await app.post(`/api/assessments/${await mail(0)}/events`, { name: 'purchase' });
  expect(wrong.errors['id']).toBe('invalid');
});
