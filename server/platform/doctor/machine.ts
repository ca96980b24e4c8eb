import { existsSync, readFileSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import { backupNamesIn } from '#server/platform/backup/backup-job.ts';
import type { Files } from '#server/platform/files/open-files.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { type Finding, fault, notice, ok } from './finding.ts';

const megabyte = 1024 * 1024;
/** Below this a server refuses writes soon. */
const scarceBytes = 1024 * megabyte;
const scarceShare = 0.1;
const hour = 3_600_000;
/** A backup is made each day; it may take a while. */
const oldestBackupMs = 26 * hour;
const probe = 'doctor-probe';

/** Whether Node is one that Beacon runs on. */
export function examineVersions(folder: string): Finding {
  const { version, dependencies } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as { version: string; dependencies: { node: string } };
  const needed = Number.parseInt(dependencies.node, 10);
  const words = `Beacon ${version} on Node ${process.versions.node}, ${process.platform} ${process.arch}`;
  const isOld = Number.parseInt(process.versions.node, 10) < needed;
  return isOld ? fault(`${words}. Install Node ${needed} or later.`) : ok(`${words}.`);
}

/** Whether the disks of the data and of the backups have room. */
export async function examineDisk({ dataDir, backups }: Config): Promise<Finding> {
  const folders = [dataDir, ...(backups ? [backups.folder] : [])].filter((one) => existsSync(one));
  const disks = await Promise.all(folders.map(freeOf));
  const words = disks.map(
    ({ folder, free, share }) => `${sizeOf(free)} (${share} %) free in ${folder}`,
  );
  const isScarce = disks.some(({ isLow }) => isLow);
  if (folders.length === 0)
    return notice(`${dataDir} does not exist yet. The first start makes it.`);
  return isScarce
    ? fault(`${words.join(', ')}. Make room: writes are refused when the disk is full.`)
    : ok(`${words.join(', ')}.`);
}

async function freeOf(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const isLow = free < scarceBytes && bavail / blocks < scarceShare;
  return { folder, free, share: Math.round((100 * bavail) / blocks), isLow };
}

function sizeOf(bytes: number): string {
  const megabytes = Math.round(bytes / megabyte);
  return megabytes < 10_000 ? `${megabytes} MB` : `${Math.round(megabytes / 1024)} GB`;
}

/** Whether a file can be written, read and removed where uploads are kept. */
export async function examineFiles({ s3, dataDir }: Config, files: Files): Promise<Finding> {
  const place = s3 ? `the bucket ${s3.bucket}` : path.join(dataDir, 'files');
  const contents = Buffer.from(probe);
  try {
    await files.put(probe, contents);
    const found = await files.find(probe);
    await files.remove(probe);
    if (found && contents.equals(found)) return ok(`Files are written to and read from ${place}.`);
    return fault(`A file that was written to ${place} was not found there.`);
  } catch (error) {
    const advice = s3
      ? 'Check the settings that begin with S3_.'
      : 'Give the account that runs Beacon access.';
    return fault(`Files cannot be kept in ${place} (${(error as Error).message}). ${advice}`);
  }
}

/** Whether a recent backup exists where one is made each day. */
export async function examineBackups({ backups, mode }: Config, clock: Clock): Promise<Finding> {
  if (!backups) {
    const words = 'No backup is made by itself. Set BACKUP_DIR, best to a folder on another disk.';
    return mode === 'demo' ? ok('A demo needs none.') : notice(words);
  }
  const { folder } = backups;
  const latest = existsSync(folder) ? (await backupNamesIn(folder)).at(-1) : undefined;
  if (!latest)
    return notice(`${folder} has no backup yet. A running server makes one within the hour.`);
  const { mtimeMs, size } = await stat(path.join(folder, latest));
  const age = clock.now().getTime() - mtimeMs;
  const words = `The latest backup, ${latest} (${sizeOf(size)}), is ${Math.max(0, Math.floor(age / hour))} h old`;
  const unfinished = (await readdir(folder)).filter((name) => name.endsWith('.unfinished'));
  if (age > oldestBackupMs) {
    return fault(`${words}. Look into the log of the server: one should be made each day.`);
  }
  return unfinished.length > 1
    ? notice(`${words}. ${unfinished.join(', ')} were not finished; remove them.`)
    : ok(`${words}.`);
}
