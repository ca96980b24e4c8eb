import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { type Mode, dataFolderError } from './data-folder.ts';
import { isLoopback } from './loopback.ts';

/** What the environment of a process says; an empty variable counts as not set. */
export type Environment = Record<string, string | undefined>;

/** Thrown when settings are invalid; the message names every invalid variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;

const shape = {
  MODE: choice(['demo', 'production']).default('demo'),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  WORKERS: wholeNumber(1, 64).default(1),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: address(/^postgres(ql)?$/).optional(),
  DATABASE_POOL_URL: address(/^postgres(ql)?$/).optional(),
  DATABASE_READ_URL: address(/^postgres(ql)?$/).optional(),
  PUBLIC_URL: address(/^https?$/).optional(),
  SMTP_URL: address(/^smtps?$/).optional(),
  MAIL_FROM: z
    .string()
    .regex(/[^\s<>@]+@[^\s<>@]+>?$/, 'must have an email address')
    .optional(),
  SECRET_KEY: secret(32).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: address(/^https?$/).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ANALYTICS_ORGS: list(z.uuid('must be ids of organisations').toLowerCase()),
  PASSWORD_MIN_LENGTH: wholeNumber(8, 128).default(8),
  SESSION_HOURS: hours(8760).default(12),
  INVITATIONS_PER_PERSON: limit().default(200),
  INVITATIONS_PER_ORGANISATION: limit().default(1000),
  STORAGE_MB_PER_BEACON: limit().default(1024),
  STORAGE_MB_PER_ORGANISATION: limit().default(50 * 1024),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeNumber(1, 10_000).default(14),
  BACKUP_BEFORE_UPGRADE: choice(['yes', 'no']).default('yes'),
  METRICS_TOKEN: secret(16).optional(),
  TRUSTED_PROXIES: list(network()),
  ALLOW_PRIVATE_ADDRESSES: list(reachable()),
  LOG_LEVEL: choice(logLevels).default('warn'),
};

type Name = keyof typeof shape;

/** The names of all variables, apart from those that name the file of a secret. */
export const variables = Object.keys(shape) as Name[];

/** A value that each variable may have, which an error about it shows. */
const examples: Record<Name, string> = {
  MODE: 'production',
  HOST: '127.0.0.1',
  PORT: '3000',
  WORKERS: '1',
  DATA_DIR: '/var/lib/beacon',
  DATABASE_URL: 'postgres://user:password@database.example/beacon',
  DATABASE_POOL_URL: 'postgres://pooled:password@pooler.example:6432/beacon',
  DATABASE_READ_URL: 'postgres://user:password@replica.example/beacon',
  PUBLIC_URL: 'https://beacon.example',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'Beacon <beacon@mail.example>',
  SECRET_KEY: 'the output of `openssl rand -base64 32`',
  S3_BUCKET: 'beacon-files',
  S3_REGION: 'eu-central-1',
  S3_ENDPOINT: 'https://s3.example',
  S3_ACCESS_KEY_ID: 'the id of a key of the bucket',
  S3_SECRET_ACCESS_KEY: 'the secret of a key of the bucket',
  ANALYTICS_ORGS: '7c0f0a4e-6f0b-4b3a-9a53-0d7f4d0c9a11',
  PASSWORD_MIN_LENGTH: '12',
  SESSION_HOURS: '12',
  INVITATIONS_PER_PERSON: '200',
  INVITATIONS_PER_ORGANISATION: '1000',
  STORAGE_MB_PER_BEACON: '1024',
  STORAGE_MB_PER_ORGANISATION: '51200',
  BACKUP_DIR: '/mnt/backups',
  BACKUP_KEEP: '14',
  BACKUP_BEFORE_UPGRADE: 'no',
  METRICS_TOKEN: 'the output of `openssl rand -base64 24`',
  TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8',
  ALLOW_PRIVATE_ADDRESSES: 'login.example.internal,10.1.2.0/24',
  LOG_LEVEL: 'info',
};

/** Variables that may be read from a file, whose path stands in a variable with `_FILE` at the end of its name. */
export const secrets = [
  'DATABASE_URL',
  'DATABASE_POOL_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'SECRET_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
] as const satisfies Name[];

const environment = z.object(shape);
export type Values = z.output<typeof environment>;

/** What is wrong with a variable, as the rest of a sentence that begins with its name. */
interface Fault {
  name: string;
  message: string;
}

/**
 * Reads and checks all variables.
 * @throws {ConfigError} that names every invalid variable, with an example of what it may be
 */
