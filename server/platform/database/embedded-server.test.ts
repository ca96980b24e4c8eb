import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { EmbeddedServer } from './embedded-server.ts';

const log = pino({ level: 'silent' });
const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'beacon-embedded-'));
afterAll(() => fs.rmSync(parent, { recursive: true }));

const dataDir = path.join(parent, 'long'.repeat(30));
fs.mkdirSync(path.join(dataDir, 'socket'), { recursive: true });
fs.writeFileSync(path.join(dataDir, 'socket', '.s.PGSQL.5432'), 'left by a killed server');
const server = await EmbeddedServer.start(dataDir, log);
afterAll(() => server[Symbol.asyncDispose]());

async function connect() {
  const client = new pg.Client(server.connection);
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

describe('The socket of the embedded database', () => {
  it('is in the data folder, however long its path is', async () => {
    await using client = await connect();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    const folder = path.join(dataDir, 'socket');
    expect(fs.statSync(path.join(folder, '.s.PGSQL.5432')).isSocket()).toBe(true);
  });

  it('serves several clients without mixing up their answers', async () => {
    const clients = await Promise.all(Array.from({ length: 5 }, connect));
    const queries = clients.map(async (client, index) => {
      for (let n = 0; n < 40; n++) {
        const { rows } = await client.query('select $1::int as a, $2::text as b', [index, `n${n}`]);
        expect(rows).toEqual([{ a: index, b: `n${n}` }]);
      }
    });
    await Promise.all(queries);
    await Promise.all(clients.map((client) => client.end()));
  });

  it('lets one client finish its transaction before another client is served', async () => {
    await using first = await connect();
    await using second = await connect();
    await first.query('create table writes (who text)');
    await first.query('begin');
    const blocked = second.query("insert into writes values ('second')");
    await first.query("insert into writes values ('first')");
    await first.query('commit');
    await blocked;
    const { rows } = await first.query('select who from writes order by ctid');
    expect(rows).toEqual([{ who: 'first' }, { who: 'second' }]);
  });

  it('rolls back the transaction of a client that disconnects, even after a failed statement', async () => {
    await using staying = await connect();
    await staying.query('create table notes (n int)');
    for (const last of ['insert into notes values (2)', 'select nonsense']) {
      const leaving = await connect();
      await leaving.query('begin');
      await leaving.query('insert into notes values (1)');
      await leaving.query(last).catch(() => {});
      await leaving.end();
      const { rows } = await staying.query('select count(*)::int as n from notes');
      expect(rows).toEqual([{ n: 0 }]);
    }
  });
});
