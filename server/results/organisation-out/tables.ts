import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isSettledResult } from '#server/beacons/projections/settled-result.ts';
import { isArchived, isUnclosed, versionOf } from '#server/platform/database/conditions.ts';
import {
  displayName,
  displayPhone,
  isJoined,
  memberName,
} from '#server/platform/database/display-names.ts';
import { nilUuid } from '#server/platform/database/nil-uuid.ts';
import type { Services } from '#server/platform/services.ts';

/** A table of an export: its key, its columns and what they are read from. */
interface ExportedTable {
  name: string;
  key: RawBuilder<unknown>;
  columns: Record<string, RawBuilder<unknown>>;
  from: RawBuilder<unknown>;
}

type Value = string | number | boolean | Date | string[] | number[] | null;
type Line = (string | number | null)[];

const rowsAtOnce = 500;

/** The header of a table and its rows, read in pages: no connection is held in between. */
export async function* linesOf(services: Services, table: ExportedTable): AsyncGenerator<Line> {
  const { key, columns, from } = table;
  const headers = Object.keys(columns);
  yield headers;
  const selected = sql.join(
    Object.entries(columns).map(([header, value]) => sql`${value} as ${sql.ref(header)}`),
  );
  const db = await services.findReader();
  let after = nilUuid;
  let page: (Record<string, Value> & { key: string })[];
  do {
    const { rows } = await sql<(typeof page)[number]>`
      select ${key} as key, ${selected} from ${from} and ${key} > ${after}
      order by ${key} limit ${rowsAtOnce}`.execute(db);
    page = rows;
    for (const row of page) yield headers.map((header) => cellOf(row[header] ?? null));
    after = page.at(-1)?.key ?? after;
  } while (page.length === rowsAtOnce);
}

function cellOf(value: Value): string | number | null {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.join('|');
  return typeof value === 'boolean' ? String(value) : value;
}

export function tablesOf({ organisationId }: { organisationId: string }): ExportedTable[] {
  return [people, clients, beacons, members, windows, feed, files].map((table) =>
    table(organisationId),
  );
}

type TableOf = (organisationId: string) => ExportedTable;

const people: TableOf = (organisationId) => ({
  name: 'people',
  key: sql`ou.user_id`,
  columns: {
    user_id: sql`ou.user_id`,
    name: displayName,
    email: sql`u.email`,
    username: sql`case when ${isJoined} or u.email is null then u.username end`,
    phone: displayPhone,
    roles: sql`ou.roles`,
    may_import: sql`ou.is_importer`,
    tags: sql`ou.tags`,
    has_joined: isJoined,
    added_at: sql`ou.created_at`,
    opted_out_at: sql`ou.opted_out_at`,
  },
  from: sql`organisation_users ou join users u on u.id = ou.user_id
    where ou.organisation_id = ${organisationId}`,
});

const clients: TableOf = (organisationId) => ({
  name: 'clients',
  key: sql`c.id`,
  columns: {
    client_uuid: sql`c.id`,
    client: sql`c.name`,
    client_id: sql`c.external_ref`,
    gender: sql`c.gender`,
    date_of_birth: sql`c.date_of_birth`,
    groups: sql`c.group_names`,
    link: sql`c.external_url`,
    created_at: sql`c.created_at`,
  },
  from: sql`clients c where c.organisation_id = ${organisationId}`,
});

const beacons: TableOf = (organisationId) => ({
  name: 'beacons',
  key: sql`b.id`,
  columns: {
    beacon_id: sql`b.id`,
    beacon: sql`b.name`,
    client_uuid: sql`b.client_id`,
    framework: sql`b.framework_id`,
    version: sql`b.framework_version`,
    anonymous: sql`b.is_anonymous`,
    lower_threshold: sql`b.lower_threshold`,
    upper_threshold: sql`b.upper_threshold`,
    status: sql`case when ${isArchived('b')} then 'archived' else 'active' end`,
    archived_at: sql`b.archived_at`,
    period_type: sql`b.period_type`,
    period: sql`b.period`,
    start_on: sql`b.start_on`,
    days_open: sql`b.days_open`,
    start_hour: sql`b.start_hour`,
    end_hour: sql`b.end_hour`,
    weekdays: sql`b.wdays`,
    next_opens_at: sql`b.next_opens_at`,
    created_at: sql`b.created_at`,
    created_by: sql`b.created_by`,
  },
  from: sql`beacons b where b.organisation_id = ${organisationId}`,
});

const members: TableOf = (organisationId) => ({
  name: 'members',
  key: sql`m.id`,
  columns: {
    member_id: sql`m.id`,
    beacon_id: sql`m.beacon_id`,
    user_id: sql`m.user_id`,
    name: sql`nullif(${memberName('m')}, '')`,
    role: sql`m.role`,
    is_admin: sql`m.is_admin`,
    asked_from_window: sql`m.asked_from`,
    added_at: sql`m.created_at`,
    removed_at: sql`m.removed_at`,
  },
  from: sql`members m left join users u on u.id = m.user_id
    left join organisation_users ou on ou.organisation_id = ${organisationId}
      and ou.user_id = m.user_id
    where m.organisation_id = ${organisationId}`,
});

/** How many have answered an open window of an anonymous Beacon would tell who has, one export after the other. */
const windows: TableOf = (organisationId) => ({
  name: 'windows',
  key: sql`a.id`,
  columns: {
    beacon_id: sql`a.beacon_id`,
    window: sql`a.number`,
    framework: sql`b.framework_id`,
    version: versionOf('a'),
    opens_at: sql`a.opens_at`,
    closes_at: sql`a.closes_at`,
    status: sql`case when ${isUnclosed('a')} then 'open' else 'closed' end`,
    asked: sql`t.expected`,
    answered: sql`case when not b.is_anonymous or a.closed_at is not null
      or ${isSettledResult('a')} then t.received end`,
  },
  from: sql`assessments a
    join beacons b on b.organisation_id = ${organisationId} and b.id = a.beacon_id
    join completions t on t.organisation_id = ${organisationId} and t.assessment_id = a.id
    where a.organisation_id = ${organisationId}`,
});

const feed: TableOf = (organisationId) => ({
  name: 'feed',
  key: sql`f.id`,
  columns: {
    beacon_id: sql`f.beacon_id`,
    posted_at: sql`f.posted_at`,
    author_id: sql`f.author_id`,
    text: sql`f.text`,
  },
  from: sql`feed_items f where f.organisation_id = ${organisationId}`,
});

const files: TableOf = (organisationId) => ({
  name: 'files',
  key: sql`f.id`,
  columns: {
    file: sql`'files/' || f.id || '.' || f.extension`,
    beacon_id: sql`f.beacon_id`,
    filename: sql`f.filename`,
    role: sql`f.role`,
    media_type: sql`f.media_type`,
    bytes: sql`f.size`,
    added_at: sql`f.created_at`,
  },
  from: sql`beacon_files f where f.organisation_id = ${organisationId}`,
});
