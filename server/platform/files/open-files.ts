import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import type { DriverContract } from 'flydrive/types';
import { FSDriver } from 'flydrive/drivers/fs';
import { StorageFull } from '#server/platform/disk/disk-full.ts';
import type { Config, S3Config } from '#server/platform/config/config.ts';

/** A disk with less room than this is full: more than one write of a stream needs. */
const neededBytes = 1024 * 1024;

/** Storage for uploads. Names are generated, never the uploader's. */
export interface Files {
  put(name: string, contents: Uint8Array): Promise<void>;
  /** Stores a file as a stream, never whole in memory; an interrupted one is not stored. */
  putStream(name: string, contents: Readable): Promise<void>;
  /** @returns null if there is no such file. */
  find(name: string): Promise<Uint8Array | null>;
  /** @returns null if there is no such file. */
  open(name: string): Promise<Readable | null>;
  /** Does nothing if there is no such file. */
  remove(name: string): Promise<void>;
  /** The names of all files. */
  list(): AsyncIterable<string>;
  /** In bytes; null if there is no such file. */
  sizeOf(name: string): Promise<number | null>;
}

/** Opens the storage in the configured bucket, else in the data folder. */
export async function openFiles({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Files> {
  const location = path.join(dataDir, 'files');
  const disk = new Disk(s3 ? await bucket(s3) : folder(location));
  return {
    put: (name, contents) => disk.put(name, contents),
    putStream: (name, contents) =>
      s3 ? putThroughFile(disk, name, contents) : putDirectly(disk, location, name, contents),
    find: async (name) => ((await disk.exists(name)) ? disk.getBytes(name) : null),
    open: async (name) => ((await disk.exists(name)) ? disk.getStream(name) : null),
    remove: (name) => disk.delete(name),
    list: () => listIn(disk),
    sizeOf: async (name) =>
      (await disk.exists(name)) ? (await disk.getMetaData(name)).contentLength : null,
  };
}

async function* listIn(disk: Disk): AsyncGenerator<string> {
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll('', {
      recursive: true,
      ...(paginationToken && { paginationToken }),
    });
    for (const object of page.objects) if (object.isFile) yield object.key;
    ({ paginationToken } = page);
  } while (paginationToken);
}

async function putDirectly(
  disk: Disk,
  location: string,
  name: string,
  contents: Readable,
): Promise<void> {
  try {
    await disk.putStream(name, contents);
  } catch (error) {
    // The driver says that the stream ended early, not why.
    const { bavail, bsize } = await statfs(location);
    await disk.delete(name);
    const free = bavail * bsize;
    throw free < neededBytes ? new StorageFull(location, free, neededBytes) : error;
  }
}

/** A bucket requires a file's length before its content. */
async function putThroughFile(disk: Disk, name: string, contents: Readable): Promise<void> {
  const spool = await mkdtemp(path.join(os.tmpdir(), 'beacon-upload-'));
  const file = path.join(spool, 'contents');
  try {
    await pipeline(contents, createWriteStream(file));
    await disk.putStream(name, createReadStream(file));
  } finally {
    await rm(spool, { recursive: true });
  }
}

function folder(location: string): DriverContract {
  return new FSDriver({ location, visibility: 'private' });
}

/** The S3 driver is loaded only if it is used. */
async function bucket(s3: S3Config): Promise<DriverContract> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { region, bucket: name, endpoint, accessKeyId, secretAccessKey } = s3;
  return new S3Driver({
    bucket: name,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // S3-compatible servers do not support the newer checksums of streams.
    ...(endpoint && {
      endpoint,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    }),
    visibility: 'private',
    supportsACL: false,
  });
}
