import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { foldText } from '#contract/fold-text.ts';
import { maxCounted } from '#contract/lists.ts';
import { foldedTerm, holdsTerm, indexedMatches } from '#server/beacons/list-rows.ts';
import { isActive, isAssessor } from '#server/platform/database/conditions.ts';
import { displayName } from '#server/platform/database/display-names.ts';
import type { FrameworkKey, Services } from '#server/platform/services.ts';

type Sql = RawBuilder<unknown>;

/** What a list of codes is searched for. */
export interface CodeSearch {
  term: string;
  /** The versions of questionnaires with the term in their title. */
  frameworks: FrameworkKey[];
}

interface SearchedList {
  organisationId: string;
  group: string | null;
  search: CodeSearch;
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

/**
 * Common table expressions that end with `matches`: the Beacons with the term in the client, the name, the questionnaire
 * or an assessor, at most as many as are counted. If there are more, they are the first ones by name.
 */
export function codeMatches(list: SearchedList, isDistributed: boolean, limit = maxCounted): Sql {
  return sql`${foundBeacons(list, isDistributed, limit)},
    matches as materialized (
      select * from (
        ${listed(list)} and not (select is_full from reached)
          and l.beacon_id in (select beacon_id from named union all select beacon_id from titled
            union all select beacon_id from assessed)
        order by l.sort_name, l.beacon_id limit ${sql.lit(limit)}
      ) found
      union all
      select * from (
        ${listed(list)} and (select is_full from reached) and ${isMatch(list)}
        order by l.sort_name, l.beacon_id limit ${sql.lit(limit)}
      ) first
    )`;
}

/** The Beacons that are found in each way, and whether there are more of them than the limit. */
function foundBeacons(list: SearchedList, isDistributed: boolean, limit: number): Sql {
  const { organisationId, search } = list;
  const some = sql.lit(limit + 1);
  return sql`
    term as materialized (${foldedTerm(search.term)}),
    people as materialized (
      select ou.user_id from organisation_users ou join users u on u.id = ou.user_id
      where ou.organisation_id = ${organisationId} and ${holdsTerm(sql`fold(${displayName})`)}
    ),
    named as materialized (
      select beacon_id from (${indexedMatches({ ...list, isArchived: false, isDistributed })}) n
      limit ${some}
    ),
    titled as materialized (
      select b.id as beacon_id from beacons b
      where b.organisation_id = ${organisationId} and ${isActive('b')} and ${isTitled(search)}
      limit ${some}
    ),
    assessed as materialized (
      select m.beacon_id from members m where m.organisation_id = ${organisationId}
        and m.user_id in (select user_id from people) and m.removed_at is null
        and ${isAssessor('m')}
      limit ${some}
    ),
    reached as materialized (
      select greatest((select count(*) from named), (select count(*) from titled),
        (select count(*) from assessed)) > ${sql.lit(limit)} as is_full
    )`;
}

function listed({ organisationId, group }: SearchedList): Sql {
  return sql`select l.organisation_id, l.beacon_id, l.sort_name from beacon_names l
    where l.organisation_id = ${organisationId} and l.group_name = ${group ?? ''}
      and not l.is_archived`;
}

/** Whether the Beacon of the row `l` is found, one by one in the order of the list. */
function isMatch({ organisationId, search }: SearchedList): Sql {
  return sql`(${holdsTerm()}
    or exists (select from beacons b where b.organisation_id = ${organisationId}
      and b.id = l.beacon_id and ${isTitled(search)})
    or exists (select from members m where m.organisation_id = ${organisationId}
      and m.beacon_id = l.beacon_id and m.removed_at is null and ${isAssessor('m')}
      and m.user_id in (select user_id from people)))`;
}

/** Whether the questionnaire of the Beacon `b` has the term in its title. */
function isTitled({ frameworks }: CodeSearch): Sql {
  const ids = frameworks.map(({ id }) => id);
  const versions = frameworks.map(({ version }) => version);
  return sql`(b.framework_id, b.framework_version) in (
    select * from unnest(${ids}::text[], ${versions}::int[]))`;
}
