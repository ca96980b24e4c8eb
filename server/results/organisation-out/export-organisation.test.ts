import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import type { KyselyPlugin } from 'kysely';
import pino from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFrameworkAnswers } from '#contract/answers-out.ts';
import { storedName } from '#server/beacons/feed/stored-name.ts';
import { openDatabase, type Database } from '#server/platform/database/open.ts';
import { migrate } from '#server/platform/migrations/migrate.ts';
import { newDatabaseConfig, openTestDatabase } from '#testing/databases.ts';
import { HttpApp } from '#testing/http-app.ts';
import { makeReported } from '#testing/make-reported.ts';
import type { MadeReported } from '#testing/make-reported.ts';
import { publishOwn, storeDraft } from '#testing/own-frameworks.ts';
import { runAdmin } from '#testing/run-admin.ts';
import { exportOrganisation } from './export-organisation.ts';

type Line = Record<string, string>;

const frameworks = ['team-wellbeing', 'strengths-and-difficulties'];
const attachment = Buffer.from('%PDF-1.7 a plan');
const secret = 'never leave this machine';

let database: Database;
let app: HttpApp;
let folder: string;
let made: MadeReported;
let contents: Record<string, Uint8Array>;

beforeAll(async () => {
  database = await openTestDatabase();
  app = await HttpApp.start(database);
  folder = (await newDatabaseConfig()).dataDir;
  fs.mkdirSync(folder, { recursive: true });
  const { services } = app;
  made = await makeReported(services, 100, frameworks);
  const other = await makeReported(services, 5, frameworks);
  await sql`update clients set external_url = 'https://elsewhere.test' where organisation_id = ${other.organisationId}`.execute(
    database.db,
  );
  await publishOwn(services, { organisationId: other.organisationId, id: 'of-others' });
  await publishOwn(services, made);
  await storeDraft(services, made);
  await sql`update users set password_hash = ${secret}, totp_secret = ${Buffer.from(secret)}`.execute(
    database.db,
  );
  await attach();
  contents = await exported();
}, 120_000);
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

/** Posts a file to the feed of the first Beacon. */
async function attach(): Promise<void> {
  const { db, files } = app.services;
  const { organisationId } = made;
  const [fileId, feedItemId] = [v7(), v7()];
  await files.put(storedName({ organisationId, fileId }), attachment);
  await sql`insert into feed_items (organisation_id, id, beacon_id, author_id, text, posted_at)
    select ${organisationId}::uuid, ${feedItemId}::uuid, id, ${made.admin.userId}::uuid, '=HYPERLINK("https://x.test")',
      created_at
    from beacons where organisation_id = ${organisationId} order by id limit 1`.execute(db);
  await sql`insert into beacon_files (organisation_id, id, beacon_id, feed_item_id, filename, extension,
      media_type, size, created_at)
    select organisation_id, ${fileId}::uuid, beacon_id, id, 'plan.pdf', 'pdf', 'application/pdf',
      ${attachment.length}::int, posted_at
    from feed_items where organisation_id = ${organisationId} and id = ${feedItemId}`.execute(db);
}

async function exported(isWithoutFiles = false): Promise<Record<string, Uint8Array>> {
  const to = path.join(folder, `${v7()}.zip`);
  const { organisationId: organisation } = made;
  expect(await exportOrganisation(app.services, { organisation, to, isWithoutFiles })).toContain(
    to,
  );
  expect(fs.statSync(to).mode & 0o777).toBe(0o600);
  return unzipSync(fs.readFileSync(to));
}

const textOf = (name: string) => strFromU8(contents[name] ?? new Uint8Array());
const linesOf = (name: string) => parse<Line>(textOf(name), { bom: true, columns: true });
const namesOf = (file: string) => Object.keys(contents).filter((name) => name.endsWith(file));

async function count(table: 'beacons' | 'clients' | 'members' | 'assessments'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
    where organisation_id = ${made.organisationId}`.execute(database.db);
  return rows[0]?.count ?? 0;
}

/** The Beacons that are anonymous, or in the archive. */
async function beaconsWhere(column: 'is_anonymous' | 'archived_at'): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from beacons
    where organisation_id = ${made.organisationId}
      and ${sql.ref(column)}::text is distinct from 'false' and ${sql.ref(column)} is not null`.execute(
    database.db,
  );
  expect(rows.length).toBeGreaterThan(2);
  return new Set(rows.map(({ id }) => id));
}

