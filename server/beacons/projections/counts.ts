import { sql } from '#server/platform/database/sql.ts';
import type { RawBuilder } from 'kysely';
import type { Projection } from '#server/platform/database/projection.ts';
import { replaceRows } from '#server/platform/database/replace-rows.ts';
import type { Db } from '#server/platform/schema/schema.ts';

type Sql = RawBuilder<unknown>;

/** How many Beacons lists have, of an organisation and of each of its groups and frameworks, and how many clients it has. */
export const counts: Projection = {
  name: 'Counts of lists',
  table: 'beacon_counts',
  keys: ['organisation_id', 'kind', 'name'],
  columns: ['active', 'archived'],
  // A count that has come to nothing stays, and is as good as none.
  wanted: sql`
    select coalesce(c.organisation_id, n.organisation_id), coalesce(c.kind, n.kind),
      coalesce(c.name, n.name), coalesce(n.active, 0), coalesce(n.archived, 0)
    from beacon_counts c
    full join (${countOfAll(sql`true`)}) n
      on n.organisation_id = c.organisation_id and n.kind = c.kind and n.name = c.name`,
};

/** Counts the list rows and clients of an organisation again, while writers of list rows wait for its counts. */
export async function refreshCounts(trx: Db, organisationId: string): Promise<void> {
  await sql`select from beacon_counts where organisation_id = ${organisationId}
    order by kind desc, name for no key update`.execute(trx);
  const wanted = countOfAll(sql`organisation_id = ${organisationId}`);
  const isConcerned = sql`t.organisation_id = ${organisationId}`;
  await sql`with ${replaceRows(counts, wanted, isConcerned)}
    select from beacon_counts_added`.execute(trx);
}

/**
 * Counts clients that were made or erased, in the transaction that did so. To be called after the list rows of their
 * Beacons are written: whoever changes the number of clients then waits at the organisation's own count, as all do.
 * @param step how many there are more
 */
export async function countClients(trx: Db, organisationId: string, step: number): Promise<void> {
  if (step === 0) return;
  await sql`insert into beacon_counts as c (organisation_id, kind, name, active, archived)
    values (${organisationId}, 'client', '', ${step}, 0)
    on conflict (organisation_id, kind, name) do update
      set active = c.active + excluded.active`.execute(trx);
}

/** A common table expression that adds the `step` of list rows to the counts, an organisation's own first. */
export function countsChanged(steps: Sql): Sql {
  return sql`
    beacon_counts_changed as (
      insert into beacon_counts as c (organisation_id, kind, name, active, archived)
      ${countOf(steps)} having sum(step) filter (where not is_archived) <> 0
        or sum(step) filter (where is_archived) <> 0
      order by 2 desc, 3
      on conflict (organisation_id, kind, name) do update
        set active = c.active + excluded.active, archived = c.archived + excluded.archived
      returning 1
    )`;
}

/** What the list rows and clients with this condition count. */
function countOfAll(isCounted: Sql): Sql {
  return sql`${countOf(sql`(select *, 1 as step from beacon_list_rows where ${isCounted})`)}
    union all
    select organisation_id, 'client' collate "C", '' collate "C", count(*), 0 from clients
    where ${isCounted} group by organisation_id`;
}

/** Sums the `step` of list rows for the organisation, its groups and its frameworks. */
function countOf(steps: Sql): Sql {
  return sql`
    select l.organisation_id, counted.kind, counted.name,
      coalesce(sum(step) filter (where not is_archived), 0) as active,
      coalesce(sum(step) filter (where is_archived), 0) as archived
    from ${steps} l cross join lateral (values ('organisation', '' collate "C", l.group_name = ''),
      ('framework', l.framework_id collate "C", l.group_name = ''),
      ('group', l.group_name, l.group_name <> '')) counted (kind, name, is_counted)
    where counted.is_counted
    group by 1, 2, 3`;
}
