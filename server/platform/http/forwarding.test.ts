import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

const forwarded = { 'x-forwarded-for': '203.0.113.9' };
let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server[Symbol.asyncDispose]());

test('An untrusted proxy is logged once', async () => {
  const lines = await linesOf([], [{}, forwarded, { via: '1.1 proxy' }, forwarded]);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 40,
      peer: '127.0.0.1',
      headers: ['x-forwarded-for'],
      msg: expect.stringContaining('TRUSTED_PROXIES'),
    }),
  ]);
});

test('A trusted proxy that does not send X-Forwarded-For is logged', async () => {
  expect(await linesOf(['127.0.0.1'], [{ 'x-real-ip': '203.0.113.9' }])).toHaveLength(1);
});

test('Nothing is logged about a trusted proxy or direct requests', async () => {
  expect(await linesOf(['127.0.0.1'], [forwarded, {}])).toEqual([]);
  expect(await linesOf([], [{}, { origin: 'https://beacon.example' }])).toEqual([]);
});

/** The log lines of a server that receives requests with these headers. */
async function linesOf(
  trustedProxies: string[],
  requests: Record<string, string>[],
): Promise<unknown[]> {
  const lines: unknown[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const { services } = server;
  const config = { ...services.config, trustedProxies };
  const app = createApp({ ...services, config, log: pino({ level: 'warn' }, { write }) });
  for (const headers of requests) await app.inject({ url: '/api/health', headers });
  await app.close();
  return lines;
}
