import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { publishShipped } from '#server/frameworks/publish-shipped.ts';
import { refreshUserNames } from '#server/accounts/users/user-names.ts';
import { callAs, problem } from '#testing/calls.ts';
import { makeListed } from '#testing/make-list.ts';
import { emptyServer } from '#testing/open-for-file.ts';
import { appOver, makeUser, post } from '#testing/test-app.ts';
import type { TestApp } from '#testing/test-app.ts';
import { endOtherSessions, endSession, findSession, listSessions } from '#contract/sessions.ts';

const hour = 3_600_000;
const server = emptyServer();

beforeEach(async () => {
  await makeUser(server.services, 'ada@beacon.test');
});

test('A session is identified by its Bearer token', async () => {
  const { token } = await signIn();
  expect(await whoIs({ authorization: `Bearer ${token}` })).toBe('ada@beacon.test');
});

test('A session is identified by its cookie, which scripts cannot read', async () => {
  const { answer, cookie } = await signIn();
  expect(await whoIs({ cookie })).toBe('ada@beacon.test');
  expect(answer.cookies).toContainEqual(
    expect.objectContaining({ name: 'beacon_session', httpOnly: true, sameSite: 'Lax', path: '/' }),
  );
});

test.each(['', 'Bearer', 'Bearer x', 'Basic YTpi', 'Bearer a b'])(
  'The header "%s" identifies nobody',
  async (authorization) => {
    await signIn();
    expect(await whoIs({ authorization })).toBeNull();
  },
);

test('The database contains no session token', async () => {
  const { token } = await signIn();
  const { token_hash } = await server.services.db
    .selectFrom('sessions')
    .select('token_hash')
    .executeTakeFirstOrThrow();
  expect(token_hash).toHaveLength(32);
  expect(token_hash.toString('base64url')).not.toBe(token);
});

test('A session expires two hours after its last use', async () => {
  const { token } = await signIn();
  const headers = { authorization: `Bearer ${token}` };
  pass(hour);
  expect(await whoIs(headers)).toBe('ada@beacon.test');
  pass(2 * hour - 1000);
  expect(await whoIs(headers)).toBe('ada@beacon.test');
  pass(2 * hour);
  expect(await whoIs(headers)).toBeNull();
});

test('A session expires after its maximum hours, however often it is used', async () => {
  const { token } = await signIn();
  for (let hours = 0; hours < 11; hours += 1) {
    pass(hour);
    expect(await whoIs({ authorization: `Bearer ${token}` })).toBe('ada@beacon.test');
  }
  pass(hour);
  expect(await whoIs({ authorization: `Bearer ${token}` })).toBeNull();
});

test('Signing out ends this session and no other', async () => {
  const [first, second] = [await signIn(), await signIn()];
  const answer = await signOut({ authorization: `Bearer ${first.token}` });
  expect(answer.json()).toEqual({ data: { success: true } });
  expect(await whoIs({ authorization: `Bearer ${first.token}` })).toBeNull();
  expect(await whoIs({ authorization: `Bearer ${second.token}` })).toBe('ada@beacon.test');
});

test('A user sees their own sessions, newest first', async () => {
  const first = await signIn();
  pass(60_000);
  const second = await signIn();
  await makeUser(server.services, 'tess@beacon.test');
  await signInTo(server, 'tess@beacon.test');
  const started = server.services.clock.now().toISOString();
  const answer = await callAs(server.app, listSessions, first.token);
  const { sessions } = answer.json().data;
  expect(sessions).toMatchObject([
    { startedAt: started, lastUsedAt: started, device: null, isCurrent: false },
    { isCurrent: true },
  ]);
  expect(answer.body).not.toContain(second.token);
  pass(2 * hour - 60_000);
  const later = await callAs(server.app, listSessions, second.token);
  expect(later.json().data.sessions).toMatchObject([{ isCurrent: true }]);
});

test('Signing out everywhere else keeps this session and those of other users', async () => {
  const [here, elsewhere] = [await signIn(), await signIn()];
  await makeUser(server.services, 'tess@beacon.test');
  const tess: string = (await signInTo(server, 'tess@beacon.test')).json().data.token;
  const answer = await callAs(server.app, endOtherSessions, here.token);
  expect(answer.json().data).toEqual({ success: true, ended: 1 });
  expect(await whoIs({ authorization: `Bearer ${here.token}` })).toBe('ada@beacon.test');
  expect(await whoIs({ authorization: `Bearer ${elsewhere.token}` })).toBeNull();
  expect(await whoIs({ authorization: `Bearer ${tess}` })).toBe('tess@beacon.test');
});

