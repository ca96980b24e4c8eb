import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser, post, testApp, type TestApp } from '#testing/test-app.ts';

const path = '/api/dev/quick_logins';
let server: TestApp;

beforeAll(async () => {
  server = await testApp();
  await makeUser(server.services, 'ada@beacon.test');
});
afterAll(() => server[Symbol.asyncDispose]());

test.each([
  ['an unknown field', '{"emailOrUsername":"ada@beacon.test","admin":true}'],
  ['invalid JSON', '{"emailOrUsername":'],
  ['an array instead of an object', '[1]'],
  ['no content', ''],
  ['a prototype', '{"emailOrUsername":"ada@beacon.test","__proto__":{"admin":true}}'],
  ['a constructor', '{"emailOrUsername":"x","constructor":{"prototype":{"admin":true}}}'],
  ['a NUL', String.raw`{"emailOrUsername":"ada\u0000@beacon.test"}`],
  ['half a character', String.raw`{"emailOrUsername":"ada\ud800@beacon.test"}`],
  ['a field named with half a character', String.raw`{"\udc00":1,"emailOrUsername":"x"}`],
  ['10,000 levels', `{"emailOrUsername":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ['bytes that are not UTF-8', Buffer.from('{"emailOrUsername":"\xff\xfe"}', 'latin1')],
])('A body with %s is malformed', async (_, payload) => {
  const answer = await post(server.app, path, payload);
  expect([answer.statusCode, answer.json().errors.id]).toEqual([400, 'malformed']);
});

test('An invalid field is reported by its name', async () => {
  const answer = await post(server.app, path, { emailOrUsername: 'x'.repeat(321) });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toMatchObject({
    id: 'invalid',
    fields: { emailOrUsername: expect.stringContaining('320') },
  });
});

test('Characters outside the Basic Multilingual Plane are valid text', async () => {
  const answer = await post(server.app, path, String.raw`{"emailOrUsername":"\ud83d\ude00"}`);
  expect(answer.json().errors.fields).toEqual({ emailOrUsername: 'Nobody goes by this.' });
});

test('A body of more than 256 kB is too large', async () => {
  const answer = await post(server.app, path, { emailOrUsername: 'x'.repeat(256 * 1024) });
  expect([answer.statusCode, answer.json().errors.id]).toEqual([413, 'too_large']);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'A body of type %s is rejected',
  async (type) => {
    const answer = await post(server.app, path, '{}', { 'content-type': type });
    expect([answer.statusCode, answer.json().errors.id]).toEqual([415, 'unsupported_media_type']);
  },
);

test.each([
  ['/api/assessments/new?token=a&token=b', 404, 'NoAssessmentInvitation'],
  [`/api/assessments/new?token=${'x'.repeat(201)}`, 404, 'NoAssessmentInvitation'],
  ['/api/assessments/new?token=a&role=admin', 404, 'NoAssessmentInvitation'],
  ['/api/%E0%A4%A', 400, 'malformed'],
  ['/assess/%', 400, 'malformed'],
  ['/api/nothing', 404, 'not_found'],
  ['/api', 404, 'not_found'],
])('GET %s answers %i %s', async (url, status, id) => {
  const answer = await server.app.inject(url);
  expect([answer.statusCode, answer.json().errors.id]).toEqual([status, id]);
});

test.each(['DELETE', 'PUT', 'PATCH', 'OPTIONS'] as const)(
  '%s of a path without that method is not found',
  async (method) => {
    const answer = await server.app.inject({ method, url: '/api/health' });
    expect([answer.statusCode, answer.json().errors.id]).toEqual([404, 'not_found']);
  },
);

test('An error states its id and its request, and is not cached', async () => {
  const answer = await server.app.inject('/api/nothing');
  const { errors } = answer.json();
  expect(errors).toEqual({
    id: 'not_found',
    title: "Oh no! We couldn't find what you were looking for.",
    requestId: answer.headers['x-request-id'],
  });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test.each([
  ['0.0.9', 409],
  ['0', 409],
  ['0.1.0', 200],
  ['1.0', 200],
  ['a build of somebody else', 200],
])('An app of version %s gets %i', async (version, status) => {
  const answer = await server.app.inject({
    url: '/api/health',
    headers: { 'x-app-version': version },
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.json().errors?.id).toBe(status === 409 ? 'client_outdated' : undefined);
});

test('Answers of calls forbid caching, framing, sniffing and referrers', async () => {
  const { headers } = await server.app.inject('/api/health');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
});
