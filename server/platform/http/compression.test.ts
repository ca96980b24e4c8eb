import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/test-app.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'beacon-compression-'));
const html = `<html lang="en"><p>${'A page of some length. '.repeat(100)}</p></html>`;
let server: TestApp;

beforeAll(async () => {
  mkdirSync(path.join(folder, '.vite'));
  writeFileSync(path.join(folder, '.vite/manifest.json'), '{}');
  writeFileSync(path.join(folder, 'index.html'), html);
  server = await testApp({}, { pagesFolder: folder });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])(
  'A long answer is sent as %s to a client that accepts %s, and says the same',
  async (...each) => {
    const [encoding, accepted, unpack] = each;
    const plain = await request('/beacons');
    const packed = await request('/beacons', accepted);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.body).toContain('A page of some length.');
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'accept-language, accept-encoding',
    });
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
  },
);

test('A short answer is sent as it is', async () => {
  const answer = await request('/api/sessions/current', 'gzip');
  expect(answer.headers).not.toHaveProperty('content-encoding');
  expect(answer.json()).toHaveProperty('data');
});

function request(url: string, encoding?: string) {
  return server.app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} });
}
