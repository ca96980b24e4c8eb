import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { v7 } from 'uuid';
import type { Import } from '#contract/imports.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import { median } from './rounds.ts';
import { openTarget } from './targets.ts';
import type { Target } from './targets.ts';
import { startRealServer } from './real-server.ts';
import type { RealServer } from './real-server.ts';

// Measures the import of a large file: upload, check and import, its memory, and the wait of other requests meanwhile.
const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    rows: { type: 'string', default: '100000' },
  },
});
const kinds = (['embedded', 'postgres'] as const).filter(
  (kind) => values.database === undefined || kind === values.database,
);
const slug = 'bench';
const teachers = 2000;
const settings = {
  frameworkId: 'weekly-check-in',
  lowerThreshold: 5,
  upperThreshold: 15,
  schedule: { periodType: 'week', period: 1, startOn: tomorrow(), daysOpen: 3 },
};

for (const kind of kinds) {
  await using target = await openTarget(kind);
  await using server = await startRealServer(target, randomBytes(24).toString('hex'));
  console.log(`${kind}: ${await bench(target, server, Number(values.rows))}`);
}

interface Caller {
  address: string;
  headers: Record<string, string>;
}

async function bench(target: Target, server: RealServer, rows: number): Promise<string> {
  const address = `http://127.0.0.1:${server.port}`;
  const caller = { address, headers: { authorization: `Bearer ${await createImporter(target)}` } };
  const before = (await server.measure()).memory;
  const others = new AbortController();
  const waits = measureOtherRequests(caller, others.signal);
  const memory = measureMaxMemory(server, others.signal);
  const sentAt = performance.now();
  const { id } = await send(caller, makeCsv(rows));
  const uploadedAt = performance.now();
  const checked = await waitForState(caller, id, 'checked');
  const startedAt = performance.now();
  await callApi(
    caller,
    'PUT',
    `/api/imports/${id}/start`,
    new Blob(['{}'], { type: 'application/json' }),
  );
  const done = await waitForState(caller, id, 'done');
  const endedAt = performance.now();
  others.abort();
  const waitTimes = (await waits).toSorted((a, b) => a - b);
  return [
    `upload ${seconds(uploadedAt - sentAt)}`,
    `check ${seconds(startedAt - uploadedAt)} (${checked.readyCount} ready)`,
    `import ${seconds(endedAt - startedAt)} (${done.createdCount} created)`,
    `memory ${megabytes(before)} + ${megabytes((await memory) - before)}`,
    `others wait ${median(waitTimes).toFixed(0)} ms, p99 ${(waitTimes[Math.floor(waitTimes.length * 0.99)] ?? 0).toFixed(0)} ms, longest ${(waitTimes.at(-1) ?? 0).toFixed(0)} ms`,
  ].join(', ');
}

/** Creates a user who may import. Returns their session token. */
async function createImporter({ url }: Target): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  const [organisationId, userId, token] = [v7(), v7(), randomBytes(32).toString('base64url')];
  await client.query(
    `insert into organisations (organisation_id, slug, name, time_zone, created_at)
     values ($1, $2, 'Bench', 'Europe/London', now())`,
    [organisationId, slug],
  );
  await client.query(
    `insert into users (id, email, name, password_hash, created_at)
     values ($1, 'ivan@bench.test', 'Ivan', 'set', now())`,
    [userId],
  );
  await client.query(
    `insert into organisation_users (organisation_id, user_id, roles, is_importer, created_at)
     values ($1, $2, '{admin}', true, now())`,
    [organisationId, userId],
  );
  await client.query(
    `insert into sessions (id, token_hash, user_id, created_at, last_used_at, expires_at)
     values ($1, $2, $3, now(), now(), now() + interval '1 day')`,
    [v7(), hashToken(token), userId],
  );
  await client.end();
  return token;
}

/** A CSV file in which every child has a parent of their own and shares one of the teachers. */
function makeCsv(rows: number): string {
  const lines = Array.from({ length: rows }, (_, n) => {
    const teacher = n % teachers;
    return [
      `Child ${n},Child ${n} at school,S-${String(n).padStart(7, '0')},female,2015-05-01,Year ${n % 7}|North`,
      `Teacher ${teacher},teacher${teacher}@bench.test,,admin|teacher,Parent ${n},parent${n}@bench.test,,parent`,
    ].join(',');
  });
  const headers = `clientName,beaconName,clientExternalRef,gender,dateOfBirth,groupNames,
    member1Name,member1Email,member1Phone,member1Roles,
    member2Name,member2Email,member2Phone,member2Roles`;
  return [headers.replaceAll(/\s+/g, ''), ...lines].join('\n');
}

async function send(caller: Caller, file: string): Promise<Import> {
  const body = new FormData();
  body.set('organisation', slug);
  body.set('data', JSON.stringify(settings));
  body.set('csvFile', new Blob([file], { type: 'text/csv' }), 'bench.csv');
  return callApi(caller, 'POST', '/api/bulk/beacons/import', body);
}

async function waitForState(caller: Caller, id: string, state: Import['state']): Promise<Import> {
  for (;;) {
    const current = await callApi(caller, 'GET', `/api/imports/${id}`);
    if (current.state === state) return current;
    if (current.state === 'failed') throw new Error(current.error ?? 'The import failed');
    await setTimeout(250);
  }
}

async function callApi(
  { address, headers }: Caller,
  method: string,
  path: string,
  body: FormData | Blob | null = null,
): Promise<Import> {
  const response = await fetch(address + path, { method, headers, body });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()).data.import;
}

/** Reads the list of Beacons until `stop`. Returns the milliseconds of each response. */
async function measureOtherRequests(
  { address, headers }: Caller,
  stop: AbortSignal,
): Promise<number[]> {
  const waits: number[] = [];
  while (!stop.aborted) {
    const askedAt = performance.now();
    const response = await fetch(`${address}/api/beacons`, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The list request got status ${response.status}`);
    waits.push(performance.now() - askedAt);
    await setTimeout(100);
  }
  return waits;
}

async function measureMaxMemory(server: RealServer, stop: AbortSignal): Promise<number> {
  let largest = 0;
  while (!stop.aborted) {
    largest = Math.max(largest, (await server.measure()).memory);
    await setTimeout(500);
  }
  return largest;
}

function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MB`;
}
