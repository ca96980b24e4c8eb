import path from 'node:path';
import * as z from 'zod';
import { dataFolderError, ownDataFolder } from './data-folder.ts';
import type { Mode } from './data-folder.ts';
import { keptSecret } from './secret-key-file.ts';
import { isLoopback } from './loopback.ts';

export interface Config {
  mode: Mode;
  host: string;
  port: number;
  /** Absolute. */
  dataDir: string;
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Without a slash at the end. */
  publicUrl: string;
  smtpUrl: string | null;
  mailFrom: string;
  secretKey: string;
  /** Null: files are kept in `dataDir`. */
  s3: S3Config | null;
  /** The ids of organisations whose assessments are counted for analytics. */
  analyticsOrganisations: readonly string[];
  passwordMinLength: number;
  sessionHours: number;
  /** Addresses and networks whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
  /** How many invitations one person may send in a day. */
  invitationsPerPerson: number;
  /** How many may be sent in a day into one organisation. */
  invitationsPerOrganisation: number;
  /** How many bytes the files of one Beacon may take. */
  storagePerBeacon: number;
  /** How many bytes the files of one organisation may take. */
  storagePerOrganisation: number;
  /** Null: metrics are told to this machine alone. */
  metricsToken: string | null;
  /** Requests are not logged; from `warn` up, only what went wrong. */
  logLevel: (typeof logLevels)[number];
}

export interface S3Config {
  bucket: string;
  region: string;
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Thrown when the environment cannot be understood; the message names every variable at message. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const network = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
  .refine((given) => !given.endsWith('/0'), 'must not be everybody');
const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;

const limit = z.coerce.number().int().min(1).max(1_000_000_000);
const organisationId = z.uuid('takes the ids of organisations').toLowerCase();
const megabyte = 1024 * 1024;

const environment = z
  .object({
    MODE: z.enum(['demo', 'production']).default('demo'),
    HOST: z.string().default('127.0.0.1'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    DATA_DIR: z.string().optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().default('Beacon <beacon@localhost>'),
    SECRET_KEY: z.string().min(32).optional(),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    ANALYTICS_ORGS: z.string().default('').transform(listed).pipe(z.array(organisationId)),
    PASSWORD_MIN_LENGTH: z.coerce.number().int().min(8).max(128).default(8),
    SESSION_HOURS: z.coerce.number().positive().max(8760).default(12),
    INVITATIONS_PER_PERSON: limit.default(200),
    INVITATIONS_PER_ORGANISATION: limit.default(1000),
    STORAGE_MB_PER_BEACON: limit.default(1024),
    STORAGE_MB_PER_ORGANISATION: limit.default(50 * 1024),
    METRICS_TOKEN: z.string().min(16).optional(),
    TRUSTED_PROXIES: z.string().default('').transform(listed).pipe(z.array(network)),
    LOG_LEVEL: z.enum(logLevels).default('warn'),
  })
  .superRefine((given, context) => {
    const missing = (name: string, why: string) =>
      context.addIssue({ code: 'custom', path: [name], message: why });
    if (given.MODE === 'production' && !given.PUBLIC_URL) {
      missing('PUBLIC_URL', 'is required in production');
    }
    if (given.MODE === 'demo' && !isLoopback(given.HOST)) {
      missing('HOST', 'must be a loopback address in a demo, whose passwords everybody knows');
    }
    if (!given.S3_BUCKET) return;
    if (!given.S3_ACCESS_KEY_ID) missing('S3_ACCESS_KEY_ID', 'is required with S3_BUCKET');
    if (!given.S3_SECRET_ACCESS_KEY) missing('S3_SECRET_ACCESS_KEY', 'is required with S3_BUCKET');
  });

/** The names of every variable `readConfig` reads. */
export const variables = Object.keys(environment.shape);

/** Reads the configuration, making and keeping a secret key in the data folder where none is given. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = parse(env);
  const dataDir = dataDirOf(given);
  return Object.freeze({
    mode: given.MODE,
    host: given.HOST,
    port: given.PORT,
    dataDir,
    databaseUrl: given.DATABASE_URL ?? null,
    publicUrl: (given.PUBLIC_URL ?? addressOf(given.HOST, given.PORT)).replace(/\/+$/, ''),
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom: given.MAIL_FROM,
    secretKey: given.SECRET_KEY ?? keptSecret(dataDir),
    s3: s3Of(given),
    analyticsOrganisations: Object.freeze(given.ANALYTICS_ORGS),
    passwordMinLength: given.PASSWORD_MIN_LENGTH,
    sessionHours: given.SESSION_HOURS,
    trustedProxies: Object.freeze(given.TRUSTED_PROXIES),
    invitationsPerPerson: given.INVITATIONS_PER_PERSON,
    invitationsPerOrganisation: given.INVITATIONS_PER_ORGANISATION,
    storagePerBeacon: given.STORAGE_MB_PER_BEACON * megabyte,
    storagePerOrganisation: given.STORAGE_MB_PER_ORGANISATION * megabyte,
    metricsToken: given.METRICS_TOKEN ?? null,
    logLevel: given.LOG_LEVEL,
  });
}

function parse(env: Record<string, string | undefined>): z.output<typeof environment> {
  const set = variables.flatMap((name) => (env[name] ? [[name, env[name]]] : []));
  const parsed = environment.safeParse(Object.fromEntries(set));
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(
    ({ path: [name], message }) => `${String(name)}: ${message}`,
  );
  throw new ConfigError(`The environment is not right.\n${errors.join('\n')}`);
}

function dataDirOf({ DATA_DIR, MODE }: z.output<typeof environment>): string {
  if (DATA_DIR) return path.resolve(DATA_DIR);
  const message = dataFolderError(MODE);
  if (message) throw new ConfigError(message);
  return ownDataFolder(MODE);
}

function listed(given: string): string[] {
  return given.split(/[\s,]+/).filter(Boolean);
}

function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function s3Of(given: z.output<typeof environment>): S3Config | null {
  if (!given.S3_BUCKET || !given.S3_ACCESS_KEY_ID || !given.S3_SECRET_ACCESS_KEY) return null;
  return Object.freeze({
    bucket: given.S3_BUCKET,
    region: given.S3_REGION,
    endpoint: given.S3_ENDPOINT ?? null,
    accessKeyId: given.S3_ACCESS_KEY_ID,
    secretAccessKey: given.S3_SECRET_ACCESS_KEY,
  });
}