export function readEnvironment(env: Environment): Values {
  const faults: Fault[] = [];
  const set = withSecrets(env, (name, message) => faults.push({ name, message }));
  const parsed = environment.safeParse(set);
  for (const { path, message } of parsed.error?.issues ?? []) {
    faults.push({ name: String(path[0]), message });
  }
  faults.push(...contradictionsOf(set));
  const lines = new Set(faults.map(lineOf));
  const occupied = set['DATA_DIR'] ? null : dataFolderError(modeOf(set));
  if (occupied) lines.add(occupied);
  if (parsed.success && lines.size === 0) return parsed.data;
  throw new ConfigError(`The settings are invalid.\n${[...lines].join('\n')}`);
}

/** The variables that are set, here or in a file. */
function withSecrets(env: Environment, report: (name: string, message: string) => void) {
  const set: Environment = {};
  for (const name of variables) set[name] = env[name] || undefined;
  for (const name of secrets) {
    const variable = `${name}_FILE`;
    const file = env[variable];
    if (!file) continue;
    if (set[name]) report(variable, `is set beside ${name}`);
    else set[name] = readSecret(file, (message) => report(variable, message));
  }
  return set;
}

/** What variables say about each other. */
function contradictionsOf(set: Environment): Fault[] {
  const faults: Fault[] = [];
  const isDemo = modeOf(set) === 'demo';
  if (!isDemo && !set['PUBLIC_URL']) {
    faults.push({ name: 'PUBLIC_URL', message: 'is required in production' });
  }
  if (isDemo && set['HOST'] && !isLoopback(set['HOST'])) {
    const message = 'must be a loopback address in a demo, whose passwords everybody knows';
    faults.push({ name: 'HOST', message });
  }
  if (!set['DATABASE_URL']) faults.push(...withoutPostgres(set));
  for (const name of set['S3_BUCKET'] ? ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] : []) {
    if (!set[name]) faults.push({ name, message: 'is required with S3_BUCKET' });
  }
  return faults;
}

/** What needs a PostgreSQL server. */
function withoutPostgres(set: Environment): Fault[] {
  const faults: Fault[] = [];
  if (Number(set['WORKERS'] ?? 1) > 1) {
    const message =
      'needs a PostgreSQL server, because the embedded database belongs to one process';
    faults.push({ name: 'WORKERS', message });
  }
  if (set['DATABASE_READ_URL']) {
    const message = 'is required with DATABASE_READ_URL, which is a replica of it';
    faults.push({ name: 'DATABASE_URL', message });
  }
  if (set['DATABASE_POOL_URL']) {
    const message = 'is required with DATABASE_POOL_URL, for what a pooler cannot do';
    faults.push({ name: 'DATABASE_URL', message });
  }
  return faults;
}

function modeOf(set: Environment): Mode {
  return set['MODE'] === 'production' ? 'production' : 'demo';
}

function lineOf({ name, message }: Fault): string {
  const example =
    examples[name as Name] ?? `/run/secrets/${name.replace(/_FILE$/, '').toLowerCase()}`;
  return `${name}: ${message}, such as ${example}`;
}

function readSecret(file: string, report: (message: string) => void): string | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text === '') report(`is the path of an empty file (${file})`);
    return text || undefined;
  } catch (error) {
    report(`must be a file that can be read (${(error as Error).message})`);
    return undefined;
  }
}

function choice<const Options extends readonly string[]>(options: Options) {
  return z.enum(options, `must be one of ${options.join(', ')}`);
}

function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
}

function limit() {
  return wholeNumber(1, 1_000_000_000);
}

function hours(max: number) {
  const error = `must be a number of hours, at most ${max}`;
  return z.coerce.number(error).positive(error).max(max, error);
}

function address(protocol: RegExp) {
  return z.url({ protocol, error: 'must be an address' });
}

function secret(min: number) {
  return z.string().min(min, `must have at least ${min} characters`);
}

function network() {
  return z
    .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'must be addresses or networks')
    .refine((text) => !text.endsWith('/0'), 'must not be everybody');
}

/** An address, a network or a host name, which does not end with a number. */
function reachable() {
  const hostName = z
    .string()
    .toLowerCase()
    .regex(/^(?!(.*\.)?\d+$)[a-z0-9-]+(\.[a-z0-9-]+)*$/);
  return z.union([network(), hostName], 'must be addresses, networks or host names');
}

function list<Item extends z.ZodType<unknown, string>>(item: Item) {
  const split = (text: string) => text.split(/[\s,]+/).filter(Boolean);
  return z.string().default('').transform(split).pipe(z.array(item));
}
