import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordEvent, submitResponse } from '#contract/assessments.ts';
import { findSession } from '#contract/sessions.ts';
import { routes } from '#server/routes.ts';
import { answersTo } from '#testing/answers.ts';
import { makeBeacon, mailToken } from '#testing/make-beacon.ts';
import { makeUser, post, testApp, type TestApp } from '#testing/test-app.ts';

const endpoints = routes.map(({ endpoint }) => endpoint);
let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server[Symbol.asyncDispose]());

describe('While signed out', () => {
  test.each(endpoints.filter(({ access }) => access === 'signed in'))(
    '$method $path answers signed_out before anything else is checked',
    async ({ method, path }) => {
      const url = `${path.replaceAll(/\{\w+\}/g, 'x')}?nonsense=1`;
      const answer = await server.app.inject({ method, url });
      expect([answer.statusCode, answer.json().errors.id]).toEqual([403, 'signed_out']);
    },
  );

  test.each(endpoints.filter(({ params, access }) => access === 'token' && params))(
    '$method $path treats an overlong token as an unknown token',
    async ({ method, path, problems }) => {
      const url = path.replace('{token}', 'x'.repeat(3000));
      const payload = method === 'GET' ? {} : { payload: {} };
      const answer = await server.app.inject({ method, url, ...payload });
      expect([answer.statusCode, answer.json().errors.id]).toEqual([404, problems[0]]);
    },
  );
});

test('A person signed in by cookie answers by their link without a CSRF token', async () => {
  await makeUser(server.services, 'ada@beacon.test');
  const login = await post(server.app, '/api/dev/quick_logins', {
    emailOrUsername: 'ada@beacon.test',
  });
  const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { services } = server;
  const beacon = await makeBeacon(services);
  const token = await mailToken(services, beacon, 0);
  const framework = await services.frameworks.find(beacon.framework);
  const path = submitResponse.path.replace('{token}', token);
  const headers = { cookie, 'idempotency-key': 'one visit' };
  const answer = await post(server.app, path, answersTo(framework), headers);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data).toMatchObject({ success: true, current_user: null });
  expect((await server.app.inject({ url: findSession.path, headers })).json().data.user.email).toBe(
    'ada@beacon.test',
  );
});

test('One token may write 600 times a minute without slowing down others', async () => {
  const write = (token: string) =>
    post(server.app, recordEvent.path.replace('{token}', token), { name: 'assessment_start' });
  for (let count = 0; count < 600; count += 1) {
    expect((await write('busy')).statusCode).toBe(404);
  }
  const limited = await write('busy');
  expect([limited.statusCode, limited.json().errors.id]).toEqual([429, 'too_many']);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  expect((await write('other')).statusCode).toBe(404);
});
