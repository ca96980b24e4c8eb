import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { foldText } from '#contract/fold-text.ts';
import { foldedTerm, holdsTerm, indexedMatches } from '#server/beacons/list-rows.ts';
import { isActive, isAssessor } from '#server/platform/database/conditions.ts';
import type { FrameworkKey, Services } from '#server/platform/services.ts';

type Sql = RawBuilder<unknown>;

/** What a list of codes is searched for. */
export interface CodeSearch {
  term: string;
  /** The versions of questionnaires with the term in their title. */
  frameworks: FrameworkKey[];
}

/** A list of codes that is searched. */
export interface SearchedList {
  organisationId: string;
  group: string | null;
  search: CodeSearch;
  isDistributed: boolean;
}

/** Reads which questionnaires of the organisation have the term in their title, in the language of the request. */
export async function codeSearch(
  { db, frameworks }: Pick<Services, 'db' | 'frameworks'>,
  organisationId: string,
  term: string,
): Promise<CodeSearch> {
  const { rows } = await sql<FrameworkKey>`
    select f.id, f.version from frameworks f
    where f.id in (select name from beacon_counts
      where organisation_id = ${organisationId} and kind = 'framework' and active > 0)`.execute(db);
  const titled = await Promise.all(
    rows.map(async (key) => ({ key, title: (await frameworks.find(key, db)).title })),
  );
  const wanted = foldText(term);
  return {
    term,
    frameworks: titled
      .filter(({ title }) => foldText(title).includes(wanted))
      .map(({ key }) => key),
  };
}

/** Common table expressions of the term and of the people whose stored names hold it. */
export function soughtIn({ organisationId, search }: SearchedList): Sql {
  return sql`
    term as materialized (${foldedTerm(search.term)}),
    people as materialized (
      select ou.user_id from organisation_users ou
      where ou.organisation_id = ${organisationId} and ${holdsTerm(sql`ou.sort_name`)}
    )`;
}

type Way = 'named' | 'titled' | 'assessed';

/**
 * Common table expressions of the Beacons of the list that are found by a name, by the title of their questionnaire and
 * by an assessor. Once as many are found in one way as are read, the next ways find none.
 * @param limits how many rows of each are read; null reads all
 */
export function foundIn(list: SearchedList, limits: Record<Way, number> | null): Sql {
  const atMost = (way: Way) => (limits ? sql`limit ${sql.lit(limits[way])}` : sql``);
  const hasRoom = (way: Way) =>
    limits ? sql`(select count(*) from ${sql.table(way)}) < ${sql.lit(limits[way])}` : sql`true`;
  return sql`
    named as materialized (
      select beacon_id from (${indexedMatches({ ...list, isArchived: false })}) n ${atMost('named')}
    ),
    titled as materialized (${titledBeacons(list)} and ${hasRoom('named')} ${atMost('titled')}),
    assessed as materialized (${assessedBeacons(list)}
      where ${hasRoom('named')} and ${hasRoom('titled')} ${atMost('assessed')})`;
}

/** The ids of all Beacons that are found. */
export const allFound = sql`select beacon_id from named union select beacon_id from titled
  union select beacon_id from assessed`;

function titledBeacons(list: SearchedList): Sql {
  const { organisationId, search } = list;
  if (search.frameworks.length === 0) return sql`select beacon_id from named where false`;
  return sql`select b.id as beacon_id from beacons b ${joinGroup(list, sql`b.id`)}
    where b.organisation_id = ${organisationId} and ${isActive('b')} and ${isTitled(search)}`;
}

/**
 * Reads the memberships of one person after another, and their Beacons one by one, so that a limit ends the reading; a
 * Beacon may occur twice.
 */
function assessedBeacons(list: SearchedList): Sql {
  const { organisationId } = list;
  return sql`select m.beacon_id from people p
    cross join lateral (select m.beacon_id from members m
      where m.organisation_id = ${organisationId} and m.user_id = p.user_id
        and m.removed_at is null and ${isAssessor('m')} offset 0) m
    cross join lateral (select from beacons b where b.organisation_id = ${organisationId}
      and b.id = m.beacon_id and ${isActive('b')} offset 0) b
    ${joinGroup(list, sql`m.beacon_id`)}`;
}

/** Leaves those of the group; an active Beacon is in the list of all. */
function joinGroup({ organisationId, group }: SearchedList, beaconId: Sql): Sql {
  if (group === null) return sql``;
  return sql`cross join lateral (select from beacon_names g
    where g.organisation_id = ${organisationId} and g.beacon_id = ${beaconId}
      and g.group_name = ${group} offset 0) g`;
}

/** The rows `l` of the list. */
export function listed({
  organisationId,
  group,
}: Pick<SearchedList, 'organisationId' | 'group'>): Sql {
  return sql`select l.organisation_id, l.beacon_id, l.sort_name, l.search_text from beacon_names l
    where l.organisation_id = ${organisationId} and l.group_name = ${group ?? ''}
      and not l.is_archived`;
}

/**
 * Whether the Beacon of the row `l` is found, one by one in the order of the list. An `exists` would be answered from a
 * table of all Beacons that are found.
 */
export function isMatch({ organisationId, search }: SearchedList): Sql {
  const isOfTitle =
    search.frameworks.length === 0
      ? sql`false`
      : sql`(select ${isTitled(search)} from beacons b
        where b.organisation_id = ${organisationId} and b.id = l.beacon_id)`;
  return sql`(${holdsTerm()} or ${isOfTitle}
    or (select bool_or(m.user_id in (select user_id from people)) from members m
      where m.organisation_id = ${organisationId} and m.beacon_id = l.beacon_id
        and m.removed_at is null and ${isAssessor('m')}))`;
}

/** Whether the questionnaire of the Beacon `b` has the term in its title. */
function isTitled({ frameworks }: CodeSearch): Sql {
  const ids = frameworks.map(({ id }) => id);
  const versions = frameworks.map(({ version }) => version);
  return sql`(b.framework_id, b.framework_version) in (
    select * from unnest(${ids}::text[], ${versions}::int[]))`;
}
