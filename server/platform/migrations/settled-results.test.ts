import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { newDatabaseConfig } from '#testing/databases.ts';
import { migrationsBefore } from '#testing/migrations-before.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/schema/schema.ts';

const log = pino({ level: 'silent' });
const organisationId = '00000000-0000-7000-8000-000000000001';
const people = 3;

test('The migration recomputes list scores of partial windows and of few anonymous people', async () => {
  const config = await newDatabaseConfig();
  await using database = await openDatabase(config, log);
  await migrate(database, log, migrationsBefore('settled-results.sql', config.dataDir));
  const { db } = database;
  await insertPeople(db);
  await insertBeacon(db, 1, { name: 'partial', scores: [80, 20], answered: [3, 1] });
  await insertBeacon(db, 2, { name: 'complete', scores: [80, 20], answered: [3, 3] });
  await insertBeacon(db, 3, { name: 'first', scores: [20], answered: [1] });
  const isAnonymous = true;
  await insertBeacon(db, 4, { name: 'few', scores: [80, 20], answered: [2, 2], isAnonymous });
  await insertBeacon(db, 5, { name: 'enough', scores: [80, 20], answered: [2, 3], isAnonymous });
  await migrate(database, log);
  const { rows } = await sql`
    select b.name, l.score, b.latest_change as change, s.scores[1] as section, a.is_complete as complete
    from beacons b
    join beacon_list_rows l on l.organisation_id = b.organisation_id and l.beacon_id = b.id
      and l.group_name = ''
    join assessments a on a.organisation_id = b.organisation_id and a.beacon_id = b.id
      and a.closed_at is null
    left join beacon_sections s on s.organisation_id = b.organisation_id and s.beacon_id = b.id
    order by b.id`.execute(db);
  expect(rows).toEqual([
    { name: 'partial', score: 80, change: null, section: 80, complete: false },
    { name: 'complete', score: 20, change: -60, section: 20, complete: true },
    { name: 'first', score: null, change: null, section: null, complete: false },
    { name: 'few', score: null, change: null, section: null, complete: false },
    { name: 'enough', score: 20, change: null, section: 20, complete: true },
  ]);
});

test('The migration lists a Beacon whose informants have their own cut-offs by the worst informant', async () => {
  const config = await newDatabaseConfig();
  await using database = await openDatabase(config, log);
  await migrate(database, log, migrationsBefore('worst-informant.sql', config.dataDir));
  const { db } = database;
  await insertPeople(db);
  const past = { scores: [40], answered: [3], range: [20, 60] as const };
  await insertBeacon(db, 1, { ...past, name: 'named', framework: 'informants' });
  await insertBeacon(db, 2, {
    ...past,
    name: 'anonymous',
    framework: 'informants',
    isAnonymous: true,
  });
  await insertBeacon(db, 3, { ...past, name: 'alike' });
  await sql`update assessments set closed_at = now()`.execute(db);
  await migrate(database, log);
  const { rows } = await sql`
    select b.name, l.score, s.scores[1] as section, s.points[1] as points
    from beacons b
    join beacon_list_rows l on l.organisation_id = b.organisation_id and l.beacon_id = b.id
      and l.group_name = ''
    join beacon_sections s on s.organisation_id = b.organisation_id and s.beacon_id = b.id
    order by b.id`.execute(db);
  expect(rows).toEqual([
    { name: 'named', score: 20, section: 20, points: 40 },
    { name: 'anonymous', score: 40, section: 40, points: 40 },
    { name: 'alike', score: 40, section: 40, points: 40 },
  ]);
});

