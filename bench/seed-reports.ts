import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Framework } from '#rules/definition/definition.ts';
import { resultNodes } from '#rules/definition/result-nodes.ts';
import { thresholdUnit } from '#rules/scoring/thresholds.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { fillProjections } from './fill-projections.ts';
import { organisationId } from './seed-organisation.ts';

const pastWindows = 6;

/** Adds what only reports read: scores of every section and question, and six windows over half a year. */
export async function seedReports(
  db: Kysely<Schema>,
  framework: Framework,
  number: number,
): Promise<void> {
  const { outOf } = thresholdUnit(framework);
  const id = organisationId(number);
  const definition = JSON.stringify(
    resultNodes(framework).map((node) => {
      return { id: node.id, questions: node.items.map(({ item }) => ({ id: item.id })) };
    }),
  );
  const node = (key: string) => sql`json_build_array(${sql.raw(key)}->'id', 3, null,
    score * ${outOf}::float8 / 100, null, null, score, null, null)`;
  const near = (seed: string) => sql`least(greatest((a.result->>'normalisedScore')::float8
    + hashtext(a.id::text || (${sql.raw(seed)}->>'id')) % 20, 0), 100)`;
  await sql`
    update assessments a set sections = (
      select json_agg(json_build_array(${node('s')}, (
        select json_agg(${node('q')})
        from jsonb_array_elements(s->'questions') q cross join lateral (select ${near('q')}) n (score))))
      from jsonb_array_elements(${definition}::jsonb) s
      cross join lateral (select ${near('s')}) n (score))
    where a.organisation_id = ${id} and a.result is not null`.execute(db);
  await sql`
    insert into assessments (organisation_id, id, beacon_id, number, opens_at, closes_at, closed_at)
    select b.organisation_id, gen_random_uuid(), b.id, 2 + n, opens_at, opens_at + interval '1 hour',
      opens_at + interval '1 hour'
    from beacons b
    cross join generate_series(1, ${sql.lit(pastWindows)}) n
    cross join lateral (select now() - interval '1 hour'
      - (n * 30 - 1 - abs(hashtext(b.id::text)) % 30) * interval '1 day' as opens_at) w
    where b.organisation_id = ${id}`.execute(db);
  await fillProjections(db, id);
  await sql`
    update completions set received = expected * (abs(hashtext(assessment_id::text)) % 3 % 2)
    where organisation_id = ${id}`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
