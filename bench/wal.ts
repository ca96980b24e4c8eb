import type pg from 'pg';

/** What was written to the write-ahead log between two of its positions. */
export interface Wal {
  /** Bytes without the images of pages, which depend on when the last checkpoint was. */
  bytes: number;
  imageBytes: number;
  /** By table. */
  changes: Map<string, Changes>;
}

/** How many rows that were there were changed. */
export interface Changes {
  updated: number;
  /** The updates that changed no index. */
  hot: number;
  deleted: number;
}

/** Prepares reading the log. @returns whether the server can */
export async function canReadWal(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_available_extensions where name = 'pg_walinspect'`,
  );
  if (rowCount) await client.query('create extension if not exists pg_walinspect');
  return rowCount === 1;
}

export async function walPosition(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ position: string }>(
    'select pg_current_wal_flush_lsn()::text as position',
  );
  return rows[0]?.position ?? '';
}

export async function readWal(client: pg.Client, from: string, to: string): Promise<Wal> {
  if (from === to) return { bytes: 0, imageBytes: 0, changes: new Map() };
  const { rows } = await client.query<{ table: string | null; images: string } & Changes>(
    `select c.relname as "table", sum(fpi_length) as images,
       count(*) filter (where record_type like '%UPDATE%')::int as updated,
       count(*) filter (where record_type like 'HOT_UPDATE%')::int as hot,
       count(*) filter (where record_type = 'DELETE')::int as deleted
     from pg_get_wal_records_info($1, $2) w
     left join pg_class c on w.resource_manager = 'Heap' and c.relnamespace = 'public'::regnamespace
       and pg_relation_filenode(c.oid) = substring(block_ref from 'rel \\d+/\\d+/(\\d+)')::oid
     group by 1`,
    [from, to],
  );
  const { rows: lengths } = await client.query<{ length: number }>(
    'select pg_wal_lsn_diff($1, $2)::float8 as length',
    [to, from],
  );
  const imageBytes = rows.reduce((sum, { images }) => sum + Number(images), 0);
  return {
    bytes: (lengths[0]?.length ?? 0) - imageBytes,
    imageBytes,
    changes: new Map(
      rows.flatMap(({ table, updated, hot, deleted }) =>
        table && updated + deleted > 0 ? [[table, { updated, hot, deleted }]] : [],
      ),
    ),
  };
}
