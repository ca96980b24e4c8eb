import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { AssessorRole } from '#rules/definition/texts.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { toStoredAnswers } from '#rules/answering/stored-answers.ts';
import { validateAnswers } from '#rules/answering/validate-answers.ts';
import { teamResult } from '#rules/scoring/score.ts';
import { thresholdsOf } from '#rules/scoring/thresholds.ts';
import { resultColumns } from '#server/beacons/projections/stored-result.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { fillProjections } from './fill-projections.ts';
import { answersOf } from './questionnaire.ts';

const roles: AssessorRole[] = ['assessor', 'parent', 'teacher', 'self', 'educator'];
export const teamSize = roles.length;

/** One person's token. Every side derives it from the person's number alone. */
export function tokenOf(person: number): string {
  return String(person).padStart(32, '0');
}

/** The position of a person among those of their team who answer, where people are numbered from 0. */
export function positionOf(person: number, teams: number): number {
  return Math.floor(person / teams);
}

/** The id of the organisation in which people are numbered from `first`. */
export function teamsOrganisation(first: number): RawBuilder<unknown> {
  return idOf('f', sql.lit(first));
}

/** The id of a team's Beacon. */
export function teamsBeacon(team: number): string {
  return `b0000000-0000-7000-8000-${String(team).padStart(12, '0')}`;
}

/** The name of that organisation in addresses. */
export function teamsSlug(first: number): string {
  return `bench-${first}`;
}

