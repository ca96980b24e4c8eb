import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pino from 'pino';
import type { Answer } from '#rules/answering/answers.ts';
import { fromStoredAnswers } from '#rules/answering/stored-answers.ts';
import type { StoredAnswers } from '#rules/answering/stored-answers.ts';
import { parseFramework } from '#rules/framework/framework.ts';
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

interface ResponseRow<Stored> {
  attributes: Stored;
  /** The definition that was answered. */
  definition: unknown;
}

/** Every response, in the form in which the schema of the database stores them. */
export async function responsesIn<Stored>(config: DatabaseConfig): Promise<ResponseRow<Stored>[]> {
  await using database = await openDatabase(config, log);
  const { rows } = await sql<ResponseRow<Stored>>`
    select r.attributes, f.definition
    from responses r
    join assessments a on a.organisation_id = r.organisation_id and a.id = r.assessment_id
    join beacons b on b.organisation_id = a.organisation_id and b.id = a.beacon_id
    join frameworks f on f.id = b.framework_id and f.version = b.framework_version
    order by r.organisation_id, r.assessment_id, r.member_id`.execute(database.db);
  return rows;
}

/** The answers of every response in a database of this version. */
export async function answersIn(config: DatabaseConfig): Promise<Record<string, Answer>[]> {
  const responses = await responsesIn<StoredAnswers>(config);
  return responses.map(({ definition, attributes }) =>
    fromStoredAnswers(parseFramework(definition), attributes),
  );
}
