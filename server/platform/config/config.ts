import { isIP } from 'node:net';
import path from 'node:path';
import { defaultDataFolder } from './data-folder.ts';
import { ConfigError, readEnvironment } from './environment.ts';
import type { Environment, Values } from './environment.ts';
import { readSecretKey } from './secret-key-file.ts';

export type Config = ReturnType<typeof readConfig>;
export type S3Config = NonNullable<Config['s3']>;

const megabyte = 1024 * 1024;

/** Reads the configuration; without a SECRET_KEY it uses the secret key file of the data folder, created on first use. */
export function readConfig(env: Environment) {
  const values = readEnvironment(env);
  const dataDir = path.resolve(values.DATA_DIR ?? defaultDataFolder(values.MODE));
  const publicUrl = values.PUBLIC_URL ?? addressOf(values.HOST, values.PORT);
  return Object.freeze({
    mode: values.MODE,
    host: values.HOST,
    port: values.PORT,
    /** How many processes serve the port. */
    workers: values.WORKERS,
    /** An absolute path. */
    dataDir,
    /** Null: the embedded database in `dataDir`. */
    databaseUrl: values.DATABASE_URL ?? null,
    /** A pooler in front of that PostgreSQL server; null for none. */
    databasePoolUrl: values.DATABASE_POOL_URL ?? null,
    /** A streaming replica of it, for reads of much data; null for none. */
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    /** Without a slash at the end. */
    publicUrl: publicUrl.replace(/\/+$/, ''),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `Beacon <beacon@${mailHostOf(publicUrl)}>`,
    secretKey: values.SECRET_KEY ?? secretKeyIn(dataDir),
    /** Null: files are stored in `dataDir`. */
    s3: s3Of(values),
    /** The ids of organisations whose assessments are counted for analytics. */
    analyticsOrganisations: Object.freeze(values.ANALYTICS_ORGS),
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    sessionHours: values.SESSION_HOURS,
    /** Addresses and networks whose X-Forwarded-For is trusted. */
    trustedProxies: Object.freeze(values.TRUSTED_PROXIES),
    /** Addresses, networks and host names that are not public and may be called for organisations. */
    allowedPrivateAddresses: Object.freeze(values.ALLOW_PRIVATE_ADDRESSES),
    /** How many invitations one person may send per day. */
    invitationsPerPerson: values.INVITATIONS_PER_PERSON,
    /** How many invitations one organisation may send per day. */
    invitationsPerOrganisation: values.INVITATIONS_PER_ORGANISATION,
    /** How many bytes the files of one Beacon may take. */
    storagePerBeacon: values.STORAGE_MB_PER_BEACON * megabyte,
    /** How many bytes the files of one organisation may take. */
    storagePerOrganisation: values.STORAGE_MB_PER_ORGANISATION * megabyte,
    /** Where a backup is made each day, and how many are kept; null for none. */
    backups: backupsOf(values),
    /** Whether a backup is made before a new version changes the database. */
    isUpgradeBackedUp: values.BACKUP_BEFORE_UPGRADE === 'yes',
    /** Null: metrics are served to this machine only. */
    metricsToken: values.METRICS_TOKEN ?? null,
    /** Requests are not logged at any level. */
    logLevel: values.LOG_LEVEL,
  });
}

function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function secretKeyIn(dataDir: string): string {
  try {
    return readSecretKey(dataDir);
  } catch (error) {
    const { message } = error as Error;
    throw new ConfigError(`DATA_DIR: must be a folder that Beacon can write into (${message}).`);
  }
}

/** The host of an address, by which mail servers know the sender; an IP address is none. */
function mailHostOf(url: string): string {
  const { hostname } = new URL(url);
  return hostname.startsWith('[') || isIP(hostname) ? 'localhost' : hostname;
}

function backupsOf({ BACKUP_DIR, BACKUP_KEEP }: Values) {
  if (!BACKUP_DIR) return null;
  return Object.freeze({ folder: path.resolve(BACKUP_DIR), kept: BACKUP_KEEP });
}

function s3Of(values: Values) {
  if (!values.S3_BUCKET || !values.S3_ACCESS_KEY_ID || !values.S3_SECRET_ACCESS_KEY) return null;
  return Object.freeze({
    bucket: values.S3_BUCKET,
    region: values.S3_REGION,
    endpoint: values.S3_ENDPOINT ?? null,
    accessKeyId: values.S3_ACCESS_KEY_ID,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY,
  });
}
