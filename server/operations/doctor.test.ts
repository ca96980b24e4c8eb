import fs from 'node:fs';
import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import pino from 'pino';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { prepareDatabase } from '#server/demo/prepare-database.ts';
import { nameAt } from '#server/platform/backup/backup-job.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { migrate, shippedMigrations } from '#server/platform/migrations/migrate.ts';
import { asOwner } from '#server/platform/database/server-role.ts';
import { newDatabaseConfig } from '#testing/databases.ts';
import { MailServer } from '#testing/mail-server.ts';
import { closedPort } from '#testing/outbox.ts';
import { runAdmin } from '#testing/run-admin.ts';
import { testApp } from '#testing/test-app.ts';
import { examineInstallation } from './doctor.ts';

const log = pino({ level: 'silent' });
const id = v7();
const organisation = sql`insert into organisations (organisation_id, slug, name, time_zone, created_at)
  values (${id}, 'north', 'North', 'Europe/London', now())`;

type Changes = Record<string, string>;

/** The settings of a production installation, whose database was never opened. */
async function newInstallation(changes: Changes = {}) {
  const { dataDir, databaseUrl } = await newDatabaseConfig();
  fs.mkdirSync(dataDir, { recursive: true });
  return {
    MODE: 'production',
    PUBLIC_URL: 'https://beacon.invalid',
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...changes,
  };
}

/** The settings of a production installation that was started, and then changed by statements. */
async function installation(changes: Changes = {}, ...statements: RawBuilder<unknown>[]) {
  const env = await newInstallation(changes);
  const config = readConfig(env);
  await using database = await openDatabase(config, log);
  await prepareDatabase(database, config, log);
  const owner = await database.connect();
  await owner.query(`begin; ${asOwner}`);
  for (const statement of statements) {
    const { sql: text, parameters } = statement.compile(database.db);
    await owner.query(text, [...parameters]);
  }
  await owner.query('commit');
  await owner.end();
  return env;
}

/** @param aheadMs how far the clock of the machine is ahead of the time */
async function examined(env: Changes, aheadMs = 0) {
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  const found = await examineInstallation(readConfig(env), clock, log);
  return Object.fromEntries(found.map(({ subject, state, words }) => [subject, [state, words]]));
}

test('A whole installation is ok in every line', async () => {
  await using mail = await MailServer.start();
  await using beacon = await testApp();
  const publicUrl = await beacon.app.listen({ host: '127.0.0.1', port: 0 });
  const backups = path.join((await newDatabaseConfig()).dataDir, 'backups');
  fs.mkdirSync(backups, { recursive: true });
  fs.writeFileSync(path.join(backups, nameAt(new Date())), 'a backup');
  const env = await installation({
    PUBLIC_URL: publicUrl,
    SMTP_URL: mail.url,
    BACKUP_DIR: backups,
  });
  const found = await examined(env);
  expect(Object.keys(found)).toEqual([
    'versions',
    'disk',
    'address',
    'proxies',
    'mail server',
    'database',
    'mode',
    'tables',
    'clock',
    'files',
    'backups',
    'outbox',
    'events',
    'projections',
    'providers',
  ]);
  expect(Object.values(found).filter(([state]) => state !== 'ok')).toEqual([]);
});

test('Before the first start nothing is made but the secret key', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'beacon-doctor-'));
  const found = await examined({
    MODE: 'production',
    PUBLIC_URL: 'https://beacon.invalid',
    DATA_DIR: folder,
  });
  expect(found['database']).toEqual(['notice', 'The first start makes one.']);
  expect(fs.readdirSync(folder)).toEqual(['secret-key']);
  fs.rmSync(folder, { recursive: true });
});

test('The command prints a line for each subject, and fails with a fault', async () => {
  const env = await installation();
  const failed = await runAdmin(readConfig(env), 'doctor').catch((error) => error);
  expect(failed).toMatchObject({ code: 1, stderr: '' });
  expect(failed.stdout).toMatch(/^fault {3}proxies {6}A proxy ends HTTPS before Beacon/m);
  expect(failed.stdout).toMatch(/^ok {6}tables {7}All \d+ migrations are applied\.$/m);
}, 90_000);

