import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { newDatabaseConfig } from '#testing/databases.ts';
import { openDatabase, openSharedDatabase } from './open.ts';

const log = pino({ level: 'silent' });

test('A snapshot has the rows of its moment, however long it is read, and holds up nobody', async () => {
  const config = await newDatabaseConfig();
  await using server = await openDatabase(config, log);
  await using joined = await openSharedDatabase(config, log);
  await sql`create table written (id int primary key)`.execute(server.db);
  await sql`insert into written values (1)`.execute(server.db);
  for (const database of [server, joined]) {
    const ids = async () => (await snapshot.client.query('select id from written')).rows;
    await using snapshot = await database.openSnapshot();
    const first = await ids();
    await sql`insert into written select max(id) + 1 from written`.execute(server.db);
    expect(await ids()).toEqual(first);
  }
  const { rows } = await sql<{ id: number }>`select id from written`.execute(server.db);
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(copiesIn(config.dataDir)).toEqual([]);
});

test('A copy that a killed process left is removed at the next start', async () => {
  const config = await newDatabaseConfig();
  const left = path.join(config.dataDir, 'snapshot-killed');
  fs.mkdirSync(left, { recursive: true });
  await using database = await openDatabase(config, log);
  expect(copiesIn(config.dataDir)).toEqual(database.kind === 'embedded' ? [] : ['snapshot-killed']);
});

test('A snapshot of the embedded database is refused where its disk has no room for it', async () => {
  const config = await newDatabaseConfig();
  await using database = await openDatabase(config, log, { freeBytes: Number.MAX_SAFE_INTEGER });
  const refused = await database.openSnapshot().then(
    (snapshot) => snapshot[Symbol.asyncDispose](),
    (error: Error) => error.message,
  );
  const words = expect.stringMatching(/ has \d+ MB free and needs \d+ MB$/);
  expect(refused).toEqual(database.kind === 'embedded' ? words : undefined);
  expect(copiesIn(config.dataDir)).toEqual([]);
});

function copiesIn(folder: string): string[] {
  return fs.readdirSync(folder).filter((name) => name.startsWith('snapshot-'));
}
