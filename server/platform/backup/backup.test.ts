import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { newDatabaseConfig, openTestDatabase } from '#testing/databases.ts';
import { HttpApp } from '#testing/http-app.ts';
import { answersTo } from '#testing/answers.ts';
import { mailToken, makeBeacon, personOf } from '#testing/make-beacon.ts';
import { backUpIfDue, nameAt } from './backup-job.ts';
import { describeBackup, makeBackup, putBack } from './commands.ts';
import { BackupError, type Foot, leftOut } from './layout.ts';
import { type Content, textIn } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

/** A backup of the embedded database opens another one, which takes long on a busy machine. */
const severalDatabases = { timeout: 300_000 };
const picture = Buffer.alloc(3_000_000, 'picture');

let database: Database;
let app: HttpApp;
let file: string;
let foot: Foot;

beforeAll(async () => {
  database = await openTestDatabase();
  app = await HttpApp.start(database);
  const { services } = app;
  const beacon = await makeBeacon(services);
  const framework = await services.frameworks.find(beacon.framework);
  const link = `/api/assessments/${await mailToken(services, beacon, 0)}/response`;
  await app.post(link, answersTo(framework));
  await app.signIn(personOf(beacon, 0));
  await sql`insert into email_changes (id, seed, user_id, email, created_at, expires_at, token_hash, requested_in)
    select gen_random_uuid(), decode(repeat('00', 32), 'hex'), user_id, 'moved@north.test', now(), now(),
      decode(repeat('11', 32), 'hex'), id from sessions`.execute(database.db);
  await services.files.put('avatars/one.webp', picture);
  await services.files.put('files/empty.txt', Buffer.alloc(0));
  file = path.join((await newDatabaseConfig()).dataDir, 'backup.tar.gz');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  foot = await writeBackup(services, database, file);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

/** What a restore needs, with an empty database. */
async function newInstallation(changes: Record<string, string> = {}) {
  const { dataDir, databaseUrl } = await newDatabaseConfig();
  const { services } = app;
  const config = readConfig({
    DATA_DIR: dataDir,
    SECRET_KEY: services.config.secretKey,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...changes,
  });
  const files = new Map<string, Uint8Array>();
  const opened = await openDatabase(config, services.log);
  return { services: { ...services, config }, database: opened, files };
}

test('A backup has every row and every file', async () => {
  const { head, foot: found } = await verifyBackup(file);
  expect(head).toMatchObject({ layout: 1, mode: 'demo' });
  expect(found).toEqual(foot);
  expect(found.tables['responses']?.rows).toBe(1);
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(database.db);
  const all = rows.map(({ name }) => name).filter((name) => !leftOut.has(name));
  expect(Object.keys(found.tables)).toEqual(all.toSorted());
  expect(Object.keys(found.files).toSorted()).toEqual(['avatars/one.webp', 'files/empty.txt']);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  const names = fs.readdirSync(path.dirname(file));
  expect(names.filter((name) => name.includes('backup'))).toEqual(['backup.tar.gz']);
});

test('A backup is restored into an empty database, of which a backup has the same rows', async () => {
  const target = await newInstallation();
  await using opened = target.database;
  expect(await restoreBackup(target.services, opened, file)).toEqual(foot);
  const again = `${file}.again`;
  const { tables } = await writeBackup(target.services, opened, again);
  expect(tables).toEqual(foot.tables);
});

test('A change of an email is restored, but not the session that asked for it', async () => {
  const target = await newInstallation();
  await using opened = target.database;
  await restoreBackup(target.services, opened, file);
  const changes = opened.db.selectFrom('email_changes').select(['email', 'requested_in']);
  expect(await changes.execute()).toEqual([{ email: 'moved@north.test', requested_in: null }]);
  expect(await opened.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

test(
  'The commands name the file, say what is in it, and put it back',
  severalDatabases,
  async () => {
    const made = await makeBackup(app.services, database, `${file}.made`);
    expect(made).toContain(`${file}.made holds `);
    expect(await describeBackup(`${file}.made`)).toMatch(
      /is whole\. .* MODE=demo\. It holds \d+ rows and 2 files\./,
    );
    const { services, database: opened } = await newInstallation();
    await opened[Symbol.asyncDispose]();
    const restored = await putBack(services.config, services.log, `${file}.made`);
    expect(restored).toMatch(/^\d+ rows and 2 files were restored/);
    const picturePath = path.join(services.config.dataDir, 'files/avatars/one.webp');
    expect(fs.readFileSync(picturePath)).toEqual(picture);
    await expect(describeBackup(undefined)).rejects.toThrow('--from needs the path of a backup');
    await expect(describeBackup('/nowhere.tar.gz')).rejects.toThrow(
      'There is no file /nowhere.tar.gz',
    );
  },
);

test(
  'A backup is made each day where a folder is configured, and the oldest are removed',
  severalDatabases,
  async () => {
    const folder = path.join(path.dirname(file), 'daily');
    const { clock, config } = app.services;
    const services = { ...app.services, config: { ...config, backups: { folder, kept: 2 } } };
    const start = clock.now().getTime();
    const made: number[] = [];
    for (const hours of [0, 23, 24, 48]) {
      clock.moveTo(new Date(start + hours * 3_600_000));
      await backUpIfDue(services, database);
      made.push(fs.readdirSync(folder).length);
    }
    clock.moveTo(new Date(start));
    expect(made).toEqual([1, 1, 2, 2]);
    const names = [24, 48].map((hours) => nameAt(new Date(start + hours * 3_600_000)));
    expect(fs.readdirSync(folder).toSorted()).toEqual(names);
    await backUpIfDue(app.services, database);
  },
);

test('A backup moves from one kind of database to another', severalDatabases, async () => {
  const embedded = await newInstallation({ DATABASE_URL: '' });
  await using first = embedded.database;
  expect(first.kind).toBe('embedded');
  await restoreBackup(embedded.services, first, file);
  await writeBackup(embedded.services, first, `${file}.embedded`);
  const target = await newInstallation();
  await using second = target.database;
  const { tables } = await restoreBackup(target.services, second, `${file}.embedded`);
  expect(tables).toEqual(foot.tables);
});

describe('A backup is refused before anything is changed', () => {
  test('where a byte of it is another', async () => {
    const bytes = fs.readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    expect(await refusalOf(copyOf(bytes))).toContain('cannot be used as a backup');
  });

  test.each([
    ['a part of it is missing', (bytes: Buffer) => bytes.subarray(0, bytes.length - 2000)],
    ['it is empty', () => Buffer.alloc(0)],
    ['it is a text', () => Buffer.from('Dear diary')],
    ['it is something else that is packed', () => gzipSync('Dear diary')],
  ])('where %s', async (_, change) => {
    expect(await refusalOf(copyOf(change(fs.readFileSync(file))))).toContain(
      'cannot be used as a backup',
    );
  });

  test('where a row of it was changed', async () => {
    const changed = await rewritten((name, content) =>
      name.startsWith('tables/users/') ? content.replace(/"name":"/, '"name":"X') : content,
    );
    expect(await refusalOf(changed)).toContain('users is not what was backed up');
  });

  test('where a file of it was left out', async () => {
    const changed = await rewritten((name, content) =>
      name.endsWith('empty.txt') ? null : content,
    );
    expect(await refusalOf(changed)).toContain('files/empty.txt is not what was backed up');
  });

  test('where it was made by a newer version', async () => {
    const layout = await rewritten(inHead({ layout: 2 }));
    expect(await refusalOf(layout)).toContain('newer version of Beacon');
    const migrations = await rewritten(
      inHead({ migrations: ['9999-the-future.sql'], version: '9.0.0' }),
    );
    expect(await refusalOf(migrations)).toContain('version 9.0.0 of Beacon, which is newer');
  });

  test('where it is of the other mode', async () => {
    expect(await refusalOf(await rewritten(inHead({ mode: 'production' })))).toContain(
      'MODE=production',
    );
  });

  test('where it was made with another secret key', async () => {
    const target = await newInstallation({ SECRET_KEY: 'another secret key of 32 letters.' });
    await using opened = target.database;
    const restored = restoreBackup(target.services, opened, file);
    await expect(restored).rejects.toThrow('another SECRET_KEY');
  });

  test('where somebody has an account', async () => {
    const before = await app.services.db.selectFrom('audit_events').selectAll().execute();
    const restored = restoreBackup(app.services, database, file);
    await expect(restored).rejects.toThrow('This database is in use');
    const after = await app.services.db.selectFrom('audit_events').selectAll().execute();
    expect(after).toEqual(before);
  });
});

/** Why the file is refused, by a database that has no tables after it either. */
async function refusalOf(changed: string): Promise<string> {
  const target = await newInstallation();
  await using opened = target.database;
  const refusal = await restoreBackup(target.services, opened, changed).catch(
    (error: Error) => error,
  );
  const { rows } = await sql`select to_regclass('users') as users`.execute(opened.db);
  return refusal instanceof BackupError && isDeepStrictEqual(rows, [{ users: null }])
    ? refusal.message
    : '';
}

function copyOf(bytes: Uint8Array): string {
  const copy = `${file}.changed`;
  fs.writeFileSync(copy, bytes);
  return copy;
}

function inHead(changes: object) {
  return (name: string, content: string) =>
    name === 'backup.json' ? JSON.stringify({ ...JSON.parse(content), ...changes }) : content;
}

/** A copy of the backup in which each entry is what `change` makes of it; null leaves it out. */
async function rewritten(
  change: (name: string, content: string) => string | null,
): Promise<string> {
  const entries = extract();
  const archive = pack();
  const copy = `${file}.changed`;
  const written = pipeline(archive, createGzip(), fs.createWriteStream(copy));
  entries.end(gunzipSync(fs.readFileSync(file)));
  for await (const entry of entries) {
    const { name } = entry.header;
    const content = change(name, await textIn(entry as Content));
    if (content !== null) archive.entry({ name }, content);
  }
  archive.finalize();
  await written;
  return copy;
}
