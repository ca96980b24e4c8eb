import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBeacon } from '#testing/make-beacon.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { auditInsert } from './audit-event.ts';

let server: TestApp;

beforeAll(async () => {
  server = await testApp();
  const { db, clock } = server.services;
  const { organisationId } = await makeBeacon(server.services);
  await auditInsert({ organisationId, action: 'report.read', at: clock.now() }).execute(db);
});
afterAll(() => server[Symbol.asyncDispose]());

test.each([
  ['changed', sql`update audit_events set action = 'report.listed'`],
  ['deleted', sql`delete from audit_events`],
  ['truncated', sql`truncate audit_events`],
  ['truncated by a cascade', sql`truncate organisations cascade`],
])('Audit events cannot be %s', async (_, statement) => {
  const { db } = server.services;
  const before = await db.selectFrom('audit_events').selectAll().orderBy('id').execute();
  await expect(statement.execute(db)).rejects.toThrow('audit_events is append-only');
  expect(await db.selectFrom('audit_events').selectAll().orderBy('id').execute()).toEqual(before);
  expect(before).not.toEqual([]);
});
