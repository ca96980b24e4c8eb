import { sql } from '#server/platform/database/sql.ts';
import type { RawBuilder } from 'kysely';
import { minAnonymousResponses } from '#contract/results.ts';

/**
 * Whether an assessment of the Beacon `b` has a final result: its window is closed or everybody who is asked has
 * answered, and an anonymous one has enough responses.
 */
export function isSettledResult(assessment: 'a' | 'p'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${assessment}.${name}`);
  return sql`(${column('closed_at')} is not null or ${column('is_complete')})
    and ${column('completed_at')} is not null and (not b.is_anonymous
      or (${column('result')}->>'count')::integer >= ${sql.lit(minAnonymousResponses)})`;
}
