import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { listRows } from '#server/beacons/projections/list-rows.ts';
import type { Schema } from '#server/platform/schema/schema.ts';

type Sql = RawBuilder<unknown>;

/** Fills the tables and columns that follow from the seeded rows of an organisation. */
export async function fillProjections(db: Kysely<Schema>, organisation: unknown): Promise<void> {
  const isFilled = sql`organisation_id = ${organisation}`;
  for (const [table, rows] of Object.entries(projections)) {
    await sql`delete from ${sql.table(table)} where ${isFilled}`.execute(db);
    await sql`insert into ${sql.table(table)} ${rows(isFilled)}`.execute(db);
  }
  await sql`update organisation_users ou set
      sort_name = left(fold(coalesce(ou.invited_as, ou.known_as, u.name)), 200),
      search_text = fold(concat_ws(e'\n', coalesce(ou.invited_as, ou.known_as, u.name),
        coalesce(u.email, u.username), array_to_string(ou.tags, ' ')))
    from users u where ou.${isFilled} and u.id = ou.user_id`.execute(db);
}

const fromGroups = sql`from beacons b
  join clients c on c.organisation_id = b.organisation_id and c.id = b.client_id
  cross join lateral (select '' union select unnest(c.group_names)) g (name)`;

const projections: Record<string, (isFilled: Sql) => Sql> = {
  beacon_list_rows: (isFilled) => sql`
    select * from (${listRows.wanted}) wanted where ${isFilled}`,
  beacon_names: (isFilled) => sql`
    select b.organisation_id, b.id, g.name, b.archived_at is not null, sort_name(c.name, b.name),
      search_text(b.name, c.name, c.external_ref), case when g.name = '' then c.group_names end
    ${fromGroups} where b.${isFilled}`,
  beacon_counts: (isFilled) => sql`
    select l.organisation_id, counted.kind, counted.name, count(*) filter (where not is_archived),
      count(*) filter (where is_archived)
    from beacon_list_rows l, lateral (
      values ('organisation', '', group_name = ''), ('framework', framework_id, group_name = ''),
        ('group', group_name, group_name <> '')
    ) counted (kind, name, is_counted)
    where is_counted and l.${isFilled} group by 1, 2, 3
    union all
    select organisation_id, 'client', '', count(*), 0 from clients where ${isFilled}
    group by organisation_id`,
  beacon_sections: (isFilled) => sql`
    select a.organisation_id, a.beacon_id, b.framework_id, a.number, a.completed_at,
      array_agg(s.id order by s.id), array_agg(s.score order by s.id),
      array_agg(s.points order by s.id), array_agg(s.questions order by s.id)
    from beacons b
    cross join lateral (select * from assessments
      where organisation_id = b.organisation_id and beacon_id = b.id and closed_at is not null
        and result is not null
      order by number desc limit 1) a
    cross join lateral section_scores(a.sections::jsonb, false, false) s
    where b.${isFilled} group by 1, 2, 3, 4, 5`,
  completions: (isFilled) => sql`
    select a.organisation_id, a.id, a.beacon_id, b.framework_id, a.opens_at,
      (select count(*) from members m
        where m.organisation_id = a.organisation_id and m.beacon_id = a.beacon_id
          and m.removed_at is null),
      (select count(*) from responses r
        where r.organisation_id = a.organisation_id and r.assessment_id = a.id)
    from assessments a
    join beacons b on b.organisation_id = a.organisation_id and b.id = a.beacon_id
    where a.${isFilled}`,
};
