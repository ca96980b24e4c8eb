import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { expect, test } from 'vitest';
import type { Config, S3Config } from '#server/platform/config/config.ts';
import { openFiles } from './open-files.ts';
import type { Files } from './open-files.ts';

const contents = Buffer.from([0, 1, 2, 250]);
const megabyte = Buffer.alloc(1024 * 1024, 'beacon');

test('Files are stored in the data folder', async () => {
  using folder = newFolder();
  const config: Pick<Config, 'dataDir' | 's3'> = { dataDir: folder.path, s3: null };
  await expectStored(await openFiles(config), await openFiles(config));
  const stored = fs.readFileSync(path.join(folder.path, 'files/avatars/one.webp'));
  expect(stored).toEqual(contents);
  await expect((await openFiles(config)).find('../secret-key')).rejects.toThrow(/secret-key/);
});

test('Files are stored in a bucket if one is configured', async () => {
  await using bucket = await openBucket();
  const config = { dataDir: '/nowhere', s3: bucket.s3 };
  await expectStored(await openFiles(config), await openFiles(config));
  expect(fs.existsSync('/nowhere')).toBe(false);
});

test('A bucket that rejects the key makes every operation fail', async () => {
  await using bucket = await openBucket();
  const s3 = { ...bucket.s3, secretAccessKey: 'another secret' };
  const files = await openFiles({ dataDir: '/nowhere', s3 });
  await expect(files.put('avatars/one.webp', contents)).rejects.toThrow(/one\.webp/);
  await expect(files.putStream('one.csv', Readable.from([contents]))).rejects.toThrow(/one\.csv/);
  await expect(files.find('avatars/one.webp')).rejects.toThrow(/one\.webp/);
});

test.each(['folder', 'bucket'])('An interrupted upload is not stored in a %s', async (kind) => {
  using folder = newFolder();
  await using bucket = await openBucket();
  const s3 = kind === 'bucket' ? bucket.s3 : null;
  const files = await openFiles({ dataDir: folder.path, s3 });
  await expect(files.putStream('half.pdf', Readable.from(interrupted()))).rejects.toThrow(
    /broke|half\.pdf/,
  );
  expect(await files.find('half.pdf')).toBeNull();
});

async function expectStored(files: Files, reopened: Files): Promise<void> {
  await files.put('avatars/one.webp', contents);
  expect(Buffer.from((await reopened.find('avatars/one.webp')) ?? [])).toEqual(contents);
  expect(await reopened.find('avatars/two.webp')).toBeNull();
  const pieces = Array.from({ length: 26 }, () => megabyte);
  await files.putStream('imports/one.csv', Readable.from(pieces));
  const stored = await buffer((await reopened.open('imports/one.csv')) ?? Readable.from([]));
  expect(stored.equals(Buffer.concat(pieces))).toBe(true);
  await files.remove('imports/one.csv');
  expect(await reopened.open('imports/one.csv')).toBeNull();
  await files.remove('imports/one.csv');
}

async function* interrupted() {
  yield megabyte;
  throw new Error('The connection broke');
}

/** A real bucket server, over HTTP. */
async function openBucket() {
  const folder = newFolder();
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder.path,
    configureBuckets: [{ name: 'beacon' }],
  });
  const { port } = await server.run();
  const s3: S3Config = {
    bucket: 'beacon',
    region: 'eu-west-2',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  const close = async () => {
    await server.close();
    folder[Symbol.dispose]();
  };
  return { s3, [Symbol.asyncDispose]: close };
}

function newFolder() {
  const folderPath = fs.mkdtempSync(path.join(os.tmpdir(), 'beacon-files-'));
  return { path: folderPath, [Symbol.dispose]: () => fs.rmSync(folderPath, { recursive: true }) };
}
