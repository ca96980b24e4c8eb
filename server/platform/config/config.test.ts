import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from './config.ts';
import { secrets, variables } from './environment.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'beacon-config-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const key = 'k'.repeat(32);
const urls: Record<string, string> = {
  DATABASE_URL: 'postgres://user:password@database.example/beacon',
  DATABASE_POOL_URL: 'postgres://pooled:password@pooler.example:6432/beacon',
  DATABASE_READ_URL: 'postgres://user:password@replica.example/beacon',
  SMTP_URL: 'smtp://user:password@mail.example',
};
const read = (env: Record<string, string>) => readConfig({ SECRET_KEY: key, ...env });

describe('readConfig', () => {
  it('has a default for everything in demo mode', () => {
    expect(read({})).toMatchObject({
      mode: 'demo',
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      publicUrl: 'http://127.0.0.1:3000',
      s3: null,
      analyticsOrganisations: [],
      passwordMinLength: 8,
      trustedProxies: [],
      allowedPrivateAddresses: [],
    });
  });

  it.each(['127.0.0.1', '127.8.8.8', '::1', 'localhost', 'LOCALHOST'])(
    'allows a demo on %s',
    (host) => expect(read({ HOST: host }).host).toBe(host),
  );

  it('allows production on any host', () => {
    const env = { MODE: 'production', PUBLIC_URL: 'https://beacon.example', HOST: '0.0.0.0' };
    expect(read(env).host).toBe('0.0.0.0');
  });

  it('uses a separate data folder for each mode unless DATA_DIR is set', () => {
    const production = { MODE: 'production', PUBLIC_URL: 'https://beacon.example' };
    expect(read({}).dataDir).toBe(path.resolve('data/demo'));
    expect(read({ ...production, DATA_DIR: folder }).dataDir).toBe(folder);
    fs.mkdirSync(path.join(folder, 'empty'));
    vi.spyOn(process, 'cwd').mockReturnValue(path.join(folder, 'empty'));
    expect(read(production).dataDir).toBe(path.join(folder, 'empty/data/production'));
    vi.restoreAllMocks();
  });

  it('is frozen', () => {
    expect(Object.isFrozen(read({}))).toBe(true);
  });

  it('names every wrong variable with an example of what it may be', () => {
    const env = {
      MODE: 'production',
      PORT: 'eighty',
      SMTP_URL: 'mail.example',
      LOG_LEVEL: 'loud',
      SESSION_HOURS: '-1',
      S3_BUCKET: 'files',
      METRICS_TOKEN_FILE: path.join(folder, 'missing'),
    };
    expect(() => read(env)).toThrow(
      [
        'The settings are invalid.',
        `METRICS_TOKEN_FILE: must be a file that can be read (ENOENT: no such file or directory, open '${folder}/missing'), such as /run/secrets/metrics_token`,
        'PORT: must be a whole number from 0 to 65535, such as 3000',
        'SMTP_URL: must be an address, such as smtps://user:password@mail.example:465',
        'SESSION_HOURS: must be a number of hours, at most 8760, such as 12',
        'LOG_LEVEL: must be one of silent, error, warn, info, debug, such as info',
        'PUBLIC_URL: is required in production, such as https://beacon.example',
        'S3_ACCESS_KEY_ID: is required with S3_BUCKET, such as the id of a key of the bucket',
        'S3_SECRET_ACCESS_KEY: is required with S3_BUCKET, such as the secret of a key of the bucket',
      ].join('\n'),
    );
  });

  it.each(secrets)('reads %s from a file', (name) => {
    const value = name.endsWith('_URL') ? urls[name] : 'v'.repeat(40);
    const file = path.join(folder, name);
    fs.writeFileSync(file, `${value}\n`);
    const bucket = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
    const set: Record<string, string> = { SECRET_KEY: key, ...bucket, ...urls };
    delete set[name];
    expect(readConfig({ ...set, [`${name}_FILE`]: file })).toEqual(
      readConfig({ ...set, [name]: value }),
    );
  });

  it('rejects a pooler, a replica and several workers without the server that they need', () => {
    expect(() =>
      read({
        DATABASE_POOL_URL: urls['DATABASE_POOL_URL'] ?? '',
        DATABASE_READ_URL: urls['DATABASE_READ_URL'] ?? '',
        WORKERS: '2',
      }),
    ).toThrow(
      [
        'The settings are invalid.',
        'WORKERS: needs a PostgreSQL server, because the embedded database belongs to one process, such as 1',
        'DATABASE_URL: is required with DATABASE_READ_URL, which is a replica of it, such as postgres://user:password@database.example/beacon',
        'DATABASE_URL: is required with DATABASE_POOL_URL, for what a pooler cannot do, such as postgres://user:password@database.example/beacon',
      ].join('\n'),
    );
  });

  it('rejects a secret that is set twice, and the empty file of one', () => {
    const file = path.join(folder, 'empty-secret');
    fs.writeFileSync(file, '\n');
    expect(() => read({ SECRET_KEY_FILE: file, SMTP_URL_FILE: file })).toThrow(
      [
        'The settings are invalid.',
        `SMTP_URL_FILE: is the path of an empty file (${file}), such as /run/secrets/smtp_url`,
        'SECRET_KEY_FILE: is set beside SECRET_KEY, such as /run/secrets/secret_key',
      ].join('\n'),
    );
  });

  it('never repeats a wrong value, which may be a secret', () => {
    const wrong = {
      DATABASE_URL: 'mysql://beacon:hunter2@db',
      SMTP_URL: 'hunter2',
      PORT: 'hunter2',
    };
    expect(() => read({ ...wrong, SECRET_KEY: 'hunter2' })).toThrow(/^(?!.*hunter2)/s);
  });

  it('names a data folder that cannot be written', () => {
    const file = path.join(folder, 'file');
    fs.writeFileSync(file, '');
    expect(() => readConfig({ DATA_DIR: path.join(file, 'data') })).toThrow(
      'DATA_DIR: must be a folder that Beacon can write into (ENOTDIR',
    );
  });

  it.each([
    ['https://beacon.example/app/', 'Beacon <beacon@beacon.example>'],
    ['http://192.168.0.7:3000', 'Beacon <beacon@localhost>'],
    ['http://[::1]:3000', 'Beacon <beacon@localhost>'],
  ])('sends mail from the host of %s unless MAIL_FROM is set', (url, from) => {
    expect(read({ PUBLIC_URL: url }).mailFrom).toBe(from);
    expect(read({ PUBLIC_URL: url, MAIL_FROM: 'Us <us@home.test>' }).mailFrom).toBe(
      'Us <us@home.test>',
    );
  });

  it('treats an empty variable as unset', () => {
    expect(read({ DATABASE_URL: '', PORT: '' })).toMatchObject({ databaseUrl: null, port: 3000 });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['MODE', 'test'],
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.0.2.1'],
    ['HOST', '127.evil.example'],
    ['HOST', 'beacon.example'],
    ['DATABASE_URL', 'mysql://localhost/beacon'],
    ['PUBLIC_URL', 'beacon.example'],
    ['SMTP_URL', 'http://mail.example'],
    ['MAIL_FROM', 'Beacon'],
    ['SECRET_KEY', 'short'],
    ['PASSWORD_MIN_LENGTH', '7'],
    ['SESSION_HOURS', '0'],
    ['INVITATIONS_PER_PERSON', '0'],
    ['STORAGE_MB_PER_BEACON', 'much'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, 10.0.0.0/64'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['ALLOW_PRIVATE_ADDRESSES', 'https://login.example'],
    ['ALLOW_PRIVATE_ADDRESSES', '10.0.0.0/64'],
    ['ALLOW_PRIVATE_ADDRESSES', '0.0.0.0/0'],
    ['ANALYTICS_ORGS', 'riverside'],
    ['METRICS_TOKEN', 'guess'],
    ['LOG_LEVEL', 'loud'],
  ])('rejects %s=%s with an error that names the variable', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(name);
  });

  it('accepts several proxies, as addresses and as networks', () => {
    const { trustedProxies } = read({ TRUSTED_PROXIES: '127.0.0.1, ::1,10.0.0.0/8 2001:db8::/32' });
    expect(trustedProxies).toEqual(['127.0.0.1', '::1', '10.0.0.0/8', '2001:db8::/32']);
  });

  it('accepts addresses, networks and host names that are not public', () => {
    const env = { ALLOW_PRIVATE_ADDRESSES: 'Login.internal, 10.1.2.0/24 ::1,keycloak' };
    expect(read(env).allowedPrivateAddresses).toEqual([
      'login.internal',
      '10.1.2.0/24',
      '::1',
      'keycloak',
    ]);
  });

  it('rejects production without PUBLIC_URL', () => {
    expect(() => read({ MODE: 'production' })).toThrow('PUBLIC_URL');
  });

  it('rejects a bucket without its keys', () => {
    expect(() => read({ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id' })).toThrow(
      'S3_SECRET_ACCESS_KEY',
    );
  });

  it('creates a secret key file that only its owner can read, and reuses it', () => {
    const dataDir = path.join(folder, 'new', 'data');
    const first = readConfig({ DATA_DIR: dataDir });
    expect(first.secretKey.length).toBeGreaterThanOrEqual(43);
    expect(readConfig({ DATA_DIR: dataDir }).secretKey).toBe(first.secretKey);
    expect(fs.statSync(path.join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(dataDir)).toEqual(['secret-key']);
  });
});

it('.env.example lists exactly the variables that readConfig reads, but those of files', () => {
  const example = fs.readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const listed = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map((match) => match[1]);
  expect(listed.toSorted()).toEqual(variables.toSorted());
});
