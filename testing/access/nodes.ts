import pg from 'pg';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { placementOf } from '#server/platform/distribution/tables.ts';
import type { Db } from '#server/platform/schema/schema.ts';
import { asOwner } from '#testing/as-owner.ts';
import { urlOf } from '#testing/server-databases.ts';

/** A database that stores rows: the only one, or one of a cluster. */
export interface Node extends AsyncDisposable {
  /** Selects what it stores, each with the name of its table. */
  stored: string;
  run<Row>(statement: string): Promise<Row[]>;
  /** Whether another node reports the rows of this table too. */
  isCopy: (table: string) => boolean;
}

const tables = `select oid::regclass as stored, relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'`;

export async function nodesOf(db: Db): Promise<Node[]> {
  const { urls, templates } = inject('databases');
  if (!templates.migrated) return [onlyNode(db)];
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const name = rows[0]?.name ?? '';
  return Promise.all(urls.map((url, index) => connectTo(urlOf(url, name), index > 0)));
}

function onlyNode(db: Db): Node {
  return {
    stored: tables,
    run: <Row>(statement: string) =>
      asOwner(db, async (trx) => (await sql.raw<Row>(statement).execute(trx)).rows),
    isCopy: () => false,
    [Symbol.asyncDispose]: async () => {},
  };
}

async function connectTo(url: string, isWorker: boolean): Promise<Node> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`set citus.enable_manual_changes_to_shards = on;
    set citus.override_table_visibility = off; set citus.enable_ddl_propagation = off`);
  return {
    stored: `select stored, regexp_replace(name, '_\\d{6,}$', '') as name from (${tables}) t
      where stored not in (select logicalrelid from pg_dist_partition)`,
    run: async (statement) => (await client.query(statement)).rows,
    isCopy: (table) => isWorker && placementOf.get(table) === 'reference',
    [Symbol.asyncDispose]: () => client.end(),
  };
}
