import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSession } from '#contract/sessions.ts';
import { makeAccount, signInAs } from '#testing/make-account.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'beacon-session-'));
const start = '<script type="application/json" id="session">';
let server: TestApp;

beforeAll(async () => {
  mkdirSync(path.join(folder, '.vite'));
  writeFileSync(path.join(folder, '.vite/manifest.json'), '{}');
  writeFileSync(path.join(folder, 'index.html'), `<html lang="en">${start}</script></html>`);
  server = await testApp({}, { pagesFolder: folder });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

test('A page of the app contains the session of the person who opens it, for nobody else to keep', async () => {
  const { email } = await makeAccount(server.services, 'ada');
  const { cookies } = await signInAs(server.app, email);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const call = await server.app.inject({ url: findSession.path, headers: { cookie } });
  const page = await server.app.inject({ url: '/beacons', headers: { cookie } });
  expect(sessionIn(page.body)).toEqual(call.json().data);
  expect(sessionIn(page.body).user.email).toBe(email);
  expect(page.headers['cache-control']).toBe('private, no-cache');
});

test('A page of the app contains nobody without a session', async () => {
  const page = await server.app.inject({
    url: '/beacons',
    headers: { cookie: 'beacon_session=unknown' },
  });
  expect(sessionIn(page.body)).toMatchObject({ user: null });
});

function sessionIn(html: string) {
  const [, text = ''] = html.split(start);
  return JSON.parse(text.slice(0, text.indexOf('</script>')));
}
