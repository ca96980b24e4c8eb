import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Framework } from '#rules/definition/definition.ts';
import { thresholdsOf, thresholdUnit } from '#rules/scoring/thresholds.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { fillProjections } from './fill-projections.ts';
import { familyNames, givenNames, groupNames } from './names.ts';

/** One large organisation, named by its number. */
export interface LargeOrganisation {
  number: number;
  beacons: number;
}

const batch = 50_000;
const beaconsPerAssessor = 20;

/** An organisation's id, derived from its number alone. */
export function organisationId(number: number): string {
  return `f0000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** The id of the organisation's admin. */
export function adminId(number: number): string {
  return `1${String(number).padStart(7, '0')}-0000-7000-8000-000000000000`;
}

/**
 * Creates an organisation of any size inside the database. Each Beacon has a client in one or two of ten groups;
 * nine in ten have a result, one in twenty is archived, one in ten has an open window.
 */
export async function seedOrganisation(
  db: Kysely<Schema>,
  framework: Framework,
  organisation: LargeOrganisation,
): Promise<void> {
  const { number, beacons } = organisation;
  await sql`insert into organisations (organisation_id, slug, name, time_zone, created_at)
    values (${organisationId(number)}, ${`large-${number}`}, ${`Large ${number}`},
      'Europe/London', now())`.execute(db);
  await seedPeople(db, organisation);
  for (let first = 0; first < beacons; first += batch) {
    const part = { number, first, beacons: Math.min(batch, beacons - first) };
    await seedClients(db, part);
    await seedBeacons(db, framework, part);
    await seedMembers(db, part);
  }
  // Without statistics the projections of a million take hours.
  await sql`analyze`.execute(db);
  await fillProjections(db, organisationId(number));
  await sql`vacuum analyze`.execute(db);
}

/** The first user is the organisation's admin, the others are assessors. */
async function seedPeople(
  db: Kysely<Schema>,
  { number, beacons }: LargeOrganisation,
): Promise<void> {
  const people = Math.ceil(beacons / beaconsPerAssessor);
  const everybody = sql`from generate_series(0, ${people}::int) n`;
  const user = idOf('1', number);
  await sql`insert into users (id, name, email, password_hash, created_at)
    select ${user}, ${nameOf(sql`n`)}, n || '@large-' || ${String(number)} || '.test', 'set', now()
    ${everybody}`.execute(db);
  await sql`insert into organisation_users (organisation_id, user_id, roles, created_at)
    select ${organisationId(number)}, ${user}, case when n = 0 then array['admin'] else '{}' end,
      now() ${everybody}`.execute(db);
}

async function seedClients(db: Kysely<Schema>, part: Part): Promise<void> {
  await sql`insert into clients (organisation_id, id, name, external_ref, gender, date_of_birth,
      group_names, created_at)
    select ${organisationId(part.number)}, ${idOf('a', part.number)}, ${nameOf(sql`n`)},
      'ID-' || lpad(to_hex((n::bigint * 2654435761) % 4294967296), 8, '0') || '-' || n,
      (array['female', 'male', 'diverse'])[1 + n % 3], date '2008-01-01' + n % 5000,
      (${groupNames}::text[])[1 + n % 10 : 1 + n % 10 + n % 2], now() ${each(part)}`.execute(db);
}

async function seedBeacons(db: Kysely<Schema>, framework: Framework, part: Part): Promise<void> {
  const { id, version } = framework;
  const { lower, upper } = thresholdsOf(framework);
  const { outOf } = thresholdUnit(framework);
  await sql`insert into beacons (organisation_id, id, client_id, name, framework_id,
      framework_version, lower_threshold, upper_threshold, period_type, period, start_on,
      days_open, created_at, archived_at, next_opens_at, latest_score, latest_normalised_score,
      latest_change, latest_completed_at)
    select ${organisationId(part.number)}, ${idOf('b', part.number)}, ${idOf('a', part.number)},
      ${nameOf(sql`n`)}, ${id}, ${version}::int, ${lower}::float8,
      ${upper}::float8, 'week', 1, current_date - 7, '3', now(),
      case when ${isArchived} then now() end, case when not ${isArchived} then now() + interval '7 days' end,
      score * ${outOf}::float8 / 100, score, score / 10 - 5, completed_at
    from (select n, case when n % 10 <> 3 then ${shuffled(10_000)} / 100.0 end as score,
      case when n % 10 <> 3 then now() - ${shuffled(31_536_000)} * interval '1 second' end
        as completed_at ${each(part)}) drawn`.execute(db);
  await sql`insert into assessments (organisation_id, id, beacon_id, number, opens_at, closes_at,
      closed_at, completed_at, result, sections)
    select organisation_id, ${idOf('c', part.number)}, ${idOf('b', part.number)}, 1,
      completed_at - interval '1 day', completed_at + interval '2 days',
      completed_at + interval '2 days', completed_at,
      jsonb_build_object('score', b.latest_score, 'normalisedScore', b.latest_normalised_score,
        'range', jsonb_build_array(b.latest_score, b.latest_score), 'normalisedRange',
        jsonb_build_array(b.latest_normalised_score, b.latest_normalised_score),
        'change', b.latest_change, 'outOf', ${outOf}::float8, 'count', 3), '[]'
    ${each(part)}
    join beacons b on b.organisation_id = ${organisationId(part.number)}
      and b.id = ${idOf('b', part.number)}
    cross join lateral (select b.latest_completed_at as completed_at) latest
    where b.latest_completed_at is not null`.execute(db);
  await sql`insert into assessments (organisation_id, id, beacon_id, number, opens_at, closes_at)
    select ${organisationId(part.number)}, ${idOf('d', part.number)}, ${idOf('b', part.number)}, 2,
      now() - interval '1 day', now() + interval '2 days' ${each(part)}
    where n % 10 = 1 and not ${isArchived}`.execute(db);
}

async function seedMembers(db: Kysely<Schema>, part: Part): Promise<void> {
  await sql`insert into members (organisation_id, id, beacon_id, user_id, role, created_at)
    select ${organisationId(part.number)}, ${idOf('2', part.number)}, ${idOf('b', part.number)},
      ${idOf('1', part.number, sql`(1 + n / ${beaconsPerAssessor}::int)`)}, 'assessor', now()
    ${each(part)}`.execute(db);
}

interface Part extends LargeOrganisation {
  first: number;
}

function each({ first, beacons }: Part): RawBuilder<unknown> {
  return sql`from generate_series(${first}::int, ${first + beacons - 1}::int) n`;
}

/** Sequential ids, like those of real rows. */
function idOf(kind: string, organisation: number, of = sql`n`): RawBuilder<unknown> {
  const start = `${kind}${String(organisation).padStart(7, '0')}-0000-7000-8000-`;
  return sql`(${sql.lit(start)} || lpad((${of})::text, 12, '0'))::uuid`;
}

/** One in twenty, in every group. */
const isArchived = sql`(hashint4(n + 5) % 20 = 0)`;

/** A pseudo-random number from 0 to below `bound`, unrelated to that of the neighbouring row. */
function shuffled(bound: number): RawBuilder<unknown> {
  return sql`((hashint4(n)::bigint + 2147483648) % ${sql.lit(bound)})`;
}

export function nameOf(n: RawBuilder<unknown>): RawBuilder<unknown> {
  const pick = (names: string[], seed: number) => {
    const literals = sql.join(names.map((name) => sql.lit(name)));
    const index = sql`hashint4(${n} + ${sql.lit(seed)})::bigint + 2147483648`;
    return sql`(array[${literals}])[1 + (${index}) % ${sql.lit(names.length)}]`;
  };
  const initial = sql`chr((65 + (hashint4(${n} + 3)::bigint + 2147483648) % 26)::int)`;
  return sql`${pick(givenNames, 1)} || ' ' || ${initial} || '. ' || ${pick(familyNames, 2)}`;
}
