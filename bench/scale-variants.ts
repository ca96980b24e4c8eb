import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { toStoredAnswers } from '#rules/answering/stored-answers.ts';
import { validateAnswers } from '#rules/answering/validate-answers.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { ownScore } from '#rules/scoring/running-score.ts';
import { teamResult } from '#rules/scoring/score.ts';
import type { TeamResult } from '#rules/scoring/score.ts';
import { resultColumns } from '#server/beacons/projections/stored-result.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { answersOf } from './questionnaire.ts';
import { variants } from './scale-span.ts';

/** A questionnaire of the seeded Beacons, which `isOwn` names as their organisation's copy of it. */
export interface SeededFramework {
  framework: Framework;
  isOwn: boolean;
}

/** Who answers each assessment, in their places. */
export const roles = ['parent', 'self'] as const;

/**
 * Fills two temporary tables with answers and results of each questionnaire, computed by the product's own rules:
 * `variants` for both assessments of a Beacon, and `variant_answers` for both people.
 */
export async function createVariants(
  db: Kysely<Schema>,
  frameworks: readonly SeededFramework[],
): Promise<void> {
  const shipped = frameworks.filter(({ isOwn }) => !isOwn);
  const rows = shipped.flatMap(({ framework }) =>
    Array.from({ length: variants }, (_, index) => ({
      framework_id: framework.id,
      variant: index + 1,
      ...variantOf(framework, index),
    })),
  );
  const results = rows.flatMap(({ results: both, ...row }) =>
    both.map((result, index) => ({ ...row, number: index + 1, ...resultColumns(result) })),
  );
  const answers = rows.flatMap(({ answers: both, ...row }) =>
    both.map((answer, place) => ({ ...row, place, ...answer })),
  );
  await sql`create temp table variants as select * from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
    as v (framework_id text, variant int, number int, result text, sections text)`.execute(db);
  await sql`create temp table variant_answers as
    select * from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as v (framework_id text,
      variant int, place int, attributes jsonb, score float8, normalised_score float8)`.execute(db);
  await sql`analyze variants`.execute(db);
  await sql`analyze variant_answers`.execute(db);
}

/** The results of two assessments in a row, and the answers to the latest. */
function variantOf(framework: Framework, index: number) {
  const before = responsesOf(framework, index);
  const latest = responsesOf(framework, index + variants);
  const first = teamResult(framework, before);
  const results: (TeamResult | null)[] = [first, teamResult(framework, latest, first)];
  const answers = latest.map((response) => ({
    attributes: toStoredAnswers(framework, response.attributes),
    ...scoresOf(framework, response),
  }));
  return { results, answers };
}

function responsesOf(framework: Framework, number: number) {
  return roles.map((role, place) => {
    const person = number * roles.length + place;
    const validation = validateAnswers(framework, answersOf(framework, person), { role });
    if (!validation.ok) throw new Error(JSON.stringify(validation.fields));
    return { userId: role, role, attributes: validation.answers.attributes };
  });
}

function scoresOf(framework: Framework, response: ReturnType<typeof responsesOf>[number]) {
  const { score, normalisedScore } = ownScore(framework, response);
  return { score, normalised_score: normalisedScore };
}
