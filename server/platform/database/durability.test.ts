import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import pino from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newDatabaseConfig, type DatabaseConfig } from '#testing/databases.ts';
import { byForm } from '#testing/form.ts';

import { openFiles } from './embedded-files.ts';
import { openDatabase, type Database } from './open.ts';

/** The rows after which the process is killed, each time. */
const kills = byForm({
  short: [1, 120, 7],
  long: Array.from({ length: 50 }, (_, n) => 1 + ((n * 61) % 300)),
});
const log = pino({ level: 'silent' });
const writer = path.join(import.meta.dirname, '../../../testing/write-until-killed.ts');

async function writeUntilKilled(
  config: DatabaseConfig,
  first: number,
  rows: number,
): Promise<number> {
  const args = [writer, config.dataDir, config.databaseUrl ?? '', String(first)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  let last = first - 1;
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    if (last === first + rows) child.kill('SIGKILL');
  }
  await exited;
  return last;
}

async function countOthers({ db }: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.count ?? 0;
}

describe('An acknowledged write', () => {
  it(
    'survives every kill of the process',
    async () => {
      const config = await newDatabaseConfig();
      let next = 0;
      for (const rows of kills) {
        const last = await writeUntilKilled(config, next, rows);
        expect(last).toBeGreaterThanOrEqual(next + rows);
        await using database = await openDatabase(config, log);
        // A PostgreSQL server ends the statement of a killed process before it notices.
        await expect.poll(() => countOthers(database)).toBe(0);
        const stored = await sql<{ id: number }>`select id from written order by id`.execute(
          database.db,
        );
        const ids = stored.rows.map(({ id }) => id);
        expect(ids.slice(0, last + 1)).toEqual(Array.from({ length: last + 1 }, (_, id) => id));
        expect(ids.length).toBeLessThanOrEqual(last + 2);
        next = ids.length;
      }
    },
    byForm({ short: 90_000, long: 1_200_000 }),
  );
});

describe('The embedded database', () => {
  it('syncs to disk once per commit and never for reads', async () => {
    const { dataDir } = await newDatabaseConfig();
    const pglite = await openFiles(path.join(dataDir, 'database'));
    onTestFinished(() => pglite.close());
    await pglite.exec('create table written (id int)');
    using fsync = vi.spyOn(fs, 'fdatasyncSync');
    for (let id = 0; id < 10; id++) {
      await pglite.query('insert into written values ($1)', [id]);
      await pglite.query('select * from written');
    }
    expect(fsync).toHaveBeenCalledTimes(10);
  });

  it('is created anew after an interrupted creation', async () => {
    const { dataDir } = await newDatabaseConfig();
    const folder = path.join(dataDir, 'remade');
    fs.mkdirSync(`${folder}.unfinished`);
    fs.writeFileSync(path.join(`${folder}.unfinished`, 'PG_VERSION'), '18\n');
    const pglite = await openFiles(folder);
    onTestFinished(() => pglite.close());
    expect((await pglite.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(fs.existsSync(`${folder}.unfinished`)).toBe(false);
  });
});
