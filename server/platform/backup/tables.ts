import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { type Foot, leftOut } from './layout.ts';

/** A table as it is read and written: without the columns that the database computes, or that refer to rows left out. */
export interface Table {
  name: string;
  /** Quoted, in the order of their names: the order in a table depends on its history. */
  columns: string[];
  /** What its rows are sorted by. */
  order: string[];
}

const rowsAtOnce = 500;
const cursor = 'backup_rows';

/** The tables of a backup, by name. */
export async function findTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
      array_agg(quote_ident(a.attname) order by a.attname) as columns,
      array_agg(quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end
        order by a.attname) filter (where a.attnum = any(k.conkey)) as order
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      and not a.attisdropped and a.attgenerated = ''
      and not exists (select from pg_constraint f join pg_class l on l.oid = f.confrelid
        where f.conrelid = c.oid and a.attnum = any(f.conkey) and l.relname = any($1))
    join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and c.relname <> all($1)
    group by c.relname order by c.relname`,
    [[...leftOut]],
  );
  return rows;
}

/** The rows of a table, a JSON object and a line feed each, some hundred at once. */
export async function* readRows(client: Client, table: Table): AsyncGenerator<Buffer> {
  await client.query(`declare ${cursor} cursor for
    select row_to_json(r)::text as row
    from (select ${table.columns.join()} from ${table.name} order by ${table.order.join()}) r`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from ${cursor}`);
    if (rows.length === 0) break;
    yield Buffer.from(rows.map(({ row }) => `${row}\n`).join(''));
  }
  await client.query(`close ${cursor}`);
}

/** Adds rows as `readRows` gave them. */
export async function writeRows(client: Client, table: Table, lines: string[]): Promise<void> {
  const columns = table.columns.join();
  await client.query(
    `insert into ${table.name} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${table.name}, $1::json)`,
    [`[${lines.join()}]`],
  );
}

/** How many rows a table has, and a checksum of them. */
export async function checksumOf(client: Client, table: Table): Promise<Foot['tables'][string]> {
  const counted = new RowCount();
  for await (const part of readRows(client, table)) counted.add(part);
  return counted.end();
}

/** Counts and sums up rows while they pass. */
export class RowCount {
  readonly #hash = createHash('sha256');
  #rows = 0;

  add(part: Uint8Array): void {
    this.#hash.update(part);
    for (const byte of part) if (byte === 0x0a) this.#rows += 1;
  }

  end(): Foot['tables'][string] {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}
