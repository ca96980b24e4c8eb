import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import type { Database } from '#server/platform/database/open.ts';
import { splitStatements } from './split-statements.ts';
import { asOwner } from '#server/platform/database/server-role.ts';

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/** Thrown when the migrations do not match those already applied; the message names the file. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** The advisory lock of a change of tables: an arbitrary number that nothing else in the database locks. */
export const migrationsLock = 7_205_041;

/** The numbered SQL files are in this folder. */
export const shippedMigrations = import.meta.dirname;

/** The checksum of an earlier text of a migration, which made the same tables but not on a cluster, or with another comment. */
const earlierChecksums = new Map([
  ['0002-people.sql', '9d77fbaf1fafa9a22aacbe7828fed2a8eb7b324531a8a28e9885ccb2ec5f233b'],
  ['0004-lists.sql', 'c89d732aa27262f176174b5b9c541db5bba9e36d0dd1974d40e2bffc4be04c99'],
  ['0005-editing.sql', '35ba398ece103fdd691240dc215d9d99c77fcc337b28c41b566728de3dc75878'],
  [
    '0007-organisation-users.sql',
    '9593bbcfcdf5c82d807cb4c870dc1c09d20b202e755ec5c89e021fec46958d8b',
  ],
  [
    '0011-user-lists-and-import-files.sql',
    '8dbf321ea06bb5b501f48578c278561a38bfa43e329d56abbee27a12acadfb7c',
  ],
  ['0012-reports.sql', '18133e987492693ef1f623f859ee61181b0a8561a1305aa77923bff0fd77029a'],
  ['0044-own-frameworks.sql', '6d21e7a6ef30d50f5450fe41efd76cd7acf25da184cd97337eb004a2ba2a7110'],
  ['0047-start.sql', 'd13f1f7c0e2a0caed840ce5bfc0e6c8dd9a1b5046ccb72b4781a2a2c575f1913'],
  ['0050-languages.sql', '4400305b427e1ca3911052ffb3bf9d95b5bf7e24683afd20c503c2704ae8908d'],
  [
    '0051-organisation-settings.sql',
    '37b312b1f8fedc140925c3f7af1360af3d8de1a5a36b0b7f8b329e84cb532630',
  ],
  [
    '0054-organisation-data.sql',
    '61f6ddbc39bfe7ca5b9cc14f8dc8fdb10e25a3e2a925049216e82642529c8356',
  ],
]);

/** The names of all migrations of this version, in order. */
export function shippedMigrationNames(): string[] {
  return readMigrations(shippedMigrations).map(({ name }) => name);
}

/** How many migrations of this version are applied to a database, and the names of those that are not. */
export async function findPending(
  database: Pick<Database, 'connect'>,
  folder = shippedMigrations,
): Promise<{ applied: number; missing: string[] }> {
  const migrations = readMigrations(folder);
  const client = await database.connect();
  try {
    const isNew = !(await hasTable(client));
    const missing = isNew ? migrations : await findMissing(client, migrations);
    return {
      applied: migrations.length - missing.length,
      missing: missing.map(({ name }) => name),
    };
  } finally {
    await client.end();
  }
}

/** Applies missing migrations in order, up to the last one or the one named, each in its own transaction. */
export async function migrate(
  database: Pick<Database, 'connect'>,
  log: Logger,
  folder = shippedMigrations,
  upTo?: string,
): Promise<void> {
  const migrations = readMigrations(folder);
  const client = await database.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationsLock]);
    await createTable(client);
    for (const migration of await findMissing(client, migrations)) {
      if (upTo && migration.name > upTo) break;
      await apply(client, migration);
      log.info({ migration: migration.name }, 'Migrated');
    }
    await client.query('select pg_advisory_unlock($1)', [migrationsLock]);
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

/** A login without the owner's rights can start too, if no migration is missing. */
async function createTable(client: Client): Promise<void> {
  if (await hasTable(client)) return;
  await client.query(`begin; ${asOwner};
    create table migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    commit`);
}

async function hasTable(client: Client): Promise<boolean> {
  const { rows } = await client.query("select where to_regclass('migrations') is not null");
  return rows.length > 0;
}

async function findMissing(client: Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = rows.find(({ name }) => !known.has(name));
  if (unknown) {
    throw new MigrationError(`A newer version of Beacon has changed this database (${unknown.name}).
Run that version, or restore a backup of this one into an empty database.`);
  }
  for (const { name, checksum } of migrations) {
    const before = applied.get(name) ?? checksum;
    if (before !== checksum && before !== earlierChecksums.get(name)) {
      throw new MigrationError(`${name} has changed since it was applied to this database.`);
    }
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: Client, { name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query(`begin; ${asOwner}`);
    for (const statement of splitStatements(text)) await client.query(statement);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    throw new MigrationError(`${name} cannot be applied: ${String(error)}`, { cause: error });
  }
}