describe('An export', () => {
  test('has a line for each person, client, Beacon, member and window, archived ones too', async () => {
    expect(linesOf('clients.csv')).toHaveLength(await count('clients'));
    expect(linesOf('beacons.csv')).toHaveLength(await count('beacons'));
    expect(linesOf('members.csv')).toHaveLength(await count('members'));
    expect(linesOf('windows.csv')).toHaveLength(await count('assessments'));
    const admin = linesOf('people.csv').find((line) => line['user_id'] === made.admin.userId);
    expect(admin).toMatchObject({ name: 'Ada', roles: 'admin', has_joined: 'true' });
    const archived = linesOf('beacons.csv').filter(({ status }) => status === 'archived');
    expect(archived).toHaveLength((await beaconsWhere('archived_at')).size);
    expect(JSON.parse(textOf('organisation.json'))).toMatchObject({ slug: made.slug });
    const tables = Object.keys(contents).filter((name) => /^\w+\.(csv|json)$/.test(name));
    for (const name of tables) expect(textOf('README.txt')).toContain(name);
  });

  test.each(['csv_long', 'csv_wide'] as const)(
    'has the answers of active Beacons as the download %s of their questionnaire',
    async (format) => {
      const archived = await beaconsWhere('archived_at');
      const anonymous = await beaconsWhere('is_anonymous');
      const headers = await app.signIn(made.admin);
      for (const id of frameworks) {
        const place = findFrameworkAnswers.path
          .replace('{slug}', made.slug)
          .replace('{frameworkId}', id);
        const body = await app.text(`${place}?format=${format}`, headers);
        // Anonymous answers are in another order in each file.
        const ordered = (lines: Line[]) =>
          lines.map((line) => JSON.stringify(Object.values(line))).toSorted();
        const [name = ''] = namesOf(`${format}.csv`).filter((each) => each.includes(id));
        const active = linesOf(name).filter((line) => !archived.has(line['beacon_id'] ?? ''));
        expect(active.length).toBeGreaterThan(10);
        expect(active.length).toBeLessThan(linesOf(name).length);
        const downloaded = parse<Line>(body, { bom: true, columns: true });
        expect(ordered(active)).toEqual(ordered(downloaded));
        expect(linesOf(name).some(isOf(anonymous))).toBe(
          format === 'csv_long' && id === frameworks[0],
        );
      }
    },
  );

  test('says of anonymous answers neither who gave them nor what few people gave', async () => {
    const anonymous = await beaconsWhere('is_anonymous');
    const isAnonymous = isOf(anonymous);
    const long = namesOf('csv_long.csv').flatMap(linesOf).filter(isAnonymous);
    expect(long.length).toBeGreaterThan(10);
    for (const { respondent, role, kind } of long) {
      expect([respondent, role]).toEqual(['', '']);
      expect(kind).not.toBe('scale');
    }
    const results = namesOf('results.csv').flatMap(linesOf);
    expect(results.filter((line) => !isAnonymous(line)).length).toBeGreaterThan(50);
    const few = results.filter((line) => isAnonymous(line) && Number(line['people']) < 3);
    expect(results.some(isAnonymous)).toBe(true);
    expect(few).toEqual([]);
    const open = linesOf('windows.csv').filter(
      (line) => isAnonymous(line) && line['status'] === 'open' && line['answered'] !== '',
    );
    for (const { asked, answered } of open) expect(answered).toBe(asked);
    for (const name of namesOf('fhir.json')) {
      const { entry } = JSON.parse(textOf(name)) as { entry: unknown[] };
      expect(entry.length).toBeGreaterThan(10);
    }
  });

  test('has the score and band of each settled window as its page shows them', async () => {
    const headers = await app.signIn(made.admin);
    const { db } = database;
    const { rows } = await sql<{ id: string; number: number }>`
      select b.id, a.number from beacons b
      join assessments a on a.organisation_id = ${made.organisationId} and a.beacon_id = b.id
      where b.organisation_id = ${made.organisationId} and b.archived_at is null
        and a.completed_at is not null and a.closed_at is not null
      order by b.id, a.number limit 30`.execute(db);
    const results = namesOf('results.csv').flatMap(linesOf);
    let compared = 0;
    for (const { id, number } of rows) {
      const shown = await app.get(`/api/beacons/${id}/assessments/${number}`, headers);
      const page = shown.data['assessment'] as { score: number | null; classifier: string | null };
      const [whole] = results.filter(
        (line) => line['beacon_id'] === id && line['window'] === `${number}`,
      );
      if (!whole) continue;
      expect(whole['score']).toBe(page.score === null ? '' : `${page.score}`);
      expect(whole['band']).toBe(page.classifier ?? '');
      compared += 1;
    }
    expect(compared).toBeGreaterThan(15);
  });

  test('has the questionnaires of the organisation, its feed and its files', () => {
    const [own] = namesOf('sample-own-1.json').map(textOf);
    expect(JSON.parse(own ?? '')).toMatchObject({ id: 'sample-own', version: 1 });
    expect(Object.keys(contents).filter((name) => name.includes('draft-'))).toHaveLength(1);
    const [post] = linesOf('feed.csv');
    expect(post?.['text']).toBe('\'=HYPERLINK("https://x.test")');
    const [file] = linesOf('files.csv');
    expect(file).toMatchObject({ filename: 'plan.pdf', bytes: `${attachment.length}` });
    expect(Buffer.from(contents[file?.['file'] ?? ''] ?? [])).toEqual(attachment);
    expect(linesOf('beacons.csv').some(({ beacon }) => beacon?.startsWith("'=1+1"))).toBe(true);
  });

  test('leaves the attached files out where it is told so', async () => {
    const names = Object.keys(await exported(true));
    expect(names).toEqual(Object.keys(contents).filter((name) => !name.startsWith('files/')));
  });

  test('has nothing of another organisation and no secret', () => {
    for (const name of Object.keys(contents)) {
      const text = textOf(name);
      for (const foreign of ['elsewhere.test', 'of-others', secret])
        expect(text).not.toContain(foreign);
    }
  });

  test('is in the audit, and its reading of answers is not', async () => {
    const { rows } = await sql<{ action: string; user_id: string | null }>`
      select action, user_id from audit_events where organisation_id = ${made.organisationId}
        and user_id is null`.execute(database.db);
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['organisation.exported']));
  });

  test('that fails leaves no file', async () => {
    const to = path.join(folder, 'broken', 'export.zip');
    const lost: KyselyPlugin = {
      transformQuery({ node }) {
        const isOfFiles =
          'sqlFragments' in node && String(node.sqlFragments).includes('beacon_files');
        if (isOfFiles) throw new Error('The database is gone');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const services = { ...app.services, findReader: async () => database.db.withPlugin(lost) };
    const broken = exportOrganisation(services, { organisation: made.slug, to });
    await expect(broken).rejects.toThrow('The database is gone');
    expect(fs.readdirSync(path.dirname(to))).toEqual([]);
  });
});

