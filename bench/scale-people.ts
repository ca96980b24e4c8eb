import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/schema/schema.ts';
import { everyOrganisation, everyPerson, idIn, organisation } from './scale-span.ts';
import type { Span, Sql } from './scale-span.ts';
import { nameOf } from './seed-organisation.ts';

const person = idIn('user', sql`p`);
const admin = idIn('user', sql`0`);
/** One in twenty-five has not accepted yet, this one first. */
export const invitedPerson = 3;
const isInvited = sql`p % 25 = ${sql.lit(invitedPerson)}`;

/** The questionnaire that each organisation has made of this one, which comes with Beacon. */
export const copied = 'weekly-check-in';
export const ownFramework = sql`('own-' || org)`;

/** Creates the organisations of a span with their users and questionnaires. */
export async function seedPeople(db: Kysely<Schema>, span: Span): Promise<void> {
  await sql`insert into organisations (organisation_id, slug, name, time_zone, created_at)
    select ${organisation}, 'scale-' || org, 'Organisation ' || org, 'Europe/London',
      now() - interval '2 years' from ${everyOrganisation(span)}`.execute(db);
  await sql`insert into users (id, name, email, password_hash, is_importer, created_at)
    select ${person}, ${nameOf(sql`p`)}, p || '@scale-' || org || '.test',
      case when not ${isInvited} then 'set' end, p = 0, now() - interval '2 years'
    from ${everyPerson(span)}`.execute(db);
  await sql`insert into organisation_users (organisation_id, user_id, roles, tags, is_importer, created_at)
    select ${organisation}, ${person}, case when p = 0 then array['admin', 'beacon_creator']
        when p % 50 = 17 then array['observer'] when p % 20 = 19 then array['client'] else '{}' end,
      array['Year ' || p % 13], p = 0, now() - interval '2 years' from ${everyPerson(span)}`.execute(
    db,
  );
  const invitation = longTokenIn(sql`'invitation-' || org || '-' || p`);
  await sql`insert into invitations (organisation_id, id, user_id, token_hash, seed, created_at, expires_at)
    select ${organisation}, ${person}, ${person}, sha256(${invitation}::bytea),
      decode(repeat('07', 32), 'hex'), now(), now() + interval '7 days'
    from ${everyPerson(span)} where ${isInvited}`.execute(db);
  await sql`insert into email_changes (id, user_id, email, seed, created_at, expires_at, token_hash,
      old_token_hash)
    select ${admin}, ${admin}, 'new@scale-' || org || '.test', decode(repeat('07', 32), 'hex'), now(),
      now() + interval '7 days', sha256(('new-' || org)::bytea),
      sha256(${longTokenIn(sql`'email-change-' || org`)}::bytea)
    from ${everyOrganisation(span)}`.execute(db);
  await seedFrameworks(db, span);
  await seedImports(db, span);
}

/** What the link of an invitation is made of. */
export function invitationOf(number: number, invited: number): string {
  return `invitation-${number}-${invited}`;
}

/** What the link of the change of the admin's address is made of. */
export function emailChangeOf(number: number): string {
  return `email-change-${number}`;
}

/** The text of a token of 256 bits. */
function longTokenIn(text: Sql): Sql {
  return sql`translate(encode(sha256((${text})::bytea), 'base64'), '+/=', '-_')`;
}

async function seedFrameworks(db: Kysely<Schema>, span: Span): Promise<void> {
  await sql`insert into frameworks (id, version, organisation_id, definition, published_at, published_by,
      unit_min, unit_max, is_worse_higher, is_per_informant)
    select ${ownFramework}, version, ${organisation}, definition, now() - interval '1 year', ${admin},
      unit_min, unit_max, is_worse_higher, is_per_informant
    from frameworks cross join ${everyOrganisation(span)}
    where id = ${copied} and version = 1`.execute(db);
  await sql`insert into framework_drafts (organisation_id, id, definition, title, item_count, created_at,
      updated_at, updated_by)
    select ${organisation}, ${idIn('draft', sql`0`)}, definition, definition->>'title', 5, now(), now(), ${admin}
    from frameworks cross join ${everyOrganisation(span)}
    where id = ${copied} and version = 1`.execute(db);
}

/** Three imports of each admin; the first rejected some rows. */
async function seedImports(db: Kysely<Schema>, span: Span): Promise<void> {
  const rejected = 30;
  const settings = { frameworkId: copied, frameworkVersion: 1, isAnonymous: false };
  await sql`insert into imports (organisation_id, id, created_by, created_at, file_name, settings, state,
      encoding, separator, total_rows, done_rows, created_count, rejected_count, lease_until, finished_at)
    select ${organisation}, ${idIn('import', sql`i`)}, ${admin}, now() - i * interval '1 month',
      'beacons-' || i || '.csv', ${JSON.stringify(settings)}::jsonb, 'done', 'utf-8', ',', 100, 100,
      100 - ${rejected}::int, ${rejected}::int, now(), now() - i * interval '1 month'
    from ${everyOrganisation(span)} cross join generate_series(1, 3) i`.execute(db);
  const errors = [{ column: 'date_of_birth', reason: 'Not a date' }];
  await sql`insert into import_rejections (organisation_id, import_id, row_number, errors)
    select ${organisation}, ${idIn('import', sql`1`)}, 1 + r, ${JSON.stringify(errors)}::jsonb
    from ${everyOrganisation(span)} cross join generate_series(1, ${rejected}::int) r`.execute(db);
}
