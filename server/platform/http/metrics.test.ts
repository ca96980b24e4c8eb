import { afterAll, beforeAll, expect, test } from 'vitest';
import { appOver, testApp, type TestApp } from '#testing/test-app.ts';

const metricsToken = 'a token for the scraper';
let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server[Symbol.asyncDispose]());

test('Requests are counted by route, never by URL', async () => {
  await server.app.inject('/api/assessments/new?token=secret');
  await server.app.inject('/assess/secret');
  const { body } = await server.app.inject('/metrics');
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/assessments\/new",status="404"\} 1/,
  );
  expect(body).not.toContain('secret');
});

test('Statements are counted', async () => {
  const before = await statements();
  await server.app.inject('/api/ready');
  const readingMetrics = 1;
  expect(await statements()).toBe(before + 1 + readingMetrics);
});

test('A request from another machine gets no metrics', async () => {
  const answer = await server.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' });
  expect(answer.statusCode).toBe(404);
});

test('A trusted proxy on this machine serves metrics to nobody elsewhere', async () => {
  await using proxied = await appOver(server.services, { trustedProxies: ['127.0.0.1'] });
  const fetchMetrics = (forwarded: string) =>
    proxied.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': forwarded } });
  expect((await fetchMetrics('203.0.113.9')).statusCode).toBe(404);
  expect((await fetchMetrics('127.0.0.1, 203.0.113.9')).statusCode).toBe(404);
  expect((await proxied.app.inject('/metrics')).statusCode).toBe(200);
});

test.each([
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
  'x-client-ip',
  'cf-connecting-ip',
])('An untrusted proxy on this machine serves metrics to nobody: %s', async (name) => {
  const headers = { [name]: '127.0.0.1' };
  await using real = await appOver(server.services, { mode: 'production' });
  expect((await real.app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
  expect((await real.app.inject('/metrics')).statusCode).toBe(200);
});

test('A proxy on this machine that forwards only the host serves metrics to nobody', async () => {
  await using real = await appOver(server.services, { mode: 'production' });
  const headers = { host: 'beacon.example' };
  expect((await real.app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
});

test('A configured token is required to read the metrics', async () => {
  await using guarded = await appOver(server.services, { metricsToken });
  const fetchMetrics = (authorization: string) =>
    guarded.app.inject({ url: '/metrics', headers: { authorization } });
  expect((await fetchMetrics('')).statusCode).toBe(404);
  expect((await fetchMetrics('Bearer something else')).statusCode).toBe(404);
  expect((await fetchMetrics(`Bearer ${metricsToken}`)).statusCode).toBe(200);
});

async function statements(): Promise<number> {
  const { body } = await server.app.inject('/metrics');
  return Number(/^database_statements_total (\d+)$/m.exec(body)?.[1]);
}
