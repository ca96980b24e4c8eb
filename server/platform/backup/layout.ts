import { createHash } from 'node:crypto';
import * as z from 'zod';

/** Thrown when a file is no usable backup, or cannot be restored here; the message says why and what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** The version of the layout of a backup. */
export const layoutVersion = 1;

/** The first entry says what the backup is of, the last one what has to be in it. */
export const [headName, footName] = ['backup.json', 'contents.json'];

/** The entries of rows and of files are in these folders. */
export const [tablesFolder, filesFolder] = ['tables/', 'files/'];

/**
 * The tables whose rows are of use to one process or for minutes: nobody is signed in after a restore, and no API token
 * works, since some may have been revoked after the backup.
 */
export const leftOut: ReadonlySet<string> = new Set([
  'api_tokens',
  'attempts',
  'migrations',
  'report_snapshot_pages',
  'report_snapshots',
  'sessions',
]);

export const headSchema = z.object({
  layout: z.int(),
  madeAt: z.iso.datetime(),
  version: z.string(),
  mode: z.enum(['demo', 'production']),
  /** By which one recognises the secret key, without learning it. */
  keyMark: z.string(),
  /** The names of the migrations that had made the tables, in order. */
  migrations: z.array(z.string()),
});
export type Head = z.output<typeof headSchema>;

const checked = z.object({ sha256: z.string() });

export const footSchema = z.object({
  tables: z.record(z.string(), checked.extend({ rows: z.int() })),
  files: z.record(z.string(), checked.extend({ size: z.int() })),
});
export type Foot = z.output<typeof footSchema>;

/** The mark of a secret key. */
export function keyMarkOf(secretKey: string): string {
  return createHash('sha256').update(`backup of ${secretKey}`).digest('hex').slice(0, 16);
}
