import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import type { Assessment } from '#contract/assessments.ts';
import { answersToSteps } from '#testing/answers.ts';
import { newDatabaseConfig } from '#testing/databases.ts';
import { freePort } from '../../tools/free-port.ts';

test(
  'every acknowledged submit is stored after the server is killed and restarted',
  { timeout: 180_000 },
  async () => {
    const { dataDir, databaseUrl } = await newDatabaseConfig();
    const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    const first = await start(env);
    const opened = await Promise.all((await links(first.url)).map((link) => open(first.url, link)));
    const pending = opened.flat();
    const killAfter = Math.floor(pending.length / 3);
    const acknowledged: PendingSubmit[] = [];
    await Promise.allSettled(
      pending.map(async (each) => {
        if ((await send(first.url, each)).status !== 200) return;
        acknowledged.push(each);
        if (acknowledged.length === killAfter) first.kill();
      }),
    );
    await first.ended;
    expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter);

    const second = await start(env);
    for (const each of acknowledged) {
      const other = await send(second.url, { ...each, position: -1 });
      expect(other).toMatchObject({
        status: 409,
        body: { errors: { id: 'idempotency_conflict' } },
      });
    }
    for (const each of pending) {
      const again = await send(second.url, each);
      expect(again).toMatchObject({ status: 200, body: { data: { success: true } } });
    }
    second.kill();
    await second.ended;
  },
);

interface PendingSubmit {
  submit: string;
  framework: Assessment['framework'];
  position: number;
}

async function links(url: string): Promise<string[]> {
  const { data } = await (await fetch(`${url}/api/dev/mails`)).json();
  return data.mails.flatMap((mail: { links: string[] }) => mail.links);
}

/** The submit behind a link; empty if it is answered already. */
async function open(url: string, link: string): Promise<PendingSubmit[]> {
  const token = link.split('/').at(-1);
  const response = await fetch(`${url}/api/assessments/new?token=${token}`);
  if (!response.ok) return [];
  const { data } = await response.json();
  const { framework, links: to }: Assessment = data.assessment;
  return [{ submit: to.submit, framework, position: 0 }];
}

async function send(url: string, { submit, framework, position }: PendingSubmit) {
  const response = await fetch(url + submit, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': submit },
    body: JSON.stringify(answersToSteps(framework.steps, position, framework.scoring)),
  });
  return { status: response.status, body: await response.json() };
}

async function start(env: Record<string, string>) {
  const port = await freePort();
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env['PATH'], PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  const ended = once(server, 'exit');
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.includes('Ctrl-C')) break;
  }
  return { url: `http://127.0.0.1:${port}`, ended, kill: () => server.kill('SIGKILL') };
}