test.each([listSessions, endOtherSessions])(
  '$method $path requires a session',
  async (endpoint) => {
    expect(problem(await callAs(server.app, endpoint, null))).toEqual([403, 'signed_out']);
  },
);

test('Expired sessions are deleted when their user signs in again', async () => {
  await signIn();
  pass(13 * hour);
  await signIn();
  expect(await server.services.db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
});

test('Signing out without a session succeeds', async () => {
  expect((await signOut({})).statusCode).toBe(200);
  expect((await signOut({ cookie: 'beacon_session=gone' })).statusCode).toBe(200);
});

test('A cookie changes nothing without the CSRF token', async () => {
  const { cookie, csrfToken } = await signIn();
  const other = await signIn();
  expect((await signOut({ cookie })).json().errors.id).toBe('csrf_failed');
  for (const token of ['', 'x', other.csrfToken]) {
    const answer = await signOut({ cookie, 'x-csrf-token': token });
    expect([answer.statusCode, answer.json().errors.id]).toEqual([403, 'csrf_failed']);
  }
  expect(await whoIs({ cookie })).toBe('ada@beacon.test');
  expect((await signOut({ cookie, 'x-csrf-token': csrfToken })).statusCode).toBe(200);
  expect(await whoIs({ cookie })).toBeNull();
});

test('Every answer to a cookie brings a valid CSRF token, also an error', async () => {
  const { cookie } = await signIn();
  const rejected = await signOut({ cookie });
  const newToken = String(rejected.headers['x-csrf-token']);
  expect((await signOut({ cookie, 'x-csrf-token': newToken })).statusCode).toBe(200);
});

test('Answers without a cookie bring no CSRF token', async () => {
  const { token } = await signIn();
  const answer = await server.app.inject({
    url: findSession.path,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.headers).not.toHaveProperty('x-csrf-token');
});

test('Over HTTPS, cookies are bound to the host and secure', async () => {
  await using secure = await appOver(server.services, { publicUrl: 'https://beacon.example' });
  const { cookies } = await signInTo(secure);
  expect(cookies.map(({ name, secure: isSecure }) => [name, isSecure])).toEqual([
    ['__Host-beacon_session', true],
    ['__Host-beacon_csrf', true],
    ['__Host-beacon_device', true],
  ]);
});

test('The signed-in user is returned with their organisations and permissions', async () => {
  const { token } = await signIn();
  const { db, clock } = server.services;
  const user = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const organisation_id = user.id;
  const created_at = clock.now();
  await db
    .insertInto('organisations')
    .values({ organisation_id, slug: 'north', name: 'North', time_zone: 'UTC', created_at })
    .execute();
  await db
    .insertInto('organisation_users')
    .values({
      organisation_id,
      user_id: user.id,
      roles: ['observer'],
      tags: ['b', 'a'],
      created_at,
    })
    .execute();
  await refreshUserNames(db, [user.id]);
  await publishShipped(server.services, 'frameworks');
  await makeListed(server.services, organisation_id, [{ groupNames: ['West', 'East'] }]);
  const answer = await server.app.inject({
    url: findSession.path,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.json().data.user).toMatchObject({
    email: 'ada@beacon.test',
    tags: ['a', 'b'],
    orgs: [
      {
        slug: 'north',
        name: 'North',
        roles: ['observer'],
        permissions: { reports: true, archive: false, qrCodes: false },
        groupNames: ['East', 'West'],
      },
    ],
  });
});

function pass(ms: number): void {
  const { clock } = server.services;
  clock.moveTo(new Date(clock.now().getTime() + ms));
}

async function signIn() {
  const answer = await signInTo(server);
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const csrfToken = String(answer.headers['x-csrf-token']);
  const { token }: { token: string } = answer.json().data;
  return { answer, cookie, csrfToken, token };
}

function signInTo(
  { app }: TestApp,
  emailOrUsername = 'ada@beacon.test',
): Promise<LightMyRequestResponse> {
  return post(app, '/api/dev/quick_logins', { emailOrUsername });
}

async function whoIs(headers: Record<string, string>): Promise<string | null> {
  const answer = await server.app.inject({ url: findSession.path, headers });
  return answer.json().data.user?.email ?? null;
}

function signOut(headers: Record<string, string>): Promise<LightMyRequestResponse> {
  return server.app.inject({ method: 'DELETE', url: endSession.path, headers });
}
