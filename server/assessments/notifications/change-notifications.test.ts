import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeNotifications, findNotifications } from '#contract/notifications.ts';
import { deliverMails } from '#server/mail/deliver-mails.ts';
import type { Database } from '#server/platform/database/open.ts';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { personOf } from '#testing/make-beacon.ts';
import { makeFixture } from '#testing/make-fixture.ts';
import type { Fixture } from '#testing/make-fixture.ts';
import { makePanel } from '#testing/members-panel.ts';
import { advance, attemptsIn, RecordedMails } from '#testing/outbox.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const never = new AbortController().signal;
const minute = 60_000;

test('A person sees the mails of each of their organisations, and reading changes nothing', async () => {
  const fixture = await newFixture();
  const { data, status } = await find(fixture);
  expect([status, data]).toEqual([
    200,
    {
      hasMailbox: true,
      organisations: [{ ...(await organisationOf(fixture)), assessmentMails: true }],
    },
  ]);
  expect(await optedOut(fixture)).toEqual([null, null]);
});

test('An account without an address is told that it gets no mails', async () => {
  const fixture = await newFixture();
  const { userId } = personOf(fixture.beacon, 0);
  const users = () => fixture.services.db.updateTable('users').where('id', '=', userId);
  await users().set({ email: 'pat@beacon.temp1' }).execute();
  expect((await find(fixture)).data).toMatchObject({ hasMailbox: false });
  await users().set({ email: null, username: 'patricia' }).execute();
  expect((await find(fixture)).data).toMatchObject({ hasMailbox: false });
});

test('Switching off is stored for the own account alone, is audited, and works once', async () => {
  const fixture = await newFixture();
  const at = fixture.services.clock.now();
  const off = {
    hasMailbox: true,
    organisations: [{ ...(await organisationOf(fixture)), assessmentMails: false }],
  };
  expect(await change(fixture, false)).toMatchObject({ status: 200, data: off });
  advance(fixture.services, minute);
  expect(await change(fixture, false)).toMatchObject({ status: 200, data: off });
  expect((await find(fixture)).data).toEqual(off);
  expect(await optedOut(fixture)).toEqual([at, null]);
  const by = { user_id: personOf(fixture.beacon, 0).userId, member_id: null };
  expect(await auditOf(fixture)).toEqual([{ action: 'user.opted_out', ...by }]);
});

test('A person switched off is not invited when a window opens, and is when they switch on before', async () => {
  const fixture = await newFixture();
  await change(fixture, false);
  await deliver(fixture);
  expect(await openNext(fixture, '2026-11-09T08:00:00Z')).toEqual(['teacher']);
  await change(fixture, true);
  expect(await openNext(fixture, '2026-11-16T08:00:00Z')).toEqual(['parent', 'teacher']);
});

test('A mail that is queued when its person switches off is dropped when it would be sent', async () => {
  const fixture = await newFixture();
  await change(fixture, false);
  expect(await deliver(fixture)).toEqual(['teacher']);
  // Two workers attempt the two mails at once.
  const attempts = await attemptsIn(database.db);
  expect(attempts.toSorted((a, b) => a.outcome.localeCompare(b.outcome))).toEqual([
    { outcome: 'sent', detail: '250 OK' },
    { outcome: 'withdrawn', detail: 'It is not needed any more.' },
  ]);
});

test('A mail dropped in between is due again when the person takes it back within ten minutes', async () => {
  const fixture = await newFixture();
  await change(fixture, false);
  await deliver(fixture);
  advance(fixture.services, 9 * minute);
  await change(fixture, true);
  expect(await deliver(fixture)).toEqual(['parent']);
});

test('A mail dropped in between is not sent when the person switches on later', async () => {
  const fixture = await newFixture();
  await change(fixture, false);
  await deliver(fixture);
  advance(fixture.services, 11 * minute);
  await change(fixture, true);
  expect(await deliver(fixture)).toEqual([]);
});

test('What was answered in between is not asked for again', async () => {
  const fixture = await newFixture();
  const token = await fixture.mail(0);
  await change(fixture, false);
  await deliver(fixture);
  expect((await fixture.submit(token)).status).toBe(200);
  await change(fixture, true);
  expect(await deliver(fixture)).toEqual([]);
});

test('Nobody can be reminded by hand who has switched the mails off', async () => {
  await resetDatabase(database.db);
  const panel = await makePanel(database);
  const headers = await panel.app.signIn(personOf(panel.beacon, 0));
  const body = { organisation: (await organisationOf(panel)).slug, assessmentMails: false };
  expect((await panel.app.put(changeNotifications.path, body, headers)).status).toBe(200);
  expect(await panel.remind(0)).toMatchObject({ status: 409, errors: { id: 'opted_out' } });
});

test('An organisation that the person does not belong to does not exist for them', async () => {
  const fixture = await newFixture();
  const headers = await fixture.app.signIn(personOf(fixture.beacon, 0));
  const body = { organisation: 'elsewhere', assessmentMails: false };
  expect(await fixture.app.put(changeNotifications.path, body, headers)).toMatchObject({
    status: 404,
    errors: { id: 'not_found' },
  });
  expect(await auditOf(fixture)).toEqual([]);
});

async function newFixture(): Promise<Fixture> {
  await resetDatabase(database.db);
  return makeFixture(database);
}

/** A session expires when the clock jumps, so each call opens a new one. */
function signIn({ app, beacon }: Fixture) {
  return app.signIn(personOf(beacon, 0));
}

async function find(fixture: Fixture) {
  return fixture.app.get(findNotifications.path, await signIn(fixture));
}

async function change(fixture: Fixture, assessmentMails: boolean) {
  const { slug } = await organisationOf(fixture);
  const body = { organisation: slug, assessmentMails };
  return fixture.app.put(changeNotifications.path, body, await signIn(fixture));
}

function organisationOf({ beacon: { organisationId } }: Fixture) {
  return database.db
    .selectFrom('organisations')
    .select(['slug', 'name'])
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
}

/** When the parent and the teacher switched the mails off. */
async function optedOut({ beacon }: Fixture): Promise<(Date | null | undefined)[]> {
  const rows = await database.db
    .selectFrom('organisation_users')
    .select(['user_id', 'opted_out_at'])
    .where('organisation_id', '=', beacon.organisationId)
    .execute();
  return beacon.people.map(
    ({ userId }) => rows.find(({ user_id }) => user_id === userId)?.opted_out_at,
  );
}

function auditOf({ beacon }: Fixture) {
  return database.db
    .selectFrom('audit_events')
    .select(['action', 'user_id', 'member_id'])
    .where('organisation_id', '=', beacon.organisationId)
    .where('action', 'in', ['user.opted_out', 'user.opted_in'])
    .orderBy('id')
    .execute();
}

/** Opens the window of a later week. @returns whom a mail asks for answers then */
async function openNext(fixture: Fixture, instant: string): Promise<string[]> {
  fixture.moveTo(instant);
  await runDueWindows(fixture.services);
  return deliver(fixture);
}

/** Sends what is due. @returns the names of those who get a mail */
async function deliver({ services }: Fixture): Promise<string[]> {
  const outbox = new RecordedMails();
  await deliverMails(services, outbox.transport, never);
  const users = await database.db.selectFrom('users').select(['email', 'name']).execute();
  return outbox.mails
    .map(({ to }) => users.find(({ email }) => email === to)?.name ?? to)
    .toSorted();
}
