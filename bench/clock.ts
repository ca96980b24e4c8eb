import { setTimeout } from 'node:timers/promises';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { findClock, moveClock } from '#contract/development.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { serverCommand } from '../tools/project.mjs';
import { freePort, startChild } from './child.ts';
import { fillProjections } from './fill-projections.ts';
import { openTarget } from './targets.ts';
import type { Target } from './targets.ts';

// Measures a jump of the demo's clock on which the windows of many Beacons, with three members each, open at once.
const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    beacons: { type: 'string', default: '2000' },
    days: { type: 'string', default: '8' },
  },
});
const kinds = (['embedded', 'postgres'] as const).filter(
  (kind) => values.database === undefined || kind === values.database,
);
const day = 86_400_000;
const organisation = id('f', '1');

type Clock = AnswerOf<typeof findClock>;

for (const kind of kinds) {
  await using opened = new AsyncDisposableStack();
  const target = opened.use(await openTarget(kind));
  const port = await freePort();
  const environment = { ...target.environment, MODE: 'demo', PORT: String(port) };
  opened.use(await startChild(serverCommand, environment, 'Ctrl-C'));
  await bench(target, `http://127.0.0.1:${port}`);
}

async function bench(target: Target, address: string): Promise<void> {
  const { now } = await readClock(address);
  const first = Date.parse(`${now.slice(0, 10)}T09:00:00Z`) + day;
  await seed(target, new Date(first).toISOString().slice(0, 10), now);
  for (let number = 0; number < Number(values.days); number += 1) {
    const { mark } = await readClock(address);
    const { tookMs, maxWaitMs } = await jumpTo(address, new Date(first + number * day));
    const { happened } = await readClock(address, `?since=${mark}`);
    const [load = 0] = os.loadavg();
    console.log(
      `${target.kind}, day ${number + 1}: ${(tookMs / 1000).toFixed(1)} s, ${happened?.windowCount} windows, ${happened?.mailCount} mails, others wait up to ${maxWaitMs.toFixed(0)} ms, load ${load.toFixed(1)}`,
    );
  }
}

/** Requests the jump and polls its progress every half a second, as the demo's bar does. */
async function jumpTo(address: string, to: Date) {
  const startedAt = performance.now();
  const moveRequest = fetch(address + moveClock.path, {
    method: moveClock.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: to.toISOString() }),
  });
  const waits: number[] = [];
  const answered = moveRequest.then(() => true);
  while (!(await Promise.race([answered, setTimeout(500, false)]))) {
    const askedAt = performance.now();
    await readClock(address);
    waits.push(performance.now() - askedAt);
  }
  if (!(await moveRequest).ok) throw new Error(await (await moveRequest).text());
  while ((await readClock(address)).jump) await setTimeout(500);
  return { tookMs: performance.now() - startedAt, maxWaitMs: Math.max(0, ...waits) };
}

async function readClock(address: string, query = ''): Promise<Clock> {
  const response = await fetch(address + findClock.path + query);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()).data;
}

async function seed({ url }: Target, startOn: string, now: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await using db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  await db.transaction().execute(async (trx) => {
    for (const statement of statementsOf(startOn, now)) await sql.raw(statement).execute(trx);
    await fillProjections(trx, sql.raw(organisation));
  });
}

/** SQL that adds weekly Beacons starting on `startOn`, each with a parent, the child and one of a hundred teachers. */
function statementsOf(startOn: string, now: string): string[] {
  const numbers = `generate_series(1, ${Number(values.beacons)}) n`;
  const people = `${numbers} cross join unnest('{parent,self,teacher}'::text[]) role`;
  const person = `case role when 'teacher' then role || n % 100 else role || n end`;
  const user = `md5(${person})::uuid`;
  return [
    `insert into organisations (organisation_id, slug, name, time_zone, created_at)
      values (${organisation}, 'bench', 'Bench', 'Europe/London', '${now}')`,
    `insert into users (id, name, email, password_hash, created_at)
      select distinct ${user}, ${person}, ${person} || '@bench.test', 'set', '${now}'::timestamptz
      from ${people}`,
    `insert into organisation_users (organisation_id, user_id, created_at)
      select distinct ${organisation}, ${user}, '${now}'::timestamptz from ${people}`,
    `insert into clients (organisation_id, id, name, created_at)
      select ${organisation}, ${id('a', 'n')}, 'Child ' || n, '${now}' from ${numbers}`,
    `insert into public.beacons (organisation_id, id, client_id, name, framework_id, framework_version,
        lower_threshold, upper_threshold, period_type, period, start_on, days_open, created_at,
        next_opens_at)
      select ${organisation}, ${id('b', 'n')}, ${id('a', 'n')}, 'At school', f.id, f.version, 5, 15,
        'week', 1, '${startOn}', '3', '${now}', '${startOn}T00:00:00Z'
      from ${numbers} cross join frameworks f where f.id = 'weekly-check-in'`,
    `insert into members (organisation_id, id, beacon_id, user_id, role, created_at)
      select ${organisation}, md5(n || role)::uuid, ${id('b', 'n')}, ${user}, role, '${now}'
      from ${people}`,
  ];
}

function id(kind: string, n: string): string {
  return `('${kind}' || lpad((${n})::text, 31, '0'))::uuid`;
}
