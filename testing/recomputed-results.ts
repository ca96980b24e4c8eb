import { sql } from 'kysely';
import type { Services } from '#server/platform/services.ts';

/** A score recomputed in SQL, independently of the product's own code. */
export interface Recomputed {
  beaconId: string;
  number: number;
  /** `assessment`, or `section` or `question` with its id. */
  node: string;
  score: number;
  lowest: number;
  highest: number;
  count: number;
}

/** Every rated question of every framework of the first edition. */
const questions = sql`
  select f.id as framework, f.version, f.definition->>'format' as format, s->>'id' as section,
    coalesce(s->>'scoring', 'mean') as scoring, q->>'id' as question, position::int - 1 as position,
    coalesce((q->>'reversed')::boolean, false) as is_reversed,
    case when f.definition->>'format' = 'sdq' then 2 else coalesce(
      (select sum(v) from (select min((o->>0)::float8) as v from jsonb_array_elements(options) o
        union all select max((o->>0)::float8) from jsonb_array_elements(options) o) ends),
      (f.definition->>'outOf')::float8, 100) end as both_ends
  from frameworks f, jsonb_array_elements(f.definition->'sections') s,
    jsonb_array_elements(s->'questions') q,
    jsonb_array_elements(jsonb_path_query_array(f.definition, '$.sections[*].questions[*].id'))
      with ordinality ids(id, position),
    lateral (select coalesce(q->'options', f.definition->'options') as options) o
  where ids.id = q->'id' and coalesce(q->>'responseType', 'rating') = 'rating'`;

/** Every given rating, mirrored where the question is reversed. */
const ratings = sql`
  select a.beacon_id, a.number, r.member_id, q.format, q.section, q.scoring, q.question,
    case when q.is_reversed then q.both_ends - given else given end as rating,
    (select count(*) from questions i where i.framework = q.framework
      and i.version = q.version and i.section = q.section) as items
  from responses r
  join assessments a on a.organisation_id = r.organisation_id and a.id = r.assessment_id
  join beacons b on b.organisation_id = a.organisation_id and b.id = a.beacon_id
  join questions q on q.framework = b.framework_id and q.version = coalesce(a.framework_version, b.framework_version)
  cross join lateral (
    select (case json_typeof(answer) when 'number' then answer else answer->'rating' end)::text::float8 as given
    from (select r.attributes->q.position as answer) a
  ) g
  where given is not null`;

/** Each person’s score of each section. */
const sectionScores = sql`
  select beacon_id, number, member_id, section, scoring, format,
    case scoring when 'mean' then avg(rating)
      when 'sum' then case when count(*) * 5 >= min(items) * 3
        then floor(sum(rating) * min(items) / count(*) + 0.5) end end as score
  from ratings group by beacon_id, number, member_id, section, scoring, format`;

/** Each person’s scores of every question, section and assessment. */
const personScores = sql`
  select beacon_id, number, member_id, 'question ' || question as node, rating as score
  from ratings
  union all
  select beacon_id, number, member_id, 'section ' || section, score from in_sections
  union all
  select beacon_id, number, member_id, node, sum(score) from in_sections,
    unnest(array['assessment', 'section total_difficulty']) node
  where section in ('emotional', 'conduct', 'hyperactivity', 'peer') and format = 'sdq'
    and score is not null
  group by beacon_id, number, member_id, node having count(*) = 4
  union all
  select beacon_id, number, member_id, 'assessment', avg(rating) from ratings
  where format <> 'sdq' and scoring = 'mean' group by beacon_id, number, member_id`;

/** Recomputes every score by a framework of the first edition from ratings and definitions; SDQ items range from 0 to 2. */
export async function recomputedResults({ db }: Services): Promise<Recomputed[]> {
  const { rows } = await sql<Recomputed>`
    with questions as (${questions}), ratings as (${ratings}), in_sections as (${sectionScores}),
      people as (${personScores})
    select beacon_id as "beaconId", number, node, avg(score) as score, min(score) as lowest,
      max(score) as highest, count(*)::int as count
    from people where score is not null group by beacon_id, number, node`.execute(db);
  return rows;
}
