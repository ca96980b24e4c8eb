import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/schema/schema.ts';
import { beacon, memberId, memberNumber, seed } from './scale-beacons.ts';
import { everyBeacon, idIn, organisation, tokenHashIn, userNumber } from './scale-span.ts';
import type { Part, Sql } from './scale-span.ts';
import { roles } from './scale-variants.ts';
import type { SeededFramework } from './scale-variants.ts';

const window = (number: Sql) => idIn('window', sql`(n::bigint * 4 + ${number})`);
const [number, place] = [sql`number`, sql`place`];
const role = sql`(${[...roles]}::text[])[1 + place]`;
const pastStart = sql`completed_at - interval '1 day' - (windows - number) * interval '30 days'`;
const openStart = sql`now() - interval '1 day'`;

/**
 * Creates windows: nine of ten Beacons have one or two results, the latest with everybody's answers, and one of ten an
 * open window, which half of the first assessors have answered.
 */
export async function seedWindows(
  db: Kysely<Schema>,
  frameworks: readonly SeededFramework[],
  part: Part,
): Promise<void> {
  const names = frameworks.map(({ framework: { id } }) => id);
  const framework = sql`(${names}::text[])[1 + n % ${sql.lit(names.length)}]`;
  const past = sql`${everyBeacon(part)} b cross join lateral generate_series(1, windows) number`;
  const open = sql`(select *, windows + 1 as number from ${everyBeacon(part)} b where has_open) b`;
  await sql`insert into assessments (organisation_id, id, beacon_id, number, opens_at, closes_at,
      closed_at, completed_at, result, sections, is_complete)
    select ${organisation}, ${window(number)}, ${beacon}, number, ${pastStart},
      ${pastStart} + interval '3 days', ${pastStart} + interval '1 day', ${pastStart} + interval '1 day',
      v.result::jsonb, v.sections::json, true
    from ${past} join variants v using (variant, number) where v.framework_id = ${framework}`.execute(
    db,
  );
  await sql`insert into assessments (organisation_id, id, beacon_id, number, opens_at, closes_at)
    select ${organisation}, ${window(number)}, ${beacon}, number, ${openStart},
      ${openStart} + interval '3 days' from ${open}`.execute(db);
  const answered = sql`(select org, n, variant, number, windows, completed_at, place,
      case when number > windows then now() - interval '1 hour' else ${pastStart} + interval '20 hours' end
        as submitted_at
    from (select *, windows as number, 1 as last_place from ${everyBeacon(part)} a where windows > 0
      union all select *, windows + 1, 0 from ${everyBeacon(part)} o where has_open and n % 20 = 1) w
    cross join lateral generate_series(0, last_place) place) b`;
  await sql`insert into responses (organisation_id, assessment_id, member_id, user_id, role, attributes,
      score, normalised_score, submitted_at, idempotency_key, body_hash)
    select ${organisation}, ${window(number)}, ${memberId(place)},
      ${idIn('user', userNumber(part, place))}, ${role}, v.attributes, v.score, v.normalised_score,
      submitted_at, 'seeded', decode(repeat('07', 32), 'hex')
    from ${answered} join variant_answers v using (variant, place)
    where v.framework_id = ${framework}`.execute(db);
  await seedMails(db, part, open);
}

/** The mails of every open window with their links, and those of the latest past window of every other Beacon. */
async function seedMails(db: Kysely<Schema>, part: Part, open: Sql): Promise<void> {
  const people = sql`generate_series(0, 1) place`;
  await sql`insert into assess_tokens (organisation_id, token_hash, seed, kind, member_id, assessment_id,
      created_at)
    select ${organisation}, ${tokenHashIn('mail', memberNumber(place))}, ${seed}, 'mail',
      ${memberId(place)}, ${window(number)}, ${openStart} from ${open} cross join ${people}`.execute(
    db,
  );
  const mailed = sql`(select org, n, number, case when number > windows then ${openStart} else ${pastStart} end
      as opens_at
    from (select *, windows as number from ${everyBeacon(part)} a where windows > 0 and n % 2 = 0
      union all select *, windows + 1 from ${everyBeacon(part)} o where has_open) w) b
    cross join ${people}`;
  const mail = idIn('mail', sql`(n::bigint * 8 + number * 2 + place)`);
  await sql`insert into mails (organisation_id, id, kind, user_id, assessment_id, member_id, created_at,
      sent_at, attempts)
    select ${organisation}, ${mail}, 'assessment_invitation', ${idIn('user', userNumber(part, place))},
      ${window(number)}, ${memberId(place)}, opens_at, opens_at + interval '1 minute', 1
    from ${mailed}`.execute(db);
  await sql`insert into deliveries (organisation_id, id, mail_id, at, outcome, detail)
    select ${organisation}, ${mail}, ${mail}, opens_at + interval '1 minute', 'sent', '250 OK'
    from ${mailed}`.execute(db);
}
