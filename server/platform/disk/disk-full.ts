import { Problem } from '#contract/problems.ts';

const megabyte = 1024 * 1024;
/** What PostgreSQL and what the operating system say. */
const codes: unknown[] = ['53100', 'ENOSPC'];

/** Thrown when a disk has no room for what should be written; the message says how much it needs. */
export class StorageFull extends Error {
  override name = 'StorageFull';

  constructor(folder: string, free: number, needed: number) {
    const [has, needs] = [free, needed].map((bytes) => `${Math.ceil(bytes / megabyte)} MB`);
    super(`${folder} has ${has} free and needs ${needs}`);
  }
}

/** Whether something failed because a disk is full: of the database, of files or of backups. */
export function isDiskFull(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (error instanceof StorageFull) return true;
  if (error instanceof Problem) return error.id === 'storage_full';
  return ('code' in error && codes.includes(error.code)) || isDiskFull(error.cause);
}
