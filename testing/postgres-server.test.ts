import fs from 'node:fs';
import pg from 'pg';
import { expect, it } from 'vitest';
import { systemBinaries } from './postgres-binaries.ts';
import { PostgresServer } from './postgres-server.ts';

const origins = systemBinaries() ? (['system', 'package'] as const) : (['package'] as const);

it.each(origins)(
  'A PostgreSQL from the %s starts, keeps committed rows through a crash, and is removed afterwards',
  async (origin) => {
    let folder = '';
    {
      await using server = await PostgresServer.start(origin);
      await query(server, 'create table notes as select 1 as n');
      await server.crash();
      await server.resume();
      const [row] = await query(
        server,
        `select n, current_setting('fsync') as fsync, current_setting('data_directory') as folder from notes`,
      );
      expect(row).toMatchObject({ n: 1, fsync: 'on' });
      folder = String(row?.['folder']);
      expect(fs.existsSync(folder)).toBe(true);
    }
    expect(fs.existsSync(folder)).toBe(false);
  },
);

async function query(server: PostgresServer, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.url);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}
