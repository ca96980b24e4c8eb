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
  ['changed', sql`update audit_events set action = 'report.listed'`, 'permission denied for table'],
  ['deleted', sql`delete from audit_events`, 'permission denied for table audit_events'],
  ['truncated', sql`truncate audit_events`, 'permission denied for table audit_events'],
  ['truncated by a cascade', sql`truncate organisations cascade`, 'permission denied for table'],
  ['deleted with an organisation', sql`delete from organisations`, 'violates foreign key'],
  ['replaced', sql`drop table audit_events`, 'must be owner of table audit_events'],
  ['moved away', sql`alter table audit_events rename to events`, 'must be owner of table'],
  ['hidden by another table', sql`create table events ()`, 'permission denied for schema public'],
])('Audit events cannot be %s', async (_, statement, message) => {
  const { db } = server.services;
  const before = await db.selectFrom('audit_events').selectAll().orderBy('id').execute();
  await expect(statement.execute(db)).rejects.toThrow(message);
  expect(await db.selectFrom('audit_events').selectAll().orderBy('id').execute()).toEqual(before);
  expect(before).not.toEqual([]);
});

test('The server cannot grant itself the right to change them', async () => {
  const { db } = server.services;
  await sql`grant update, delete on audit_events to beacon_server`.execute(db);
  await expect(sql`delete from audit_events`.execute(db)).rejects.toThrow('permission denied');
});
