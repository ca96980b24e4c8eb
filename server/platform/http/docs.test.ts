import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#server/routes.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server[Symbol.asyncDispose]());

test('docs/openapi.json equals the served document; `vitest -u` updates it', async () => {
  const document: unknown = (await server.app.inject('/api/openapi.json')).json();
  const text = `${JSON.stringify(document, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../../docs/openapi.json');
});

test('every reference of the document leads to a schema in it', async () => {
  const text = (await server.app.inject('/api/openapi.json')).body;
  const { components } = JSON.parse(text) as { components: { schemas: object } };
  const references = text.matchAll(/"#\/components\/schemas\/(\w+)"/g);
  const names = new Set([...references].map(([, name]) => name));
  expect([...names]).toContain('Condition');
  expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining([...names]));
});

test('Every call is documented with its problems', async () => {
  const { paths } = (await server.app.inject('/api/openapi.json')).json();
  for (const { endpoint } of routes) {
    const described = paths[endpoint.path][endpoint.method.toLowerCase()];
    expect(described.summary).toBe(endpoint.summary);
    expect(JSON.stringify(described.responses)).toSatisfy((text: string) =>
      endpoint.problems.every((id) => text.includes(`"${id}"`)),
    );
  }
});

test('The docs page runs no inline script', async () => {
  const answer = await server.app.inject('/api/docs/');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  expect(answer.headers['content-security-policy']).not.toContain('unsafe-inline');
});
