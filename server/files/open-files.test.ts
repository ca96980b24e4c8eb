import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openFiles } from './open-files.ts';

const contents = Buffer.from([0, 1, 2, 250]);

test('files are kept in the data folder', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'beacon-files-'));
  const files = await openFiles({ dataDir, s3: null });
  await files.put('avatars/one.webp', contents);
  const again = await openFiles({ dataDir, s3: null });
  expect(Buffer.from((await again.find('avatars/one.webp')) ?? [])).toEqual(contents);
  expect(await again.find('avatars/two.webp')).toBeNull();
  expect(fs.readFileSync(path.join(dataDir, 'files/avatars/one.webp'))).toEqual(contents);
  await again.remove('avatars/one.webp');
  await again.remove('avatars/one.webp');
  expect(await files.find('avatars/one.webp')).toBeNull();
  await expect(files.find('../secret-key')).rejects.toThrow(/secret-key/);
  fs.rmSync(dataDir, { recursive: true });
});

test('files are kept in a bucket where one is configured', async () => {
  await using bucket = await openBucket();
  const s3 = {
    bucket: 'beacon',
    region: 'eu-west-2',
    endpoint: bucket.endpoint,
    accessKeyId: 'key-of-tests',
    secretAccessKey: 'secret-of-tests',
  };
  const files = await openFiles({ dataDir: '/nowhere', s3 });
  await files.put('avatars/one.webp', contents);
  expect(Buffer.from((await files.find('avatars/one.webp')) ?? [])).toEqual(contents);
  expect(await files.find('avatars/two.webp')).toBeNull();
  expect([...bucket.kept.keys()]).toEqual(['/beacon/avatars/one.webp']);
  await files.remove('avatars/one.webp');
  await files.remove('avatars/one.webp');
  expect([...bucket.kept.keys()]).toEqual([]);
  const signed = expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=key-of-tests/);
  expect(bucket.signatures).toEqual(bucket.signatures.map(() => signed));
});

/** As much of a bucket as files need. */
async function openBucket() {
  const kept = new Map<string, Buffer>();
  const signatures: string[] = [];
  const serve = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    signatures.push(request.headers.authorization ?? '');
    const key = request.url?.split('?')[0] ?? '';
    if (request.method === 'PUT') kept.set(key, await buffer(request));
    const isRemoved = request.method === 'DELETE';
    if (isRemoved) kept.delete(key);
    const found = kept.get(key);
    const given = request.method === 'PUT' ? Buffer.alloc(0) : found;
    const status = isRemoved ? 204 : 404;
    response.writeHead(found ? 200 : status, { 'content-length': given?.length ?? 0 });
    response.end(request.method === 'GET' ? given : undefined);
  };
  const server = http.createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { kept, signatures, endpoint, [Symbol.asyncDispose]: close };
}
