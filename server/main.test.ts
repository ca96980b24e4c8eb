import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { postgresConnections } from '#server/platform/database/limits.ts';
import { newDatabaseConfig } from '#testing/databases.ts';
import { freePort } from '../tools/free-port.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'beacon-main-'));
afterAll(() => rmSync(folder, { recursive: true }));

const production = { MODE: 'production', PUBLIC_URL: 'https://beacon.example' };

test('the server does not start with an invalid setting, and names it', async () => {
  const { code, errors } = await end(start({ PORT: 'many', DATA_DIR: folder }));
  expect(code).toBe(1);
  expect(errors).toContain('PORT');
  expect(errors).not.toContain('    at ');
});

test('a demo on a public address does not start', async () => {
  const { code, errors } = await end(start({ HOST: '0.0.0.0', PORT: '0', DATA_DIR: folder }));
  expect(code).toBe(1);
  expect(errors).toContain('HOST: must be a loopback address');
});

test.each(['database', 'secret-key'])(
  "production does not start without DATA_DIR when an earlier version's data folder has a %s",
  async (name) => {
    const cwd = mkdtempSync(path.join(folder, 'earlier-'));
    mkdirSync(path.join(cwd, 'data', name), { recursive: true });
    const { code, errors } = await end(start({ ...production, PORT: '0' }, cwd));
    expect(code).toBe(1);
    expect(errors).toContain(`set DATA_DIR=${path.join(cwd, 'data')},`);
    expect(readdirSync(path.join(cwd, 'data'))).toEqual([name]);
  },
);

test(
  'the server prints its address and demo users, rejects a second server on its data, and stops on SIGTERM',
  { timeout: 120_000 },
  async () => {
    const port = await freePort();
    const server = start({ PORT: String(port), DATA_DIR: folder });
    const greeting = await waitForOutput(server, 'Ctrl-C');
    expect(greeting).toContain(`http://127.0.0.1:${port}`);
    expect(greeting).toContain('ada@riverside.test');
    expect(greeting.match(/\/assess\/[\w-]{32}/g)).toHaveLength(5);
    const [link = ''] = /http\S+\/beacon\/\S+/.exec(greeting) ?? [];
    expect(link).not.toBe('');

    const second = await end(start({ PORT: '0', DATA_DIR: folder }));
    expect(second.code).toBe(1);
    expect(second.errors).toContain(`process ${server.pid}`);

    expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200);
    server.kill('SIGTERM');
    expect((await end(server)).code).toBe(0);

    const real = await end(start({ ...production, PORT: '0', DATA_DIR: folder }));
    expect(real.code).toBe(1);
    expect(real.errors).toContain('Production does not start on it.');
    expect(real.errors).not.toContain('    at ');
  },
);

test.skipIf(process.env['TEST_DATABASE'] === 'embedded')(
  'a server on PostgreSQL opens its connections and submits as nobody before anybody comes',
  { timeout: 120_000 },
  async () => {
    const { databaseUrl, dataDir } = await newDatabaseConfig();
    const address = { DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir };
    const server = start({ ...production, ...address, PORT: String(await freePort()) });
    await waitForOutput(server, 'http');
    const client = new pg.Client(databaseUrl ?? '');
    await client.connect();
    const connections = async () => {
      const { rows } = await client.query(`select count(*)::int as open,
          bool_or(query like '%insert into responses%') as "haveSubmitted"
        from pg_stat_activity
        where datname = current_database() and application_name = 'beacon'`);
      return rows[0];
    };
    const expected = { open: postgresConnections, haveSubmitted: true };
    await expect.poll(connections, { timeout: 60_000 }).toEqual(expected);
    await client.end();
    server.kill('SIGTERM');
    expect((await end(server)).code).toBe(0);
  },
);

function start(env: Record<string, string>, cwd = process.cwd()) {
  return spawn(process.execPath, [path.resolve('server/main.ts')], {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function end(child: ReturnType<typeof start>) {
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { errors, code: Number(code) };
}

async function waitForOutput(child: ReturnType<typeof start>, expected: string): Promise<string> {
  let output = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    if (output.includes(expected)) return output;
  }
  throw new Error(`The process ended after ${output}`);
}
