import { sql } from 'kysely';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { endOtherSessions, endSession, startSession } from '#contract/sessions.ts';
import { updateOtp } from '#contract/two-factor.ts';
import type { Database } from '#server/platform/database/open.ts';
import { refreshUserNames } from '#server/accounts/users/user-names.ts';
import { callAs, problem } from '#testing/calls.ts';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { HttpApp } from '#testing/http-app.ts';
import { codeOf, makeAccount, password, signInAs, wrong } from '#testing/make-account.ts';
import type { MadeAccount } from '#testing/make-account.ts';
import { emptyServer } from '#testing/open-for-file.ts';
import { newAccount } from '#testing/new-account.ts';
import { makeUser } from '#testing/test-app.ts';

const server = emptyServer();
const ada = newAccount(server, 'ada');

test('A sign-in is audited in every organisation of the user', async () => {
  const { db, clock } = server.services;
  const membership = { organisation_id: v7(), created_at: clock.now() };
  await db
    .insertInto('organisations')
    .values({ ...membership, slug: 'second', name: 'Second', time_zone: 'UTC' })
    .execute();
  await db
    .insertInto('organisation_users')
    .values({ ...membership, user_id: ada.userId })
    .execute();
  await refreshUserNames(db, [ada.userId]);
  await makeAccount(server.services, 'eve');
  expect((await signInAs(server.app, ada.email)).statusCode).toBe(200);
  const rows = await db.selectFrom('audit_events').selectAll().execute();
  expect(rows.map(({ action, user_id }) => [action, user_id])).toEqual([
    ['session.started', ada.userId],
    ['session.started', ada.userId],
  ]);
  expect(new Set(rows.map((row) => row.organisation_id)).size).toBe(2);
});

test('A wrong password and a wrong code of a known account are audited as different actions', async () => {
  const xavier = await makeAccount(server.services, 'xavier', { isMfaEnabled: true });
  const otpCode = codeOf(xavier.secret, server.services);
  await signInAs(server.app, xavier.email, { password: 'wrong' });
  await signInAs(server.app, xavier.email, { otpCode: wrong(otpCode) });
  expect(await actionsOf(xavier)).toEqual(['password.failed', 'code.failed']);
  await signInAs(server.app, xavier.email);
  expect(await actionsOf(xavier)).toHaveLength(2);
  expect((await signInAs(server.app, xavier.email, { otpCode })).statusCode).toBe(200);
  expect(await actionsOf(xavier)).toEqual(['password.failed', 'code.failed', 'session.started']);
});

test('A wrong password in a session, or from a known device, is audited too', async () => {
  const first = await signInAs(server.app, ada.email);
  const { token } = first.json().data;
  const answer = await callAs(server.app, updateOtp, token, { password: 'wrong' });
  expect(problem(answer)).toEqual([422, 'password_wrong']);
  const device = first.cookies.find(({ name }) => name === 'beacon_device');
  const headers = { cookie: `beacon_device=${device?.value}` };
  await signInAs(server.app, ada.email, { password: 'wrong' }, headers);
  expect(await actionsOf(ada)).toEqual(['session.started', 'password.failed', 'password.failed']);
});

test('Signing out, here or everywhere else, is audited if a session ended', async () => {
  const [first, second] = [await tokenOf(ada), await tokenOf(ada)];
  await callAs(server.app, endOtherSessions, second);
  await callAs(server.app, endOtherSessions, second);
  expect(await actionsOf(ada)).toEqual(['session.started', 'session.started', 'session.ended']);
  await callAs(server.app, endSession, first);
  expect(await actionsOf(ada)).toHaveLength(3);
  await callAs(server.app, endSession, second);
  expect((await actionsOf(ada)).slice(3)).toEqual(['session.ended']);
});

test('A sign-in with an unknown address is counted, and the address is stored nowhere', async () => {
  const address = 'nobody.at.all@elsewhere.test';
  const answer = await signInAs(server.app, address, { password: 'wrong' });
  expect(problem(answer)).toEqual([422, 'sign_in_failed']);
  const { db } = server.services;
  expect(await db.selectFrom('audit_events').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('attempts').selectAll().execute()).not.toEqual([]);
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const inHex = Buffer.from(address).toString('hex');
  for (const { name } of tables.rows) {
    const { rows } = await sql`select from ${sql.table(name)} t
      where strpos(t::text, 'nobody.at.all') > 0 or strpos(t::text, ${inHex}) > 0`.execute(db);
    expect(rows, name).toEqual([]);
  }
});

test('A user without an organisation signs in and out without an audit event', async () => {
  await resetDatabase(server.services.db);
  await makeUser(server.services, 'ada@beacon.test');
  const token = await tokenOf(ada, '/api/dev/quick_logins');
  expect((await callAs(server.app, endSession, token)).statusCode).toBe(200);
  const { db } = server.services;
  expect(await db.selectFrom('audit_events').selectAll().execute()).toEqual([]);
});

test('A wrong password runs the same statements for a known and for an unknown name', async () => {
  const database: Database = await openTestDatabase();
  await using app = await HttpApp.start(database);
  const eve = await makeAccount(app.services, 'eve');
  const statementsFor = (emailOrUsername: string) =>
    app.statementsOf(() => app.post(startSession.path, { emailOrUsername, password: 'wrong' }));
  const knownStatements = await statementsFor(eve.email);
  expect(knownStatements.at(-2)).toContain('update attempts');
  expect(knownStatements.at(-1)).toContain('insert into audit_events');
  expect(await statementsFor('nobody@beacon.test')).toEqual(knownStatements);
});

async function tokenOf({ email }: MadeAccount, url = startSession.path): Promise<string> {
  const payload = { emailOrUsername: email, ...(url === startSession.path && { password }) };
  const answer = await server.app.inject({ method: 'POST', url, payload });
  return answer.json().data.token;
}

async function actionsOf({ userId }: MadeAccount): Promise<string[]> {
  const rows = await server.services.db
    .selectFrom('audit_events')
    .select('action')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}
