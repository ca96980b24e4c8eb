import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#server/routes.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server[Symbol.asyncDispose]());

test('docs/openapi.json is what the server says; `vitest -u` writes it anew', async () => {
  const document: unknown = (await server.app.inject('/api/openapi.json')).json();
  const text = `${JSON.stringify(document, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../../docs/openapi.json');
});

test('every call is described with its problems', async () => {
  const { paths } = (await server.app.inject('/api/openapi.json')).json();
  for (const { endpoint } of routes) {
    const described = paths[endpoint.path][endpoint.method.toLowerCase()];
    expect(described.summary).toBe(endpoint.summary);
    expect(JSON.stringify(described.responses)).toSatisfy((text: string) =>
      endpoint.problems.every((id) => text.includes(`"${id}"`)),
    );
  }
});

test('people read the docs as a page that runs no script of its own', async () => {
  const answer = await server.app.inject('/api/docs/');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  expect(answer.headers['content-security-policy']).not.toContain('unsafe-inline');
});
