import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import type { Database } from '#server/platform/database/open.ts';

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/** Thrown when the migrations do not match those already applied; the message names the file. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** An arbitrary number that nothing else in the database locks. */
const advisoryLock = 7_205_041;

/** The numbered SQL files are in this folder. */
export const shippedMigrations = import.meta.dirname;

/** Applies missing migrations in order, each in its own transaction. */
export async function migrate(
  database: Pick<Database, 'connect'>,
  log: Logger,
  folder = shippedMigrations,
): Promise<void> {
  const migrations = readMigrations(folder);
  const client = await database.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    await client.query(
      `create table if not exists migrations (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`,
    );
    for (const migration of await findMissing(client, migrations)) {
      await apply(client, migration);
      log.info({ migration: migration.name }, 'Migrated');
    }
    await client.query('select pg_advisory_unlock($1)', [advisoryLock]);
  } finally {
    await client.end();
  }
}

function readMigrations(folder: string): Migration[] {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const numbers = names.map((name) => name.slice(0, 4));
  const duplicate = names.find((name, index) => numbers.indexOf(name.slice(0, 4)) !== index);
  if (duplicate) throw new MigrationError(`${duplicate} has the number of another migration.`);
  return names.toSorted().map((name) => {
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

async function findMissing(client: Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    if (applied.has(name) && applied.get(name) !== checksum) {
      throw new MigrationError(`${name} has changed since it was applied to this database.`);
    }
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: Client, { name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(text);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    throw new MigrationError(`${name} cannot be applied: ${String(error)}`, { cause: error });
  }
}
