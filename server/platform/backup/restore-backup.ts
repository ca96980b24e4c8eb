import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/database/open.ts';
import { findForeignKeys } from '#server/platform/distribution/foreign-keys.ts';
import {
  migrate,
  shippedMigrationNames,
  shippedMigrations,
} from '#server/platform/migrations/migrate.ts';
import { BackupError, type Foot, keyMarkOf } from './layout.ts';
import { type Content, readBackup, textIn } from './read-backup.ts';
import { checksumOf, findTables, type Table, writeRows } from './tables.ts';
import { differing, verifyBackup } from './verify-backup.ts';

type RestoreServices = Pick<Services, 'config' | 'files'> & { log: Logger };

/**
 * Puts a backup into an empty database, all of it or nothing, compares every row with the backup, and brings the tables up
 * to date.
 * @throws BackupError before anything is changed, if the backup or the database is not fit
 */
export async function restoreBackup(
  services: RestoreServices,
  database: Pick<Database, 'connect'>,
  path: string,
): Promise<Foot> {
  const { log, config } = services;
  const { head, foot } = await verifyBackup(path);
  const known = shippedMigrationNames();
  if (head.migrations.some((name) => !known.includes(name))) {
    throw new BackupError(
      `${path} was made by version ${head.version} of Beacon, which is newer than this one. Restore it with that version.`,
    );
  }
  if (head.mode !== config.mode) {
    throw new BackupError(
      `${path} is a backup of MODE=${head.mode}, and this is MODE=${config.mode}.`,
    );
  }
  if (head.keyMark !== keyMarkOf(config.secretKey)) throw new BackupError(otherKey);
  await assertEmpty(database, head.migrations);
  await migrate(database, log, shippedMigrations, head.migrations.at(-1));
  const client = await database.connect();
  try {
    await client.query(`begin; set local time zone 'UTC'`);
    await fill(services, client, path, foot);
    await client.query('commit');
  } finally {
    await client.end();
  }
  await migrate(database, log);
  return foot;
}

const otherKey = `The backup was made with another SECRET_KEY, without which nobody with an authenticator could sign in.
Set SECRET_KEY to the one of that time, or put the file \`secret-key\` of that time into DATA_DIR.`;

/** A database without tables, or one whose tables are those of the backup and in which nobody has an account. */
async function assertEmpty({ connect }: Pick<Database, 'connect'>, migrations: string[]) {
  const client = await connect();
  try {
    const found = await client.query<{ has: boolean }>(
      `select to_regclass('organisations') is not null as has`,
    );
    if (!found.rows[0]?.has) return;
    const { rows } = await client.query<{ isUsed: boolean; names: string[] }>(
      `select exists (select from users) or exists (select from organisations) as "isUsed",
        array(select name from migrations order by name) as names`,
    );
    if (rows[0]?.isUsed) throw new BackupError(used);
    if (!isDeepStrictEqual(rows[0]?.names, migrations)) throw new BackupError(tooNew);
  } finally {
    await client.end();
  }
}

const used = `This database is in use, and was not changed. A backup is restored into an empty one:
let DATABASE_URL or DATA_DIR name another, or remove this one yourself.`;
const tooNew = `The tables of this database are those of another version than the backup's, and were not changed.
Restore into a database without tables; they are brought up to date afterwards.`;

async function fill({ files }: RestoreServices, client: Client, path: string, foot: Foot) {
  const tables = new Map((await findTables(client)).map((table) => [table.name, table]));
  const keys = await findForeignKeys(client, [...tables.keys()]);
  for (const { drop } of keys) await client.query(drop);
  for (const name of tables.keys()) await client.query(`delete from ${name}`);
  await readBackup(path, {
    rows: (name, content) => writePart(client, tableOf(tables, name), content),
    file: (name, content) => files.putStream(name, Readable.from(content)),
  });
  for (const { add } of keys) await client.query(add);
  await continueIdentities(client);
  const found = await sumsOf(client, [...tables.values()]);
  const wrong = differing(found, foot.tables);
  if (wrong.length > 0)
    throw new BackupError(
      `Nothing was restored: ${wrong.join(', ')} would differ from the backup.`,
    );
}

function tableOf(tables: Map<string, Table>, name: string): Table {
  const table = tables.get(name);
  if (!table) throw new BackupError(`There is no table ${name}.`);
  return table;
}

/** A part of a table is a few hundred rows. */
async function writePart(client: Client, table: Table, content: Content): Promise<void> {
  const lines = (await textIn(content)).split('\n');
  await writeRows(client, table, lines.slice(0, -1));
}

async function sumsOf(client: Client, tables: Table[]): Promise<Foot['tables']> {
  const found: Foot['tables'] = {};
  for (const table of tables) found[table.name] = await checksumOf(client, table);
  return found;
}

/** New rows get numbers after those of the restored ones. */
async function continueIdentities(client: Client): Promise<void> {
  const { rows } = await client.query<{ next: string }>(`
    select format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) from %I',
      c.relname, a.attname, a.attname, c.relname) as next
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attidentity <> ''`);
  for (const { next } of rows) await client.query(next);
}
