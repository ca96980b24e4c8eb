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
import type { Db } from '#server/platform/schema/schema.ts';
import { newDatabaseConfig } from './databases.ts';
import type { DatabaseConfig } from './databases.ts';

const folder = path.join(import.meta.dirname, 'upgrades');
const extension = '.sql.gz';

/** The snapshots of earlier databases, each named after its last migration. */
export const snapshots = fs
  .readdirSync(folder)
  .filter((name) => name.endsWith(extension))
  .map((name) => name.slice(0, -extension.length));

/** A database that an earlier version filled with the demo, as a dump of it says. */
export async function databaseOf(snapshot: string): Promise<DatabaseConfig> {
  const config = await newDatabaseConfig();
  await using database = await openDatabase(config, pino({ level: 'silent' }));
  const client = await database.connect();
  const dump = gunzipSync(fs.readFileSync(path.join(folder, `${snapshot}${extension}`)));
  await client.query(dump.toString());
  await client.end();
  return config;
}

type Answers = Record<string, Answer>;

interface ResponseRow<Stored> {
  attributes: Stored;
  /** The definition that was answered. */
  definition: unknown;
}

/** Every response, in the form in which the schema of the database stores them. */
export async function responsesIn<Stored>(db: Db): Promise<ResponseRow<Stored>[]> {
  const { rows } = await sql<ResponseRow<Stored>>`
    select r.attributes, f.definition
    from responses r
    join assessments a on a.organisation_id = r.organisation_id and a.id = r.assessment_id
    join beacons b on b.organisation_id = a.organisation_id and b.id = a.beacon_id
    join frameworks f on f.id = b.framework_id and f.version = b.framework_version
    order by r.organisation_id, r.assessment_id, r.member_id`.execute(db);
  return rows;
}

/** The answers of every response, which a database before migration 0043 stores by question. */
export async function answersIn(db: Db): Promise<Answers[]> {
  const responses = await responsesIn<StoredAnswers | Answers>(db);
  return responses.map(({ definition, attributes }) =>
    Array.isArray(attributes)
      ? fromStoredAnswers(parseFramework(definition), attributes)
      : attributes,
  );
}
