import { afterAll, beforeAll, expect, test } from 'vitest';
import { appOver, testApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server[Symbol.asyncDispose]());

const addresses = [
  '/metrics',
  '/api/docs/',
  '/api/docs/static/swagger-ui.css',
  '/api/openapi.json',
  '/api/health',
  '/api/nothing',
  '/api/beacons',
  '/api/%E0%A4%A',
  '/assess/unknown',
  '/nothing.png',
  '/',
];

test.each(addresses)('%s sends the security headers whatever its status', async (url) => {
  const { headers } = await server.app.inject({ url });
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/default-src 'none'/);
  expect(policy).toMatch(/frame-ancestors 'none'/);
  expect(policy).not.toMatch(/script-src[^;]*(unsafe|https:)/);
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test.each(addresses)('%s sends Strict-Transport-Security if PUBLIC_URL is https', async (url) => {
  await using secure = await appOver(server.services, { publicUrl: 'https://beacon.example' });
  const { headers } = await secure.app.inject({ url });
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
});
