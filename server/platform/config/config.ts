import { isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import { dataFolderError, defaultDataFolder } from './data-folder.ts';
import { readSecretKey } from './secret-key-file.ts';
import { isLoopback } from './loopback.ts';

export type Config = ReturnType<typeof readConfig>;
export type S3Config = NonNullable<Config['s3']>;

/** Thrown when the environment is invalid; the message names every invalid variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const network = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
  .refine((address) => !address.endsWith('/0'), 'must not be everybody');
const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;

const limit = z.coerce.number().int().min(1).max(1_000_000_000);
const organisationId = z.uuid('takes the ids of organisations').toLowerCase();
const megabyte = 1024 * 1024;

const publicExample = 'https://beacon.example';

const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address such as ${example}` });

const environment = z
  .object({
    MODE: z.enum(['demo', 'production']).default('demo'),
    HOST: z.string().default('127.0.0.1'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    DATA_DIR: z.string().optional(),
    DATABASE_URL: address(
      /^postgres(ql)?$/,
      'postgres://user:password@database.example/beacon',
    ).optional(),
    PUBLIC_URL: address(/^https?$/, publicExample).optional(),
    SMTP_URL: address(/^smtps?$/, 'smtps://user:password@mail.example:465').optional(),
    MAIL_FROM: z.string().optional(),
    SECRET_KEY: z.string().min(32).optional(),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ENDPOINT: address(/^https?$/, 'https://s3.example').optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    ANALYTICS_ORGS: z.string().default('').transform(splitList).pipe(z.array(organisationId)),
    PASSWORD_MIN_LENGTH: z.coerce.number().int().min(8).max(128).default(8),
    SESSION_HOURS: z.coerce.number().positive().max(8760).default(12),
    INVITATIONS_PER_PERSON: limit.default(200),
    INVITATIONS_PER_ORGANISATION: limit.default(1000),
    STORAGE_MB_PER_BEACON: limit.default(1024),
    STORAGE_MB_PER_ORGANISATION: limit.default(50 * 1024),
    BACKUP_DIR: z.string().optional(),
    BACKUP_KEEP: z.coerce.number().int().min(1).max(10_000).default(14),
    METRICS_TOKEN: z.string().min(16).optional(),
    TRUSTED_PROXIES: z.string().default('').transform(splitList).pipe(z.array(network)),
    LOG_LEVEL: z.enum(logLevels).default('warn'),
  })
  .superRefine((values, context) => {
    const report = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (values.MODE === 'production' && !values.PUBLIC_URL) {
      report('PUBLIC_URL', `is required in production, such as ${publicExample}`);
    }
    if (values.MODE === 'demo' && !isLoopback(values.HOST)) {
      report('HOST', 'must be a loopback address in a demo, whose passwords everybody knows');
    }
    if (!values.S3_BUCKET) return;
    if (!values.S3_ACCESS_KEY_ID) report('S3_ACCESS_KEY_ID', 'is required with S3_BUCKET');
    if (!values.S3_SECRET_ACCESS_KEY) report('S3_SECRET_ACCESS_KEY', 'is required with S3_BUCKET');
  });

type Values = z.output<typeof environment>;

/** The names of all variables that `readConfig` reads. */
export const variables = Object.keys(environment.shape);

/** Reads the configuration; without a SECRET_KEY it uses the secret key file of the data folder, created on first use. */
export function readConfig(env: Record<string, string | undefined>) {
  const values = parse(env);
  const dataDir = dataDirOf(values);
  const publicUrl = values.PUBLIC_URL ?? addressOf(values.HOST, values.PORT);
  return Object.freeze({
    mode: values.MODE,
    host: values.HOST,
    port: values.PORT,
    /** An absolute path. */
    dataDir,
    /** Null: the embedded database in `dataDir`. */
    databaseUrl: values.DATABASE_URL ?? null,
    /** Without a slash at the end. */
    publicUrl: publicUrl.replace(/\/+$/, ''),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `Beacon <beacon@${mailHostOf(publicUrl)}>`,
    secretKey: values.SECRET_KEY ?? readSecretKey(dataDir),
    /** Null: files are stored in `dataDir`. */
    s3: s3Of(values),
    /** The ids of organisations whose assessments are counted for analytics. */
    analyticsOrganisations: Object.freeze(values.ANALYTICS_ORGS),
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    sessionHours: values.SESSION_HOURS,
    /** Addresses and networks whose X-Forwarded-For is trusted. */
    trustedProxies: Object.freeze(values.TRUSTED_PROXIES),
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
    /** Null: metrics are served to this machine only. */
    metricsToken: values.METRICS_TOKEN ?? null,
    /** Requests are not logged at any level. */
    logLevel: values.LOG_LEVEL,
  });
}

function parse(env: Record<string, string | undefined>): Values {
  const set = variables.flatMap((name) => (env[name] ? [[name, env[name]]] : []));
  const parsed = environment.safeParse(Object.fromEntries(set));
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(
    ({ path: [name], message }) => `${String(name)}: ${message}`,
  );
  throw new ConfigError(`The environment is invalid.\n${errors.join('\n')}`);
}

function dataDirOf({ DATA_DIR, MODE }: Values): string {
  if (DATA_DIR) return path.resolve(DATA_DIR);
  const message = dataFolderError(MODE);
  if (message) throw new ConfigError(message);
  return defaultDataFolder(MODE);
}

function splitList(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
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
