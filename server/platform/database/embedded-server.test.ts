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
fs.writeFileSync(path.join(dataDir, 'socket', '.s.PGSQL.5432'), 'left by one that was killed');
const server = await EmbeddedServer.start(dataDir, log);
afterAll(() => server[Symbol.asyncDispose]());

async function connect() {
  const client = new pg.Client(server.connection);
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

describe('the socket of the embedded database', () => {
  it('lies in the data folder, however long its path is, where only its owner can reach it', async () => {
    await using client = await connect();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    const folder = path.join(dataDir, 'socket');
    expect(fs.statSync(path.join(folder, '.s.PGSQL.5432')).isSocket()).toBe(true);
  });

  it('serves several clients without mixing what they say', async () => {
    const clients = await Promise.all(Array.from({ length: 5 }, connect));
    const asked = clients.map(async (client, at) => {
      for (let n = 0; n < 40; n++) {
        const { rows } = await client.query('select $1::int as a, $2::text as b', [at, `n${n}`]);
        expect(rows).toEqual([{ a: at, b: `n${n}` }]);
      }
    });
    await Promise.all(asked);
    await Promise.all(clients.map((client) => client.end()));
  });

  it('lets one client finish its transaction before another has its turn', async () => {
    await using first = await connect();
    await using second = await connect();
    await first.query('create table turns (who text)');
    await first.query('begin');
    const waiting = second.query("insert into turns values ('second')");
    await first.query("insert into turns values ('first')");
    await first.query('commit');
    await waiting;
    const { rows } = await first.query('select who from turns order by ctid');
    expect(rows).toEqual([{ who: 'first' }, { who: 'second' }]);
  });

  it('undoes the transaction of a client that is gone, even one that failed half way', async () => {
    await using staying = await connect();
    await staying.query('create table kept (n int)');
    for (const last of ['insert into kept values (2)', 'select nonsense']) {
      const leaving = await connect();
      await leaving.query('begin');
      await leaving.query('insert into kept values (1)');
      await leaving.query(last).catch(() => {});
      await leaving.end();
      const { rows } = await staying.query('select count(*)::int as n from kept');
      expect(rows).toEqual([{ n: 0 }]);
    }
  });
});