function isOf(beacons: Set<string>): (line: Line) => boolean {
  return (line) => beacons.has(line['beacon_id'] ?? '');
}

describe('npm run admin -- export', { timeout: 120_000 }, () => {
  const create = ['create', '--email', 'pat@beacon.test', '--time-zone', 'Europe/London'];

  test('writes a file beside a running server, and never over another', async () => {
    const config = await newDatabaseConfig();
    await using running = await openDatabase(config, pino({ level: 'silent' }));
    await migrate(running, pino({ level: 'silent' }));
    await runAdmin(config, ...create, '--organisation', 'North');
    const args = ['export', '--organisation', 'North', '--to', 'north.zip'];
    const file = path.join(fs.realpathSync(config.dataDir), 'north.zip');
    expect((await runAdmin(config, ...args)).stdout).toContain(`${file} holds everything of North`);
    const before = fs.readFileSync(file);
    const readme = strFromU8(unzipSync(before)['README.txt'] ?? new Uint8Array());
    expect(readme).toContain('Everything that Beacon stores for North,');
    const failed = await runAdmin(config, ...args).catch((error) => error);
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('exists already') });
    expect(fs.readFileSync(file)).toEqual(before);
    const { stdout } = await runAdmin(config, 'export', '--organisation', 'north');
    expect(stdout).toMatch(/exports\/north-\d{4}-\d\d-\d\d\.zip holds everything/);
  });

  test('says what to do about an organisation that it does not know, and about two of one name', async () => {
    const config = await newDatabaseConfig();
    await runAdmin(config, ...create, '--organisation', 'North');
    const unknown = await runAdmin(config, 'export', '--organisation', 'South').catch(
      (error) => error,
    );
    expect(unknown.stderr).toBe(
      '\nNo organisation is called South. `npm run admin -- organisations` lists them with their ids.\n\n',
    );
    await using twice = await openDatabase(config, pino({ level: 'silent' }));
    await sql`insert into organisations (organisation_id, slug, name, time_zone, created_at)
      values (${v7()}, 'north-2', 'North', 'UTC', now())`.execute(twice.db);
    const several = await runAdmin(config, 'export', '--organisation', 'North').catch(
      (error) => error,
    );
    expect(several.stderr).toContain('2 organisations are called North: give the id of one.');
    expect(fs.existsSync(path.join(config.dataDir, 'exports'))).toBe(false);
  });
});
