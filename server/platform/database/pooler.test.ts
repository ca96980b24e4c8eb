import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '#server/platform/migrations/migrate.ts';
import { type DatabaseConfig, newDatabaseConfig } from '#testing/databases.ts';
import { hasPgBouncer, PgBouncer } from '#testing/pgbouncer.ts';
import { freePort } from '../../../tools/free-port.ts';
import { openDatabase, type Database } from './open.ts';

const log = pino({ level: 'silent' });
const hasPooler = hasPgBouncer && process.env['TEST_DATABASE'] === 'postgres';
const timeout = 120_000;

/** A migrated database and a login for its pooler. */
class Pooled {
  readonly config: DatabaseConfig;
  readonly url: string;
  readonly login: string;
  readonly port: number;

  private constructor(config: DatabaseConfig, login: string, port: number) {
    this.config = config;
    this.url = config.databaseUrl ?? '';
    this.login = login;
    this.port = port;
  }

  static async make(login: string): Promise<Pooled> {
    const config = await newDatabaseConfig();
    await using database = await openDatabase(config, log);
    await migrate(database, log);
    const pooled = new Pooled(config, login, await freePort());
    const name = pg.escapeIdentifier(login);
    await pooled.run(`create role ${name} login`);
    // Other databases of the server know the login too.
    onTestFinished(() => pooled.run(`drop owned by ${name}; drop role ${name}`));
    return pooled;
  }

  /** Runs statements as the administrator of the database. */
  async run(statements: string): Promise<void> {
    const client = new pg.Client(this.url);
    await client.connect();
    try {
      await client.query(statements);
    } finally {
      await client.end();
    }
  }

  /** Starts a pooler with two connections. Returns a function that ends it, as the end of the test does. */
  async startPooler(): Promise<() => Promise<void>> {
    const { login, port } = this;
    const pooler = await PgBouncer.start(this.url, { login, port, connections: 2 });
    const stop = () => pooler[Symbol.asyncDispose]();
    onTestFinished(stop);
    return stop;
  }

  get poolUrl(): string {
    const { pathname } = new URL(this.url);
    return `postgres://${this.login}@127.0.0.1:${this.port}${pathname}`;
  }

  open(): Promise<Database> {
    return openDatabase({ ...this.config, databasePoolUrl: this.poolUrl }, log);
  }

  /** Gives the login what the server says that it lacks. */
  async permit(): Promise<void> {
    const [, statements = ''] = (await this.refusal()).split('runs once:');
    await this.run(statements.split('Then the pooler')[0] ?? '');
  }

  /** What a server says that does not start. */
  async refusal(): Promise<string> {
    const stopPooler = await this.startPooler();
    await using database = await this.open();
    const refusal = await database.restrict().then(
      () => '',
      (error: Error) => error.message,
    );
    await stopPooler();
    return refusal;
  }
}

describe.skipIf(!hasPooler)('Behind PgBouncer in transaction mode', () => {
  test(
    'the server says what its login lacks, and starts once it has that',
    { timeout },
    async () => {
      const pooled = await Pooled.make('pooled-1');
      expect(statementsIn(await pooled.refusal(), pooled)).toEqual(documented());
      await pooled.permit();
      await pooled.startPooler();
      await using database = await pooled.open();
      await database.restrict();
      const { rows } = await sql`select session_user as login, current_user as role,
      current_setting('jit') as jit, current_setting('statement_timeout') as deadline`.execute(
        database.db,
      );
      expect(rows).toEqual([
        { login: 'pooled-1', role: 'beacon_server', jit: 'off', deadline: '10s' },
      ]);
      const { rows: batch } = await sql`select session_user = 'pooled-1' as "isPooled",
        current_user as role, current_setting('statement_timeout') as deadline`.execute(
        database.batch,
      );
      expect(batch).toEqual([{ isPooled: false, role: 'beacon_server', deadline: '5min' }]);
    },
  );

  test(
    'more people than it has connections read at once, and a restart of it is survived',
    { timeout },
    async () => {
      const pooled = await Pooled.make('pooled-2');
      await pooled.permit();
      const stopPooler = await pooled.startPooler();
      const address = await startServer(pooled);
      const read = async () => {
        const login = await fetch(`${address}/api/dev/quick_logins`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ emailOrUsername: 'ada@riverside.test' }),
        });
        const { data } = await login.json();
        const headers = { authorization: `Bearer ${data.token}` };
        const list = await fetch(`${address}/api/beacons`, { headers });
        return (await list.json()).data.total;
      };
      const totals = await Promise.all(Array.from({ length: 30 }, read));
      expect(new Set(totals)).toEqual(new Set([totals[0]]));
      expect(totals[0]).toBeGreaterThan(5);

      await stopPooler();
      const status = async () => (await fetch(`${address}/api/ready`)).status;
      expect(await status()).toBe(503);
      await pooled.startPooler();
      await expect.poll(status, { timeout: 30_000 }).toBe(200);
      expect(await read()).toBe(totals[0]);
    },
  );
});

/** The statements in a text, with the names that the documentation has. */
function statementsIn(text: string, { login, url }: Pooled): string[] {
  const database = new URL(url).pathname.slice(1);
  return [...text.matchAll(/^ *((?:grant|alter role) .*;)$/gm)].map(([, statement = '']) =>
    statement.replace(`"${login}"`, 'pooled').replace(`"${database}"`, 'beacon'),
  );
}

function documented(): string[] {
  const guide = readFileSync('docs/deploy.md', 'utf8');
  return [...guide.matchAll(/^(?:grant|alter role) .*;$/gm)].map(([statement]) => statement);
}

/** Starts a demo behind a pooler. Returns its address. */
async function startServer({ config, url, poolUrl }: Pooled): Promise<string> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.resolve('server/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: config.dataDir,
      DATABASE_URL: url,
      DATABASE_POOL_URL: poolUrl,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    if (String(chunk).includes('ready at')) break;
  }
  child.stdout.resume();
  return `http://127.0.0.1:${port}`;
}
