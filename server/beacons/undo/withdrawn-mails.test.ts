import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveBeacon } from '#contract/beacon-lists.ts';
import { undoAction } from '#contract/undo.ts';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import { deliverMails } from '#server/mail/deliver-mails.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { makeFixture } from '#testing/make-fixture.ts';
import { makePerson } from '#testing/make-list.ts';
import { RecordedMails } from '#testing/outbox.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

test('Invitations that an archive has withdrawn are sent once it is undone, by links that work', async () => {
  const fixture = await makeFixture(database);
  const { app, services, beacon } = fixture;
  const headers = await app.signIn(await makePerson(services, [beacon.organisationId], ['admin']));
  const sent = new RecordedMails();
  const deliver = () => deliverMails(services, sent.transport, new AbortController().signal);
  const link = await fixture.mail(0);
  const { data } = await app.put(
    archiveBeacon.path.replace('{uuid}', beacon.beaconId),
    {},
    headers,
  );
  await deliver();
  expect(sent.mails).toEqual([]);
  expect((await fixture.load(link)).status).toBe(404);
  await app.post(undoAction.path.replace('{id}', String(data['undoId'])), {}, headers);
  fixture.moveTo('2026-11-02T10:02:00Z');
  await runDueWindows(services);
  await deliver();
  expect(sent.mails).toHaveLength(2);
  expect((await fixture.load(link)).status).toBe(200);
});
