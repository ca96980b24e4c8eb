import { sql } from 'kysely';
import { maxDrafts } from '#contract/framework-drafts.ts';
import { maxOwnFrameworks } from '#contract/framework-library.ts';
import type { Services } from '#server/platform/services.ts';
import { adminId, organisationId } from '../../bench/seed-organisation.ts';
import { fillProjections } from '../../bench/fill-projections.ts';

type Db = Services['db'];

/** More than an organisation has of anything. */
const many = sql.lit(1_000_000);

/** An id of each kind for each number `n`, unlike those of the seeded Beacons. */
function idsOf(kind: string, organisation: number) {
  const start = `${kind}${String(organisation).padStart(7, '0')}-0000-7000-8000-`;
  return sql`(${sql.lit(start)} || lpad(n::text, 12, '0'))::uuid`;
}

/** The ids of what has lists of its own. */
export interface Filled {
  /** The Beacon with as many results and messages; undefined where no Beacon has a result. */
  beaconId: string | undefined;
  importId: string;
}

/** Gives every list that belongs to an organisation or to its admin at least as many rows as `rows`. */
export async function fillLists(db: Db, number: number, rows: number): Promise<Filled> {
  await fillPeople(db, number, rows);
  await fillSessions(db, number, rows);
  await fillQuestionnaires(db, number, rows);
  const beaconId = await fillBeacon(db, number, rows);
  const importId = await fillImport(db, number, rows);
  await fillProjections(db, organisationId(number));
  return { beaconId, importId };
}

/** Archives every Beacon of an organisation and makes `admin` one of its admins. */
export async function archiveAll(
  db: Db,
  { number, admin }: { number: number; admin: string },
): Promise<void> {
  const id = organisationId(number);
  await sql`update assessments set closed_at = opens_at + interval '1 minute'
    where organisation_id = ${id} and closed_at is null`.execute(db);
  await sql`update beacons set archived_at = now(), next_opens_at = null
    where organisation_id = ${id} and archived_at is null`.execute(db);
  await sql`insert into organisation_users (organisation_id, user_id, roles, created_at)
    values (${id}, ${admin}, array['admin'], now())`.execute(db);
  await fillProjections(db, id);
}

async function fillPeople(db: Db, number: number, rows: number): Promise<void> {
  const people = sql`generate_series(1, ${rows}::int) n`;
  await sql`insert into users (id, name, email, password_hash, created_at)
    select ${idsOf('7', number)}, 'Colleague ' || n, 'colleague-' || n || '@large-' || ${String(number)} || '.test', 'set', now()
    from ${people}`.execute(db);
  await sql`insert into organisation_users (organisation_id, user_id, roles, tags, created_at)
    select ${organisationId(number)}, ${idsOf('7', number)},
      case when n % 3 = 0 then array['observer'] else '{}' end, array['Year ' || n % 13], now()
    from ${people}`.execute(db);
}

async function fillSessions(db: Db, number: number, rows: number): Promise<void> {
  await sql`insert into sessions (id, token_hash, user_id, device, created_at, last_used_at, expires_at)
    select ${idsOf('5', number)}, sha256((${number}::text || ' ' || n)::bytea), ${adminId(number)}, 'Firefox on Linux', now(), now(),
      now() + interval '12 hours' from generate_series(1, ${rows}::int) n`.execute(db);
}

/** As many as an organisation can have at most. */
async function fillQuestionnaires(db: Db, number: number, rows: number): Promise<void> {
  const [published, drafts] = [Math.min(rows, maxOwnFrameworks), Math.min(rows, maxDrafts)];
  await sql`insert into frameworks (id, version, definition, published_at, organisation_id,
      unit_min, unit_max, is_worse_higher, is_per_informant)
    select 'own-' || ${String(number)} || '-' || n, 1, definition, now(), ${organisationId(number)},
      unit_min, unit_max, is_worse_higher, is_per_informant
    from generate_series(1, ${published}::int) n, frameworks
    where id = 'team-wellbeing' and version = 1`.execute(db);
  await sql`insert into framework_drafts (organisation_id, id, definition, title, item_count,
      created_at, updated_at, updated_by)
    select ${organisationId(number)}, ${idsOf('6', number)}, '{}', 'Draft ' || n, 0, now(), now(),
      ${adminId(number)} from generate_series(1, ${drafts}::int) n`.execute(db);
}

/** Results of many years and as many messages with files in the feed of one Beacon. */
async function fillBeacon(db: Db, number: number, rows: number): Promise<string | undefined> {
  const id = organisationId(number);
  const { rows: found } = await sql<{ beaconId: string }>`
    select a.beacon_id as "beaconId" from assessments a
    join beacons b on b.organisation_id = a.organisation_id and b.id = a.beacon_id
    where b.organisation_id = ${id} and b.archived_at is null and a.result is not null
    limit 1`.execute(db);
  const beaconId = found[0]?.beaconId;
  if (!beaconId) return undefined;
  await sql`update assessments set number = number + ${many}
    where organisation_id = ${id} and beacon_id = ${beaconId}`.execute(db);
  await sql`insert into assessments (organisation_id, id, beacon_id, number, opens_at, closes_at,
      closed_at, completed_at, result, sections)
    select organisation_id, ${idsOf('8', number)}, beacon_id, n, opens_at - ago, closes_at - ago,
      closed_at - ago, completed_at - ago, result, sections
    from assessments, generate_series(1, ${rows}::int) n,
      lateral (select (${rows}::int + 1 - n) * interval '1 day' as ago) past
    where organisation_id = ${id} and beacon_id = ${beaconId} and number > ${many}
      and result is not null`.execute(db);
  await sql`insert into feed_items (organisation_id, id, beacon_id, author_id, text, posted_at)
    select ${id}, ${idsOf('3', number)}, ${beaconId}, ${adminId(number)}, 'Message ' || n,
      now() - n * interval '1 hour' from generate_series(1, ${rows}::int) n`.execute(db);
  await sql`insert into beacon_files (organisation_id, id, beacon_id, feed_item_id, filename,
      extension, media_type, size, created_at)
    select ${id}, ${idsOf('4', number)}, ${beaconId}, ${idsOf('3', number)}, 'file-' || n || '.txt', 'txt',
      'text/plain', 10, now() from generate_series(1, ${rows}::int) n`.execute(db);
  return beaconId;
}

/** A file of which every row was rejected. */
async function fillImport(db: Db, number: number, rows: number): Promise<string> {
  const id = organisationId(number);
  const importId = adminId(number);
  await sql`update organisation_users set is_importer = true
    where organisation_id = ${id} and user_id = ${adminId(number)}`.execute(db);
  const settings = {
    frameworkId: 'team-wellbeing',
    frameworkVersion: 1,
    lowerThreshold: 40,
    upperThreshold: 60,
    schedule: { periodType: 'week', period: 1, startOn: '2026-11-02', daysOpen: 3 },
  };
  await sql`insert into imports (organisation_id, id, created_by, created_at, file_name, settings,
      state, encoding, separator, total_rows, done_rows, rejected_count, lease_until, finished_at)
    values (${id}, ${importId}, ${adminId(number)}, now(), 'autumn.csv', ${JSON.stringify(settings)},
      'checked', 'utf-8', ',', ${rows}::int, ${rows}::int, ${rows}::int, now(), now())`.execute(db);
  await sql`insert into import_rejections (organisation_id, import_id, row_number, errors)
    select ${id}, ${importId}, n + 1,
      ${JSON.stringify([{ column: 'gender', reason: 'This is not a gender.' }])}
    from generate_series(1, ${rows}::int) n`.execute(db);
  return importId;
}
