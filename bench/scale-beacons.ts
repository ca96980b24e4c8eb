import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { thresholdsOf } from '#rules/scoring/thresholds.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { groupNames } from './names.ts';
import { ownFramework } from './scale-people.ts';
import { everyBeacon, idIn, organisation, tokenHashIn, userNumber } from './scale-span.ts';
import type { Part, Sql } from './scale-span.ts';
import { roles } from './scale-variants.ts';
import type { SeededFramework } from './scale-variants.ts';
import { nameOf } from './seed-organisation.ts';

const client = idIn('client', sql`n`);
export const beacon = idIn('beacon', sql`n`);

/** The id of somebody's part in the Beacon `n`. @param place 0 or 1 for who answers, 2 for who looks */
export function memberId(place: Sql): Sql {
  return idIn('member', memberNumber(place));
}

export function memberNumber(place: Sql): Sql {
  return sql`(n * 3 + ${place})`;
}

/** What links and codes are derived from; the bench reads neither by it. */
export const seed = sql`decode(repeat('07', 24), 'hex')`;

/** Creates clients with one Beacon each, their members and QR codes, posts and files. */
export async function seedBeacons(
  db: Kysely<Schema>,
  frameworks: readonly SeededFramework[],
  part: Part,
): Promise<void> {
  await sql`insert into clients (organisation_id, id, name, external_ref, gender, date_of_birth,
      group_names, created_at)
    select ${organisation}, ${client}, ${nameOf(sql`n`)},
      'ID-' || lpad(to_hex((n::bigint * 2654435761) % 4294967296), 8, '0') || '-' || n,
      (array['female', 'male', 'diverse'])[1 + n % 3], date '2008-01-01' + n % 5000,
      (${groupNames}::text[])[1 + n / 4 % 10 : 1 + n / 4 % 10 + n / 4 % 2], now() - interval '2 years'
    from ${everyBeacon(part)} b`.execute(db);
  const thresholds = frameworks.map(({ framework }) => thresholdsOf(framework));
  const nth = (values: number[]) => sql`(${values}::float8[])[1 + n % ${sql.lit(values.length)}]`;
  await sql`insert into beacons (organisation_id, id, client_id, name, framework_id, framework_version,
      lower_threshold, upper_threshold, period_type, period, start_on, days_open, created_at,
      archived_at, next_opens_at)
    select ${organisation}, ${beacon}, ${client}, ${nameOf(sql`n`)}, ${frameworkOf(frameworks)}, 1,
      ${nth(thresholds.map(({ lower }) => lower))}, ${nth(thresholds.map(({ upper }) => upper))},
      'week', 1, current_date - 400, '3', now() - interval '2 years',
      case when is_archived then now() - n % 300 * interval '1 day' end,
      case when not is_archived then now() + interval '6 days' end
    from ${everyBeacon(part)} b`.execute(db);
  await seedMembers(db, part);
  await seedPosts(db, part);
  await sql`insert into audit_events (organisation_id, id, at, action, user_id, client_id, beacon_id)
    select ${organisation}, ${idIn('event', sql`n`)}, now() - interval '2 years', 'beacon.created',
      ${idIn('user', sql`0`)}, ${client}, ${beacon} from ${everyBeacon(part)} b`.execute(db);
}

/** The questionnaire of the Beacon `n`. */
function frameworkOf(frameworks: readonly SeededFramework[]): Sql {
  const names = frameworks.map(({ framework, isOwn }) =>
    isOwn ? ownFramework : sql.lit(framework.id),
  );
  return sql`(array[${sql.join(names)}])[1 + n % ${sql.lit(names.length)}]`;
}

async function seedMembers(db: Kysely<Schema>, part: Part): Promise<void> {
  const place = sql`place`;
  await sql`insert into members (organisation_id, id, beacon_id, user_id, role, is_admin, created_at)
    select ${organisation}, ${memberId(place)}, ${beacon}, ${idIn('user', userNumber(part, place))},
      (${[...roles, 'viewer']}::text[])[1 + place], place = 2 and n % 3 = 0, now() - interval '2 years'
    from ${everyBeacon(part)} b cross join generate_series(0, 2) place`.execute(db);
  await sql`insert into assess_tokens (organisation_id, token_hash, seed, kind, member_id, created_at)
    select ${organisation}, ${tokenHashIn('qr', memberNumber(place))}, ${seed}, 'qr', ${memberId(place)},
      now() - interval '2 years'
    from ${everyBeacon(part)} b cross join generate_series(0, 1) place
    where not is_archived`.execute(db);
}

/** Two posts on every fifth Beacon, and 25 with files on every fiftieth. */
async function seedPosts(db: Kysely<Schema>, part: Part): Promise<void> {
  const item = idIn('item', sql`(n::bigint * 25 + i)`);
  const posted = sql`${everyBeacon(part)} b cross join lateral generate_series(0,
    case when n % 50 = 1 then 24 when n % 5 = 0 then 1 else -1 end) i`;
  await sql`insert into feed_items (organisation_id, id, beacon_id, author_id, text, posted_at)
    select ${organisation}, ${item}, ${beacon}, ${idIn('user', userNumber(part, sql`2`))},
      'We talked about how the week went, and what could make the next one easier.',
      now() - (i + 1) * interval '9 days' from ${posted}`.execute(db);
  await sql`insert into beacon_files (organisation_id, id, beacon_id, feed_item_id, role, filename,
      extension, media_type, size, created_at)
    select ${organisation}, ${item}, ${beacon}, ${item}, case when i = 0 then 'treatment_plan' end,
      'plan-' || i || '.pdf', 'pdf', 'application/pdf', 48213, now() - (i + 1) * interval '9 days'
    from ${posted} where i % 2 = 0`.execute(db);
}
