import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSession } from '#contract/sessions.ts';
import { makeAccount, signInAs } from '#testing/make-account.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { firstLoadsOf } from './first-loads.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'beacon-session-'));
const start = '<script type="application/json" id="session">';
const web = path.join(import.meta.dirname, '../../../web');
const uuid = '018f0000-0000-7000-8000-000000000001';
const manifest = {
  'beacons/home/beacons-page.tsx': { file: 'assets/list-1a.js', css: ['assets/list-1b.css'] },
  'results/beacon/beacon-page.tsx': { file: 'assets/beacon-2a.js' },
};
let server: TestApp;
let email: string;
let cookie: string;

beforeAll(async () => {
  mkdirSync(path.join(folder, '.vite'));
  writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  const html = `<html lang="en"><head></head>${start}</script></html>`;
  writeFileSync(path.join(folder, 'index.html'), html);
  server = await testApp({}, { pagesFolder: folder });
  ({ email } = await makeAccount(server.services, 'ada'));
  const { cookies } = await signInAs(server.app, email);
  cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

test('A page of the app contains the session of the person who opens it, for nobody else to keep', async () => {
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

test.each([
  [
    '/beacons',
    ['/assets/list-1a.js', '/assets/list-1b.css', '/api/beacons', '/api/beacons/counts'],
  ],
  [`/beacon/${uuid}`, ['/assets/beacon-2a.js', `/api/beacons/${uuid}`]],
  // What these read first depends on their search parameters, or is little.
  ['/beacons?order=name', []],
  [`/beacon/${uuid}/heatmap`, []],
  ['/beacon/%22%3E%3Cscript%3E', []],
  ['/users/edit', []],
])('Whoever is signed in and opens %s loads %j together with the app', async (url, expected) => {
  expect(linksIn((await server.app.inject({ url, headers: { cookie } })).body)).toEqual(expected);
  expect(linksIn((await server.app.inject(url)).body)).toEqual([]);
});

test('The pages that are loaded together with the app exist', () => {
  const modules = ['/beacons', `/beacon/${uuid}`].map((url) => firstLoadsOf(url)?.module ?? '');
  expect(modules.filter((module) => !existsSync(path.join(web, module)))).toEqual([]);
});

function linksIn(html: string): string[] {
  const links = html.matchAll(/<link rel="\w+" [^>]*href="([^"]*)" \/>/g);
  return [...links].map(([, address = '']) => address);
}

function sessionIn(html: string) {
  const [, text = ''] = html.split(start);
  return JSON.parse(text.slice(0, text.indexOf('</script>')));
}
