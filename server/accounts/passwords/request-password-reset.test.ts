import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestPasswordReset, resetPassword } from '#contract/passwords.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { call, problem } from '#testing/calls.ts';
import { mailsOf, newestToken } from '#testing/mailbox.ts';
import { makeAccount, type MadeAccount } from '#testing/make-account.ts';
import { appOver, type TestApp } from '#testing/test-app.ts';
import { testServices } from '#testing/test-services.ts';

const minute = 60_000;
let database: Database;
let server: TestApp;
let ada: MadeAccount;
let callers = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  server = await appOver(await testServices(database), {}, { database });
});
beforeEach(async () => {
  await resetDatabase(server.services.db);
  ada = await makeAccount(server.services, 'ada');
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

test.each(['ada@beacon.test', ' ADA@Beacon.test '])(
  'A request for "%s" sends a link',
  async (email) => {
    const answer = await request(email);
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { success: true } }]);
    const [mail] = await mailsOf(server.app);
    expect(mail?.to).toBe('ada@beacon.test');
    expect(mail?.links[0]).toMatch(/^http:\/\/127\.0\.0\.1:3000\/new_password\?token=[\w-]{43}$/);
  },
);

test('The outbox and the table of links contain no token', async () => {
  await request(ada.email);
  const token = await newestToken(server.app);
  const { db } = server.services;
  const rows = [
    await db.selectFrom('password_resets').selectAll().execute(),
    await db.selectFrom('account_mails').selectAll().execute(),
  ];
  const text = JSON.stringify(rows, (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('base64url') : value,
  );
  expect(text).toContain('seed');
  expect(text).not.toContain(token);
});

test('Existing, unknown and invited accounts get the same answer from the same statements', async () => {
  await makeAccount(server.services, 'pat');
  await server.services.db
    .updateTable('users')
    .set({ password_hash: null })
    .where('name', '=', 'pat')
    .execute();
  const statements: string[] = [];
  using watch = database.watchStatements((text) => statements.push(text));
  const answers = [];
  for (const email of [ada.email, 'nobody@beacon.test', 'pat@beacon.test']) {
    statements.length = 0;
    const answer = await request(email);
    const { date: _date, 'x-request-id': _id, ...headers } = answer.headers;
    answers.push(JSON.stringify([answer.statusCode, headers, answer.json(), statements]));
  }
  expect(new Set(answers).size).toBe(1);
  expect(statements.length).toBeGreaterThan(2);
  watch[Symbol.dispose]();
  expect(await mailsOf(server.app)).toHaveLength(1);
});

test.each([
  ['x-forwarded-host', { 'x-forwarded-host': 'evil.test' }],
  ['host', { host: 'evil.test' }],
  ['forwarded', { forwarded: 'host=evil.test;proto=https' }],
  ['origin', { origin: 'https://evil.test', referer: 'https://evil.test/' }],
])('The header %s does not change the host of a link', async (_, headers) => {
  await using real = await appOver(server.services, { mode: 'production' });
  await request(ada.email, { headers, app: real.app });
  const [mail] = await mailsOf(server.app);
  expect(mail?.links[0]).toMatch(/^http:\/\/127\.0\.0\.1:3000\//);
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil');
});

test('Links have the host of PUBLIC_URL', async () => {
  const publicUrl = 'https://beacon.example';
  await using elsewhere = await appOver(server.services, { publicUrl });
  await request(ada.email, { app: elsewhere.app });
  const [mail] = await mailsOf(elsewhere.app);
  expect(mail?.links[0]).toMatch(/^https:\/\/beacon\.example\/new_password\?token=/);
});

test('Only the last link is valid', async () => {
  await request(ada.email);
  const first = await newestToken(server.app);
  pass(1000);
  await request(ada.email);
  const second = await newestToken(server.app);
  expect(first).not.toBe(second);
  expect(problem(await resetBy(first))).toEqual([422, 'invalid_token']);
  expect((await resetBy(second)).statusCode).toBe(200);
});

test('An account is sent at most five links an hour, also for parallel requests', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => request(ada.email)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await mailsOf(server.app)).toHaveLength(5);
  const { rows } = await countValidLinks();
  expect(rows).toBe(1);
  pass(60 * minute);
  await request(ada.email);
  expect(await mailsOf(server.app)).toHaveLength(6);
});

test('A network may make twenty requests a minute', async () => {
  const remoteAddress = '2001:db8:1:2::1';
  for (let n = 0; n < 20; n += 1) {
    const answer = await request(`nobody${n}@beacon.test`, { remoteAddress: `2001:db8:1:2::${n}` });
    expect(answer.statusCode).toBe(200);
  }
  const limited = await request(ada.email, { remoteAddress });
  expect(problem(limited)).toEqual([429, 'too_many']);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
});

test.each([
  ['no address', { email: ' ' }, 422, 'invalid'],
  ['nothing', {}, 422, 'invalid'],
  ['an address too long', { email: `${'a'.repeat(330)}@beacon.test` }, 422, 'invalid'],
  ['another field', { email: 'ada@beacon.test', userId: '1' }, 400, 'malformed'],
])('A request with %s is rejected', async (_, payload, status, id) => {
  const answer = await call(server.app, requestPasswordReset, { payload });
  expect(problem(answer)).toEqual([status, id]);
  expect(await mailsOf(server.app)).toEqual([]);
});

test('A missing address is a field error', async () => {
  const answer = await call(server.app, requestPasswordReset, { payload: { email: '' } });
  expect(answer.json().errors.fields).toEqual({ email: 'Required' });
});

function request(
  email: string,
  { app = server.app, ...rest }: Partial<Parameters<typeof call>[2] & { app: TestApp['app'] }> = {},
) {
  callers += 1;
  const remoteAddress = `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`;
  return call(app, requestPasswordReset, { remoteAddress, payload: { email }, ...rest });
}

function resetBy(token: string) {
  const payload = { token, password: 'larches lean over water' };
  return call(server.app, resetPassword, { payload });
}

function pass(ms: number): void {
  const { clock } = server.services;
  clock.moveTo(new Date(clock.now().getTime() + ms));
}

async function countValidLinks() {
  const rows = await server.services.db
    .selectFrom('password_resets')
    .select('token_hash')
    .where('expires_at', '>', server.services.clock.now())
    .where('used_at', 'is', null)
    .execute();
  return { rows: rows.length };
}
