import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 } from 'uuid';
import { startSession } from '#contract/sessions.ts';
import { fileRoutes, routes } from '#server/routes.ts';
import { Journal } from '#testing/access/journal.ts';
import { whoIs } from '#testing/calls.ts';
import { makeAccount, password, signInAs } from '#testing/make-account.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
let journal: Journal;
let cookie: string;
let sessionToken: string;

beforeAll(async () => {
  server = await testApp();
  const ada = await makeAccount(server.services, 'ada');
  const answer = await signInAs(server.app, ada.email);
  cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  sessionToken = answer.json().data.token;
  journal = await Journal.open(server.services.db);
});
afterAll(async () => {
  await journal[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const writes = [...routes, ...fileRoutes]
  .map(({ endpoint }) => endpoint)
  .filter(({ method, access }) => method !== 'GET' && access !== 'token');

describe.each(writes)('$method $path from the page of another site', ({ method, path }) => {
  test.each([
    ['a script', { 'content-type': 'application/json', origin: 'https://evil.test' }],
    ['a form', { 'content-type': 'text/plain', origin: 'https://evil.test' }],
    ['a made-up token', { 'content-type': 'application/json', 'x-csrf-token': 'x' }],
  ])('is rejected with csrf_failed and changes nothing: %s', async (_, headers) => {
    await journal.mark();
    const answer = await server.app.inject({
      method,
      url: path.replaceAll(/\{\w+\}/g, v7()),
      headers: { ...headers, cookie },
      payload: JSON.stringify({ password }),
    });
    expect([answer.statusCode, answer.json().errors.id]).toEqual([403, 'csrf_failed']);
    expect(answer.cookies.filter(({ name }) => name === 'beacon_session')).toEqual([]);
    expect(await journal.changes()).toEqual([]);
    expect(await whoIs(server.app, sessionToken)).toMatchObject({ email: 'ada@beacon.test' });
  });
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'A form of another site cannot sign anybody in: %s',
  async (type) => {
    await journal.mark();
    const answer = await server.app.inject({
      method: startSession.method,
      url: startSession.path,
      headers: { 'content-type': type },
      payload: JSON.stringify({ emailOrUsername: 'ada@beacon.test', password }),
    });
    expect(answer.statusCode).toBe(415);
    expect(answer.cookies).toEqual([]);
    expect(await journal.changes()).toEqual([]);
  },
);

test('A preflight request of another site gets no CORS permission', async () => {
  const answer = await server.app.inject({
    method: 'OPTIONS',
    url: startSession.path,
    headers: {
      origin: 'https://evil.test',
      'access-control-request-method': 'DELETE',
      'access-control-request-headers': 'x-csrf-token, content-type',
    },
  });
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual(
    [],
  );
});