/** Makes a person of the teams an admin of their organisation. @returns the id of their user */
export async function appointAdmin(db: Kysely<Schema>, first: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    update organisation_users set roles = array['admin']
    where organisation_id = ${teamsOrganisation(first)} and user_id = ${idOf('1', sql.lit(first))}
    returning user_id as id`.execute(db);
  return rows[0]?.id ?? '';
}

/**
 * Creates teams of five with a past result and an open window. People are numbered from `first`; people with
 * consecutive numbers are in different teams.
 */
export async function seedTeams(
  db: Kysely<Schema>,
  framework: Framework,
  { teams, first }: { teams: number; first: number },
): Promise<void> {
  const organisation = teamsOrganisation(first);
  await sql`insert into organisations (organisation_id, slug, name, time_zone, created_at)
    values (${organisation}, ${teamsSlug(first)}, 'Bench', 'Europe/London', now())`.execute(db);
  await seedBeacons(db, framework, { organisation, teams, first });
  await seedPeople(db, { organisation, teams, first });
  await seedPast(db, framework, { organisation, teams, first });
  await restoreLatest(db, organisation);
  await fillProjections(db, organisation);
  await sql`vacuum analyze`.execute(db);
}

/** Gives every Beacon of an organisation the latest result that it had before the open window. */
export async function restoreLatest(
  db: Kysely<Schema>,
  organisation: RawBuilder<unknown>,
): Promise<void> {
  await sql`update beacons b set latest_score = (a.result->>'score')::float8,
      latest_normalised_score = (a.result->>'normalisedScore')::float8,
      latest_change = (a.result->>'change')::float8, latest_completed_at = a.completed_at
    from assessments a
    where b.organisation_id = ${organisation} and a.organisation_id = b.organisation_id
      and a.beacon_id = b.id and a.number = 1
      and b.latest_completed_at is distinct from a.completed_at`.execute(db);
}

interface Seed {
  organisation: RawBuilder<unknown>;
  teams: number;
  first: number;
}

async function seedBeacons(
  db: Kysely<Schema>,
  framework: Framework,
  { organisation, teams, first }: Seed,
): Promise<void> {
  const { id, version } = framework;
  const { lower, upper } = thresholdsOf(framework);
  const everyTeam = sql`from generate_series(${first}::int, ${first + teams - 1}::int) team`;
  await sql`insert into clients (organisation_id, id, name, gender, date_of_birth, created_at)
    select ${organisation}, ${client}, 'Kim', 'female', '2015-05-01', now() ${everyTeam}`.execute(
    db,
  );
  await sql`insert into beacons (organisation_id, id, client_id, name, framework_id, framework_version,
      lower_threshold, upper_threshold, period_type, period, start_on, days_open, created_at, next_opens_at)
    select ${organisation}, ${beacon}, ${client}, 'Kim at school', ${id}, ${version}::int,
      ${lower}::float8, ${upper}::float8, 'month', 1, current_date - 1, '3',
      now(), now() + interval '30 days' ${everyTeam}`.execute(db);
  await sql`insert into assessments (organisation_id, id, beacon_id, number, opens_at, closes_at)
    select ${organisation}, ${openWindow}, ${beacon}, 2, now() - interval '1 day',
      now() + interval '2 days' ${everyTeam}`.execute(db);
}

async function seedPeople(db: Kysely<Schema>, seed: Seed): Promise<void> {
  const { organisation } = seed;
  const everyone = everyoneOf(seed);
  await sql`insert into users (id, name, email, password_hash, created_at)
    select ${user}, role, person || '@bench.test', 'set', now() ${everyone}`.execute(db);
  await sql`insert into organisation_users (organisation_id, user_id, created_at)
    select ${organisation}, ${user}, now() ${everyone}`.execute(db);
  await sql`insert into members (organisation_id, id, beacon_id, user_id, role, created_at)
    select ${organisation}, ${member}, ${beacon}, ${user}, role, now() ${everyone}`.execute(db);
  await sql`insert into assess_tokens (organisation_id, token_hash, seed, kind, member_id,
      assessment_id, created_at)
    select ${organisation}, sha256(lpad(person::text, 32, '0')::bytea), decode(repeat('07', 24), 'hex'),
      'mail', ${member}, ${openWindow}, now() ${everyone}`.execute(db);
}

/** The previous window, answered by everybody. */
async function seedPast(db: Kysely<Schema>, framework: Framework, seed: Seed): Promise<void> {
  const { organisation, teams, first } = seed;
  const responses = roles.map((role, index) => {
    const validation = validateAnswers(framework, answersOf(framework, index), { role });
    if (!validation.ok) throw new Error(JSON.stringify(validation.fields));
    return { userId: role, role, attributes: validation.answers.attributes };
  });
  const { result, sections } = resultColumns(teamResult(framework, responses));
  await sql`insert into assessments (organisation_id, id, beacon_id, number, opens_at, closes_at,
      closed_at, completed_at, result, sections)
    select ${organisation}, ${pastWindow}, ${beacon}, 1, now() - interval '30 days',
      now() - interval '27 days', now() - interval '27 days', now() - interval '28 days', ${result}::jsonb,
      ${sections}::json
    from generate_series(${first}::int, ${first + teams - 1}::int) team`.execute(db);
  const attributes = JSON.stringify(
    responses.map((response) => toStoredAnswers(framework, response.attributes)),
  );
  await sql`insert into responses (organisation_id, assessment_id, member_id, user_id, role, attributes,
      submitted_at, idempotency_key, body_hash)
    select ${organisation}, ${pastWindow}, ${member}, ${user}, role, ${attributes}::json -> index,
      now() - interval '28 days', 'past', decode(repeat('07', 32), 'hex') ${everyoneOf(seed)}`.execute(
    db,
  );
}

function everyoneOf({ teams, first }: Seed): RawBuilder<unknown> {
  return sql`from (
    select ${first}::int + index * ${teams}::int + number as person, ${first}::int + number as team, index,
      (${roles}::text[])[index + 1] as role
    from generate_series(0, ${teamSize - 1}::int) index, generate_series(0, ${teams - 1}::int) number
    order by person) everyone`;
}

/** Sequential ids, like those of real rows. */
function idOf(kind: string, number: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${sql.lit(`${kind}0000000-0000-7000-8000-`)} || lpad((${number})::text, 12, '0'))::uuid`;
}

const client = idOf('a', sql`team`);
const beacon = idOf('b', sql`team`);
const pastWindow = idOf('c', sql`team`);
const openWindow = idOf('d', sql`team`);
const user = idOf('1', sql`person`);
const member = idOf('2', sql`person`);
