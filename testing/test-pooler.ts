import pg from 'pg';
import { planning } from '#server/platform/database/pooler.ts';
import { serverRole } from '#server/platform/database/server-role.ts';
import { freePort } from '../tools/free-port.ts';
import { PgBouncer } from './pgbouncer.ts';

const login = 'pooled';

/** A PgBouncer before all databases of a server, with a login that has the server's role and limits in each. */
export async function startTestPooler(serverUrl: string) {
  const settings = {
    role: serverRole,
    ...planning,
    statement_timeout: '10s',
    idle_in_transaction_session_timeout: '10s',
  };
  await run(serverUrl, [
    `create role ${serverRole}`,
    // Its statements have the server's role, and those of tests that prepare something the owner's.
    `create role ${login} login superuser`,
    ...Object.entries(settings).map(
      ([name, value]) => `alter role ${login} set ${name} = '${value}'`,
    ),
  ]);
  const port = await freePort();
  const pooler = await PgBouncer.start(serverUrl, { login, port, connections: 20 });
  return {
    url: `postgres://${login}@127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => pooler[Symbol.asyncDispose](),
  };
}

/** Gives the login more time in a database. */
export async function extendDeadline(databaseUrl: string, milliseconds: number): Promise<void> {
  const name = pg.escapeIdentifier(new URL(databaseUrl).pathname.slice(1));
  const settings = ['statement_timeout', 'idle_in_transaction_session_timeout'];
  await run(
    databaseUrl,
    settings.map(
      (setting) =>
        `alter role ${login} in database ${name} set ${setting} = '${milliseconds / 1000}s'`,
    ),
  );
}

async function run(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
