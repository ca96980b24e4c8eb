import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Import } from '#contract/imports.ts';
import { newDatabaseConfig } from '#testing/databases.ts';
import { csv, formOf, row, settings } from '#testing/import-fixture.ts';
import { freePort } from '../../../tools/free-port.ts';

const rows = 3000;
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const data = { ...settings, schedule: { ...settings.schedule, startOn: tomorrow } };

test(
  'An import resumes after its server was killed, omits nothing and creates nothing twice',
  { timeout: 240_000 },
  async () => {
    const { dataDir, databaseUrl } = await newDatabaseConfig();
    const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    const first = await start(env);
    const file = csv(...Array.from({ length: rows }, (_, n) => row(`K-${n}`)));
    const { id } = await send(first, file);
    await reach(first, id, ({ state }) => state === 'checked');
    await ask(
      first,
      'PUT',
      `/api/imports/${id}/start`,
      new Blob(['{}'], { type: 'application/json' }),
    );
    const { doneRows } = await reach(first, id, (one) => one.doneRows > 0);
    first.kill();
    await first.ended;
    expect(doneRows).toBeLessThan(rows);

    const second = await start(env);
    const done = await reach(second, id, ({ state }) => state === 'done');
    expect(done).toMatchObject({ createdCount: rows, existingCount: 0, rejectedCount: 0 });
    const again = await send(second, file);
    const checked = await reach(second, again.id, ({ state }) => state === 'checked');
    expect(checked).toMatchObject({ existingCount: rows, readyCount: 0 });
    second.kill();
    await second.ended;
  },
);

interface Server {
  url: string;
  headers: { authorization: string };
  ended: Promise<unknown>;
  kill: () => void;
}

function send(server: Server, file: string): Promise<Import> {
  return ask(server, 'POST', '/api/bulk/beacons/import', formOf('riverside', file, { data }));
}

/** Polls an import until it reaches a state. Another worker claims it once the lease of a dead one expires. */
async function reach(
  server: Server,
  id: string,
  isReached: (one: Import) => boolean,
): Promise<Import> {
  const current = await ask(server, 'GET', `/api/imports/${id}`);
  if (current.state === 'failed') throw new Error(current.error ?? 'The import failed');
  if (isReached(current)) return current;
  await setTimeout(50);
  return reach(server, id, isReached);
}

async function ask(
  { url, headers }: Server,
  method: string,
  path: string,
  body: FormData | Blob | null = null,
): Promise<Import> {
  const response = await fetch(url + path, { method, headers, body });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()).data.import;
}

async function start(env: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env['PATH'], PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('Ctrl-C')) break;
  }
  const url = `http://127.0.0.1:${port}`;
  const signedIn = await fetch(`${url}/api/dev/quick_logins`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailOrUsername: 'ivan@riverside.test' }),
  });
  const { token } = (await signedIn.json()).data;
  const headers = { authorization: `Bearer ${token}` };
  return { url, headers, ended, kill: () => child.kill('SIGKILL') };
}
