import { describe, expect, test } from 'vitest';
import { apiScopes } from '#contract/api-scopes.ts';
import { createApiToken, listApiTokens, revokeApiToken } from '#contract/api-tokens.ts';
import { listBeacons } from '#contract/beacon-lists.ts';
import { findOrganisation } from '#contract/organisations.ts';
import { findReport, listReports } from '#contract/reports.ts';
import { saveView } from '#contract/saved-views.ts';
import { findSession, listSessions } from '#contract/sessions.ts';
import { call, callAs, problem, quickToken } from '#testing/calls.ts';
import { userIdOf } from '#testing/access/people.ts';
import { DemoWithTokens } from '#testing/demo-with-tokens.ts';

const minute = 60_000;
const demo = new DemoWithTokens();

test('a token answers as its person, without cookies, also beside the cookie of somebody else', async () => {
  const { secret } = await demo.create();
  const other = await quickToken(demo.app, 'xavier@hillcrest.test');
  const headers = { authorization: `Bearer ${secret}`, cookie: `beacon_session=${other}` };
  const answer = await call(demo.app, listBeacons, { headers });
  const inSession = await callAs(demo.app, listBeacons, demo.session);
  expect(answer.json().data).toEqual(inSession.json().data);
  expect(answer.cookies).toEqual([]);
  expect(answer.headers).not.toHaveProperty('x-csrf-token');
});

test('a token is none in a cookie', async () => {
  const { secret } = await demo.create();
  const headers = { cookie: `beacon_session=${secret}` };
  expect(problem(await call(demo.app, listBeacons, { headers }))).toEqual([403, 'signed_out']);
});

test('a token changes something without a proof that our own page asks', async () => {
  const { secret } = await demo.create({ scopes: ['write'] });
  const headers = { authorization: `Bearer ${secret}`, origin: 'https://elsewhere.example' };
  const payload = { name: 'Low', search: {} };
  expect((await call(demo.app, saveView, { headers, payload })).statusCode).toBe(200);
});

test.each([
  { endpoint: listBeacons, scope: 'read' },
  { endpoint: saveView, scope: 'write' },
  { endpoint: findOrganisation, scope: 'admin' },
] as const)('the answer without the scope $scope names it', async ({ endpoint, scope }) => {
  const { secret } = await demo.create({ scopes: apiScopes.filter((each) => each !== scope) });
  const answer = await demo.callWith(secret, endpoint, { slug: 'riverside' });
  expect(problem(answer)).toEqual([403, 'scope_missing']);
  const title = `This API token needs the scope “${scope}” for this.`;
  expect(answer.json().errors).toMatchObject({ scope, title });
});

test('a report is read with one scope and downloaded with another', async () => {
  const [reader, exporter] = [
    await demo.create(),
    await demo.create({ scopes: ['read', 'export'] }),
  ];
  const { reports } = (await demo.callWith(reader.secret, listReports)).json().data;
  const params = { reportId: reports[0].reportId };
  expect((await demo.callWith(reader.secret, findReport, params)).statusCode).toBe(200);
  const download = ({ secret }: { secret: string }) => {
    const headers = { authorization: `Bearer ${secret}`, accept: 'text/csv' };
    return call(demo.app, findReport, { headers, params });
  };
  expect(problem(await download(reader))).toEqual([403, 'scope_missing']);
  expect((await download(exporter)).headers['content-type']).toMatch(/^text\/csv/);
});

test('no token says who is signed in, or creates, lists and revokes tokens', async () => {
  const { secret, token } = await demo.create({ scopes: [...apiScopes] });
  const endpoints = [findSession, listSessions, listApiTokens, createApiToken, revokeApiToken];
  for (const endpoint of endpoints) {
    const answer = await demo.callWith(secret, endpoint, { id: token.id });
    expect(problem(answer), endpoint.path).toEqual([403, 'token_not_accepted']);
  }
});

test('the last use is written once a minute', async () => {
  const { secret } = await demo.create();
  const lastUse = async () => {
    const list = await callAs(demo.app, listApiTokens, demo.session);
    return list.json().data.tokens[0].lastUsedAt;
  };
  const first = demo.services.clock.now().toISOString();
  await demo.statusWith(secret);
  demo.pass(minute - 1);
  await demo.statusWith(secret);
  expect(await lastUse()).toBe(first);
  demo.pass(1);
  await demo.statusWith(secret);
  expect(await lastUse()).toBe(demo.services.clock.now().toISOString());
});

test('a role that is taken away is missing from the next call', async () => {
  const { db } = demo.services;
  const { secret } = await demo.create({ scopes: ['admin'] });
  const read = () => demo.callWith(secret, findOrganisation, { slug: 'riverside' });
  expect((await read()).statusCode).toBe(200);
  const user = userIdOf('OA');
  await db
    .updateTable('organisation_users')
    .set({ roles: [] })
    .where('user_id', '=', user)
    .execute();
  expect(problem(await read())).toEqual([403, 'not_allowed']);
  await db.deleteFrom('organisation_users').where('user_id', '=', user).execute();
  expect(problem(await read())).toEqual([404, 'not_found']);
});

test('a token waits for the second factor that its organisation requires', async () => {
  const { secret } = await demo.create();
  await demo.services.db.updateTable('organisations').set({ is_mfa_required: true }).execute();
  expect(problem(await demo.callWith(secret))).toEqual([403, 'mfa_setup_required']);
});

describe('the audit has', () => {
  async function audited() {
    const events = await demo.services.db
      .selectFrom('audit_events')
      .select(['action', 'user_id as userId', 'call'])
      .orderBy('id')
      .execute();
    return events.filter(({ action }) => /token|refused/.test(action));
  }

  const userId = userIdOf('OA');
  const created = { action: 'api_token.created', userId, call: null };
  const revoked = { action: 'api_token.revoked', userId, call: null };

  test('the creation and the revocation of a token', async () => {
    const { token } = await demo.create();
    await demo.revoke(token.id);
    expect(await audited()).toEqual([created, revoked]);
  });

  test('what was refused to a token, once a minute', async () => {
    const refused = { action: 'call.refused', userId, call: 'GET /api/beacons' };
    const { secret, token } = await demo.create({ scopes: ['export'] });
    await demo.statusWith(secret);
    await demo.revoke(token.id);
    demo.pass(minute);
    await demo.statusWith(secret);
    await demo.statusWith(secret);
    expect(await audited()).toEqual([created, refused, revoked, refused]);
  });
});

test('wrong tokens are limited by network, without a limit for those who have one', async () => {
  const { secret } = await demo.create();
  const from = (remoteAddress: string, token: string) =>
    call(demo.app, listBeacons, { headers: { authorization: `Bearer ${token}` }, remoteAddress });
  const guess = `beacon_${'B'.repeat(43)}`;
  for (let count = 0; count < 300; count += 1) {
    expect((await from('192.0.2.1', guess)).statusCode).toBe(401);
  }
  const limited = await from('192.0.2.1', guess);
  expect(problem(limited)).toEqual([429, 'too_many']);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  expect((await from('192.0.2.2', guess)).statusCode).toBe(401);
  expect((await from('192.0.2.1', secret)).statusCode).toBe(200);
});

test('a token makes so many calls a minute', async () => {
  const [busy, idle] = [await demo.create({ scopes: ['write'] }), await demo.create()];
  const counts: Record<number, number> = {};
  for (let count = 0; count < 601; count += 1) {
    const status = await demo.statusWith(busy.secret);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  expect(counts).toEqual({ 403: 600, 429: 1 });
  expect(await demo.statusWith(idle.secret)).toBe(200);
});
