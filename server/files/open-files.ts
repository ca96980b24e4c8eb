import path from 'node:path';
import { Disk } from 'flydrive';
import type { DriverContract } from 'flydrive/types';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config, S3Config } from '#server/config.ts';

/** Where what people upload is kept. Names are ours, never the uploader's. */
export interface Files {
  put(name: string, contents: Uint8Array): Promise<void>;
  /** @returns null where there is no such file. */
  find(name: string): Promise<Uint8Array | null>;
  /** A file that is gone already is no error. */
  remove(name: string): Promise<void>;
}

/** Files in the bucket the configuration names, else in the data folder. */
export async function openFiles({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Files> {
  const disk = new Disk(s3 ? await bucket(s3) : folder(path.join(dataDir, 'files')));
  return {
    put: (name, contents) => disk.put(name, contents),
    find: async (name) => ((await disk.exists(name)) ? disk.getBytes(name) : null),
    remove: (name) => disk.delete(name),
  };
}

function folder(location: string): DriverContract {
  return new FSDriver({ location, visibility: 'private' });
}

/** Loaded only where it is used. */
async function bucket(s3: S3Config): Promise<DriverContract> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { region, bucket: name, endpoint, accessKeyId, secretAccessKey } = s3;
  return new S3Driver({
    bucket: name,
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    visibility: 'private',
    supportsACL: false,
  });
}
