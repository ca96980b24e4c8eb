import { sql } from '#server/platform/database/sql.ts';
import type { RawBuilder } from 'kysely';
import type { Subject } from '#rules/scoring/norms.ts';
import type { DbServices } from '#server/platform/services.ts';

/**
 * The client of the Beacon `b` on the day on which the window of its assessment `a` opened.
 * @param isHere compares the column `organisation_id` with their organisation
 */
export function subjectOf(isHere: RawBuilder<unknown>): RawBuilder<Subject> {
  return sql`(select json_build_object('dateOfBirth', date_of_birth, 'gender', gender,
      'on', (a.opens_at at time zone (select time_zone from organisations where ${isHere}))::date)
    from clients where ${isHere} and id = b.client_id)`;
}

/** Whom an assessment is about, for frameworks whose scores depend on it. */
export async function findSubject(
  { db }: Pick<DbServices, 'db'>,
  { organisationId, assessmentId }: { organisationId: string; assessmentId: string },
): Promise<Subject | undefined> {
  const isHere = sql`organisation_id = ${organisationId}`;
  const { rows } = await sql<{ subject: Subject }>`
    select ${subjectOf(isHere)} as subject
    from assessments a join beacons b on b.${isHere} and b.id = a.beacon_id
    where a.${isHere} and a.id = ${assessmentId}`.execute(db);
  return rows[0]?.subject;
}