async function insertPeople(db: Kysely<Schema>): Promise<void> {
  await sql`insert into frameworks (id, version, definition, published_at)
    values ('weekly', 1, '{"title": "Weekly"}', now()),
      ('informants', 1, '{"title": "Informants", "informants": {"parent": {}}}', now())`.execute(
    db,
  );
  await sql`insert into organisations (organisation_id, slug, name, time_zone, created_at)
    values (${organisationId}, 'north', 'North', 'Europe/London', now())`.execute(db);
  await sql`insert into clients (organisation_id, id, name, created_at)
    values (${organisationId}, ${idOf('c', 0)}, 'Kim', now())`.execute(db);
  await sql`insert into users (id, email, name, created_at)
    select ('00000000-0000-7000-8000-00000000a00' || n)::uuid, n || '@x.test', 'Person', now()
    from generate_series(1, ${people}) n`.execute(db);
  await sql`insert into organisation_users (organisation_id, user_id, created_at)
    select ${organisationId}, id, now() from users`.execute(db);
}

interface Past {
  name: string;
  /** The score of each window; all but the last are closed. */
  scores: number[];
  /** How many of three people answered each window. */
  answered: number[];
  isAnonymous?: boolean;
  framework?: 'weekly' | 'informants';
  /** The lowest and highest score of a person; undefined if it was not stored. */
  range?: readonly [number, number];
}

async function insertBeacon(db: Kysely<Schema>, n: number, past: Past): Promise<void> {
  const { name, scores, answered, isAnonymous = false, framework = 'weekly', range } = past;
  const beaconId = idOf('b', n);
  const [before = null, score] = scores.length > 1 ? scores : [null, ...scores];
  const change = before === null ? null : Number(score) - before;
  await sql`insert into beacons (organisation_id, id, client_id, name, framework_id,
      framework_version, is_anonymous, lower_threshold, upper_threshold, period_type, period,
      start_on, days_open, created_at)
    values (${organisationId}, ${beaconId}, ${idOf('c', 0)}, ${name}, ${framework}, 1, ${isAnonymous},
      30, 70, 'week', 1, '2026-11-02', '7', now())`.execute(db);
  await sql`insert into members (organisation_id, id, beacon_id, user_id, role, created_at)
    select ${organisationId}, ('00000000-0000-7000-8000-00000000' || ${`${n}00`} || right(id::text, 1))::uuid,
      ${beaconId}, id, 'assessor', now()
    from users`.execute(db);
  for (const [index, windowScore] of scores.entries()) {
    const isLast = index === scores.length - 1;
    const count = answered[index] ?? 0;
    const result = resultOf({ score: windowScore, count, change: isLast ? change : null, range });
    await sql`insert into assessments (organisation_id, id, beacon_id, number, opens_at,
        completed_at, closed_at, result)
      values (${organisationId}, ${idOf('d', 10 * n + index)}, ${beaconId}, ${index + 1}, now(),
        now(), ${isLast ? null : new Date()}, ${JSON.stringify(result)})`.execute(db);
    await sql`insert into responses (organisation_id, assessment_id, member_id, user_id, role,
        attributes, submitted_at, idempotency_key, body_hash)
      select ${organisationId}, ${idOf('d', 10 * n + index)}, id, user_id, role, '{}', now(), 'one',
        decode(repeat('00', 32), 'hex')
      from members where beacon_id = ${beaconId} order by id limit ${answered[index]}`.execute(db);
  }
  await sql`update beacons set latest_score = ${score}, latest_normalised_score = ${score},
      latest_change = ${change}, latest_completed_at = now()
    where id = ${beaconId}`.execute(db);
}

interface Outcome extends Pick<Past, 'range'> {
  score: number;
  count: number;
  change: number | null;
}

function resultOf({ score, range, ...counted }: Outcome) {
  const node = { ...counted, score, normalisedScore: score, normalisedRange: range, outOf: 100 };
  return {
    ...node,
    attributes: [{ ...node, id: 'one', attributes: [{ ...node, id: 'question' }] }],
  };
}

function idOf(prefix: string, n: number): string {
  return `00000000-0000-7000-8000-00000000${prefix}${`${n}`.padStart(3, '0')}`;
}
