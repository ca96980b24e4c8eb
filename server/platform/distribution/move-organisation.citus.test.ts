import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Client } from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#server/platform/database/open.ts';
import { migrate } from '#server/platform/migrations/migrate.ts';
import { newDatabaseConfig } from '#testing/databases.ts';
import { makePerson } from '#testing/make-list.ts';
import { countRows, makeFixture } from '#testing/make-fixture.ts';
import { distribute } from './distribute.ts';

const log = pino({ level: 'silent' });
const people = 120;
const pauseMs = 40;
const deadlockDetected = '40P01';

let database: Database;
beforeAll(async () => {
  database = await openDatabase(await newDatabaseConfig(), log);
  await migrate(database, log);
  await distribute(database, { shards: 4, lockTimeoutMs: 500 });
  await database.restrict();
});
afterAll(() => database[Symbol.asyncDispose]());

test(
  'An organisation gets shards and a node of its own while people answer and read lists',
  { timeout: 120_000 },
  async () => {
    const roles = Array.from({ length: people }, () => 'teacher' as const);
    const { app, beacon, submit, mail, services } = await makeFixture(database, { roles });
    const { organisationId } = beacon;
    const admin = await makePerson(services, [organisationId], ['admin']);
    const headers = await app.signIn(admin);
    const tokens = await Promise.all(roles.map((_, index) => mail(index)));
    const before = await placeOf(organisationId);

    let answeredMeanwhile = 0;
    const moving = moveToOtherNode(organisationId);
    const isMoved = moving.then(() => true);
    const statuses: Promise<number>[] = [];
    for (const token of tokens) {
      const requests = [() => submit(token), () => app.get('/api/beacons', headers)];
      statuses.push(...requests.map(untilServed));
      const isOver = await Promise.race([isMoved, setTimeout(pauseMs, false)]);
      if (!isOver) answeredMeanwhile += 1;
    }
    await moving;

    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
    expect(answeredMeanwhile).toBeGreaterThan(5);
    expect(await countRows(services, 'responses', beacon)).toBe(people);
    const after = await placeOf(organisationId);
    expect(after.node).not.toBe(before.node);
    expect(after.width).toBe(1);
  },
);

/** What the pages do: they ask again while the answer is 503. */
async function untilServed(request: () => Promise<{ status: number }>): Promise<number> {
  const { status } = await request();
  if (status !== 503) return status;
  await setTimeout(500);
  return untilServed(request);
}

/** As docs/scale.md describes it. */
async function moveToOtherNode(organisationId: string): Promise<void> {
  const client = await database.connect();
  try {
    await untilNoDeadlock(
      client,
      `select isolate_tenant_to_new_shard('clients', $1::text, 'CASCADE', shard_transfer_mode => 'block_writes')`,
      organisationId,
    );
    await untilNoDeadlock(
      client,
      `select citus_move_shard_placement(s.shardid, n.nodename, n.nodeport, t.nodename, t.nodeport, 'block_writes')
       from (select get_shard_id_for_distribution_column('clients', $1::uuid) as shardid) s
       join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)
       join pg_dist_node t on t.groupid > 0 and t.groupid <> n.groupid`,
      organisationId,
    );
  } finally {
    await client.end();
  }
}

/** Of people who answer and a move that wait for each other, the cluster cancels one, which has then changed nothing. */
async function untilNoDeadlock(
  client: Client,
  statement: string,
  organisationId: string,
): Promise<void> {
  try {
    await client.query(statement, [organisationId]);
  } catch (error) {
    if ((error as { code?: string }).code !== deadlockDetected) throw error;
    await untilNoDeadlock(client, statement, organisationId);
  }
}

/** The node of an organisation's clients, and how many hash values their shard is for. */
async function placeOf(organisationId: string): Promise<{ node: number; width: number }> {
  const { rows } = await sql<{ node: number; width: number }>`
    select p.groupid as node, s.shardmaxvalue::bigint - s.shardminvalue::bigint + 1 as width
    from pg_dist_shard s join pg_dist_placement p using (shardid)
    where s.shardid = get_shard_id_for_distribution_column('clients', ${organisationId}::uuid)`.execute(
    database.db,
  );
  if (!rows[0]) throw new Error('The organisation is on no shard');
  return { node: rows[0].node, width: rows[0].width };
}
