import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newDatabaseConfig } from '#testing/databases.ts';
import { findPending, migrate } from './migrate.ts';
import { openDatabase } from '#server/platform/database/open.ts';

const log = pino({ level: 'silent' });
const config = await newDatabaseConfig();
const database = await openDatabase(config, log);
afterAll(() => database[Symbol.asyncDispose]());

let folder: string;
beforeEach(async () => {
  fs.mkdirSync(config.dataDir, { recursive: true });
  folder = fs.mkdtempSync(path.join(config.dataDir, 'migrations-'));
  await sql`drop table if exists migrations, books, authors`.execute(database.db);
});

const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);
const migrateAll = () => migrate(database, log, folder);

async function applied(): Promise<string[]> {
  const result = await sql<{ name: string }>`select name from migrations order by name`.execute(
    database.db,
  );
  return result.rows.map(({ name }) => name);
}

describe('migrate', () => {
  it('applies missing migrations in order, each once', async () => {
    write('0002-books.sql', 'alter table authors add born date; create table books (id int);');
    write('0001-authors.sql', 'create table authors (id int);');
    await migrateAll();
    write('0003-years.sql', 'alter table books add year int;');
    await migrateAll();
    await migrateAll();
    expect(await applied()).toEqual(['0001-authors.sql', '0002-books.sql', '0003-years.sql']);
    await sql`select born from authors`.execute(database.db);
    await sql`select year from books`.execute(database.db);
  });

  it('refuses a database that a newer version has changed, and says what is missing in an older one', async () => {
    write('0001-authors.sql', 'create table authors (id int);');
    write('0002-books.sql', 'create table books (id int);');
    expect(await findPending(database, folder)).toEqual({
      applied: 0,
      missing: ['0001-authors.sql', '0002-books.sql'],
    });
    await migrate(database, log, folder, '0001-authors.sql');
    expect(await findPending(database, folder)).toEqual({
      applied: 1,
      missing: ['0002-books.sql'],
    });
    await migrateAll();
    fs.rmSync(path.join(folder, '0002-books.sql'));
    write('0003-years.sql', 'alter table books add year int;');
    await expect(migrateAll()).rejects.toThrow('(0002-books.sql)');
    expect(await applied()).toEqual(['0001-authors.sql', '0002-books.sql']);
  });

  it('accepts the earlier text of a migration that made the same tables, and no other', async () => {
    write('0044-own-frameworks.sql', 'create table authors (id int);');
    await migrateAll();
    const earlier = '6d21e7a6ef30d50f5450fe41efd76cd7acf25da184cd97337eb004a2ba2a7110';
    await sql`update migrations set checksum = ${earlier}`.execute(database.db);
    await migrateAll();
    await sql`update migrations set checksum = 'another'`.execute(database.db);
    await expect(migrateAll()).rejects.toThrow('0044-own-frameworks.sql has changed');
  });

  it('rolls back a failed migration, and continues once it is fixed', async () => {
    write('0001-authors.sql', 'create table authors (id int);');
    write('0002-books.sql', 'create table books (id int); select nonsense;');
    await expect(migrateAll()).rejects.toThrow('0002-books.sql');
    expect(await applied()).toEqual(['0001-authors.sql']);
    write('0002-books.sql', 'create table books (id int);');
    await migrateAll();
    expect(await applied()).toEqual(['0001-authors.sql', '0002-books.sql']);
  });

  it('rejects a migration that was edited after it was applied, and names it', async () => {
    write('0001-authors.sql', 'create table authors (id int);');
    await migrateAll();
    write('0001-authors.sql', 'create table authors (id bigint);');
    write('0002-books.sql', 'create table books (id int);');
    await expect(migrateAll()).rejects.toThrow('0001-authors.sql has changed');
    expect(await applied()).toEqual(['0001-authors.sql']);
  });

  it('rejects two migrations with the same number', async () => {
    write('0001-authors.sql', 'create table authors (id int);');
    write('0001-books.sql', 'create table books (id int);');
    await expect(migrateAll()).rejects.toThrow('0001-books.sql');
  });

  it('applies each migration once when several servers start at the same time', async () => {
    write('0001-authors.sql', 'create table authors (id int);');
    write('0002-books.sql', 'create table books (id int);');
    await Promise.all(Array.from({ length: database.kind === 'postgres' ? 5 : 1 }, migrateAll));
    expect(await applied()).toEqual(['0001-authors.sql', '0002-books.sql']);
  });
});

describe('The shipped migrations', () => {
  it('apply to an empty database', async () => {
    await using newDatabase = await openDatabase(await newDatabaseConfig(), log);
    await migrate(newDatabase, log);
    const users = await newDatabase.db.selectFrom('users').selectAll().execute();
    expect(users).toEqual([]);
  });
});
