import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pino from 'pino';
import { openDatabase } from '#server/platform/database/open.ts';
import { newDatabaseConfig } from './databases.ts';
import type { DatabaseConfig } from './databases.ts';

const log = pino({ level: 'silent' });

/** A database that version 0031 of the schema filled with the demo, as a dump of it says. */
export async function databaseOf0031(): Promise<DatabaseConfig> {
  const config = await newDatabaseConfig();
  await using database = await openDatabase(config, log);
  const client = await database.connect();
  const dump = gunzipSync(fs.readFileSync(path.join(import.meta.dirname, 'upgrades/0031.sql.gz')));
  await client.query(dump.toString());
  await client.end();
  return config;
}

/** The answers of every response, in the form in which this version of the schema stores them. */
export async function answersIn<Stored>(config: DatabaseConfig): Promise<Stored[]> {
  await using database = await openDatabase(config, log);
  const { rows } = await sql<{ attributes: Stored }>`
    select attributes from responses order by organisation_id, assessment_id, member_id`.execute(
    database.db,
  );
  return rows.map(({ attributes }) => attributes);
}
