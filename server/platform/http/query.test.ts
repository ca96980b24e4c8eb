import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoId } from '#server/demo/ids.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { developmentRoutes, fileRoutes, routes } from '#server/routes.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  server = await testApp();
  await loadDemo(server.services);
  const ada = demoId('user', 'ada@riverside.test');
  headers = { authorization: `Bearer ${await openSession(server.services, ada, null)}` };
});
afterAll(() => server[Symbol.asyncDispose]());

async function get(url: string) {
  const answer = await server.app.inject({ url, headers });
  const { errors = {} } = answer.headers['content-type']?.toString().startsWith('application/json')
    ? answer.json()
    : {};
  return { status: answer.statusCode, id: errors.id, fields: errors.fields };
}

test('Every read ignores unknown query parameters', async () => {
  const unknown = 'fbclid=x&utm_source=mail&utm_source=post&sort=name&__proto__=1';
  const all = [...routes, ...fileRoutes, ...(await developmentRoutes())];
  const reads = all.filter(({ endpoint }) => endpoint.method === 'GET');
  expect(reads.length).toBeGreaterThan(20);
  for (const { endpoint } of reads) {
    const path = endpoint.path
      .replace('{slug}', 'riverside')
      .replace('{public_id}', '0'.repeat(32))
      .replaceAll(/\{\w+\}/g, demoId('beacon', 'nobody'));
    const [plain, tagged] = [await get(path), await get(`${path}?${unknown}`)];
    expect([endpoint.path, tagged]).toEqual([endpoint.path, plain]);
  }
});

test.each([
  ['/api/beacons?order=nonsense', 'order'],
  ['/api/beacons?page=abc', 'page'],
  ['/api/beacons?page=-1', 'page'],
  ['/api/beacons/archived?page=1.5', 'page'],
  ['/api/beacons?key=nonsense&page=2', 'key'],
  ['/api/reports?timeframe=x', 'timeframe'],
  ['/api/reports?threshold=x', 'threshold'],
  ['/api/orgs/riverside/users?role=viewer', 'role'],
  ['/api/qr_codes/beacons?organisation=riverside&page=0', 'page'],
  ['/api/beacons/new?clientId=1', 'clientId'],
])('GET %s answers invalid with the name of the field', async (path, field) => {
  const { status, id, fields } = await get(path);
  expect([status, id, Object.keys(fields)]).toEqual([422, 'invalid', [field]]);
  expect(fields[field]).not.toBe('');
});

test.each(['/api/beacons?page=1&page=2', '/api/beacons?order=name&order=date'])(
  'GET %s, which names a parameter twice, is malformed',
  async (path) => {
    expect(await get(path)).toMatchObject({ status: 400, id: 'malformed' });
  },
);

test('A write rejects unknown query parameters', async () => {
  const url = '/api/sessions?fbclid=x';
  const answer = await server.app.inject({ method: 'DELETE', url, headers });
  expect([answer.statusCode, answer.json().errors.id]).toEqual([400, 'malformed']);
});
