import { afterAll, beforeAll, expect, test } from 'vitest';
import { findHealth, findReadiness } from '#contract/system.ts';
import { resetDatabase } from '#testing/databases.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server[Symbol.asyncDispose]());

test('A live process is healthy', async () => {
  const answer = await server.app.inject(findHealth.path);
  expect(answer.json()).toEqual({ data: { status: 'ok' } });
});

test('A server is ready once its questionnaires are published', async () => {
  const ready = await server.app.inject(findReadiness.path);
  expect(ready.json()).toEqual({ data: { status: 'ready' } });
  await resetDatabase(server.services.db);
  const empty = await server.app.inject(findReadiness.path);
  expect([empty.statusCode, empty.json().errors.id]).toEqual([503, 'unavailable']);
  expect(empty.headers['retry-after']).toBe('2');
});