describe('It says what to do about', () => {
  test('an address at which something else answers', async () => {
    const other = http.createServer((_, answer) => answer.end('Welcome to nginx')).listen(0);
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const env = await newInstallation({ PUBLIC_URL: `http://127.0.0.1:${port}` });
    expect((await examined(env))['address']).toEqual([
      'fault',
      expect.stringContaining('answers with 200, not as Beacon does'),
    ]);
    other.close();
  });

  test('an address without encryption, and a proxy that is not trusted', async () => {
    const plain = await newInstallation({ PUBLIC_URL: 'http://beacon.invalid' });
    expect((await examined(plain))['proxies']).toEqual([
      'fault',
      expect.stringContaining('set PUBLIC_URL=https://beacon.invalid'),
    ]);
    const untrusted = await newInstallation();
    expect((await examined(untrusted))['proxies']?.[1]).toContain('Set TRUSTED_PROXIES');
    const trusted = await newInstallation({ TRUSTED_PROXIES: '10.0.0.0/8' });
    expect((await examined(trusted))['proxies']?.[0]).toBe('ok');
  });

  test('requests that a proxy forwards to the running server without being trusted', async () => {
    await using beacon = await testApp();
    const address = await beacon.app.listen({ host: '127.0.0.1', port: 0 });
    const env = await newInstallation({ PUBLIC_URL: address, PORT: new URL(address).port });
    expect((await examined(env))['proxies']?.[0]).toBe('ok');
    await fetch(`${address}/api/health`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect((await examined(env))['proxies']).toEqual([
      'notice',
      expect.stringMatching(/got 1 request with the headers of a proxy that is not trusted/),
    ]);
  });

  test('a mail server that refuses the password or does not answer', async () => {
    await using mail = await MailServer.start({ login: { user: 'beacon', password: 'right' } });
    const wrong = new URL(mail.url);
    [wrong.username, wrong.password] = ['beacon', 'wrong'];
    const refused = await newInstallation({ SMTP_URL: wrong.href });
    expect((await examined(refused))['mail server']).toEqual([
      'fault',
      expect.stringMatching(/cannot be used \(535 .*\)\. Check SMTP_URL\.$/),
    ]);
    const silent = await newInstallation({ SMTP_URL: `smtp://127.0.0.1:${await closedPort()}` });
    expect((await examined(silent))['mail server']?.[0]).toBe('fault');
  });

  test('a database that does not answer, and examines the rest', async () => {
    const url = `postgres://beacon:secret@127.0.0.1:${await closedPort()}/beacon`;
    const found = await examined(await newInstallation({ DATABASE_URL: url }));
    expect(found['database']).toEqual(['fault', expect.stringContaining('Check DATABASE_URL')]);
    expect(JSON.stringify(found)).not.toContain('secret@');
    expect(found['disk']?.[0]).toBe('ok');
    expect(found).not.toHaveProperty('tables');
  });

  test('tables of an earlier and of a newer version', async () => {
    const env = await newInstallation();
    {
      await using database = await openDatabase(readConfig(env), log);
      await migrate(database, log, shippedMigrations, '0052-forget-sample.sql');
    }
    const earlier = (await examined(env))['tables'];
    expect(earlier).toEqual(['notice', expect.stringContaining('0053-undo.sql')]);
    const newer = sql`insert into migrations values ('9999-later.sql', 'of later')`;
    expect((await examined(await installation({}, newer)))['tables']).toEqual([
      'fault',
      expect.stringContaining('A newer version of Beacon has changed this database'),
    ]);
  });

  test('the database of a demo', async () => {
    const env = await installation({ MODE: 'demo', PUBLIC_URL: '' });
    const found = await examined({ ...env, MODE: 'production', PUBLIC_URL: 'https://b.invalid' });
    expect(found['mode']).toEqual(['fault', expect.stringContaining('holds a demo')]);
    expect(found).not.toHaveProperty('projections');
  });

  test('a clock that differs from that of the database', async () => {
    const found = await examined(await installation(), -60_000);
    expect(found['clock']).toEqual(['fault', expect.stringMatching(/(59|60|61) seconds apart/)]);
  });

  test('a folder that cannot hold files', async () => {
    const env = await installation();
    fs.writeFileSync(path.join(env.DATA_DIR, 'files'), 'not a folder');
    expect((await examined(env))['files']).toEqual([
      'fault',
      expect.stringContaining('Give the account that runs Beacon access.'),
    ]);
  });

  test('backups that are not made, not yet, or no longer', async () => {
    expect((await examined(await installation()))['backups']?.[1]).toContain('Set BACKUP_DIR');
    const env = await newInstallation();
    const settings = { ...env, BACKUP_DIR: path.join(env.DATA_DIR, 'backups') };
    expect((await examined(await installation(settings)))['backups']?.[1]).toContain(
      'has no backup yet',
    );
    fs.mkdirSync(settings.BACKUP_DIR);
    const made = new Date();
    const backup = path.join(settings.BACKUP_DIR, nameAt(made));
    fs.writeFileSync(backup, 'a backup');
    fs.utimesSync(backup, made, made);
    expect((await examined(settings, 27 * 3_600_000))['backups']).toEqual([
      'fault',
      expect.stringContaining('is 27 h old'),
    ]);
  });

  test('mails that nobody sends', async () => {
    await using mail = await MailServer.start();
    const late = sql`insert into account_mails (id, kind, to_email, created_at, next_attempt_at)
      values (${v7()}, 'test', 'a@b.test', now() - interval '2 hours', now() - interval '2 hours')`;
    expect((await examined(await installation({}, late)))['outbox']).toEqual([
      'ok',
      '1 mails wait for a mail server.',
    ]);
    expect((await examined(await installation({ SMTP_URL: mail.url }, late)))['outbox']).toEqual([
      'fault',
      expect.stringContaining('Is the server running?'),
    ]);
  });

  test('events that were given up, and projections that differ', async () => {
    const [eventId, beaconId] = [v7(), v7()];
    const env = await installation(
      {},
      organisation,
      sql`insert into events (organisation_id, id, type, beacon_id, at)
        values (${id}, ${eventId}, 'result.settled', ${beaconId}, now())`,
      sql`insert into event_deliveries (organisation_id, consumer, beacon_id, position, event_id,
          attempts, last_error)
        values (${id}, 'reports', ${beaconId}, 1, ${eventId}, 20, 'RangeError')`,
      sql`insert into beacon_counts values (${id}, 'organisation', '', 5, 0)`,
    );
    const found = await examined(env);
    expect(found['events']).toEqual(['fault', expect.stringContaining('events retry')]);
    expect(found['projections']).toEqual([
      'fault',
      expect.stringMatching(/^Counts of lists differ .* projections rebuild/),
    ]);
  });
});
