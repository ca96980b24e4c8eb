import { sql } from '#server/platform/database/sql.ts';
import type { RawBuilder } from 'kysely';
import { isUnclosed } from '#server/platform/database/conditions.ts';
import type { DbServices } from '#server/platform/services.ts';

interface AssessmentKey {
  organisationId: string;
  assessmentId: string;
}

/** The outcome of a write that found a change of its assessment between its reading and itself. */
export class Conflict {
  readonly key: AssessmentKey;

  constructor(key: AssessmentKey) {
    this.key = key;
  }
}

/**
 * The update of an open assessment that nothing has changed since it was read: each change of its responses, drafts,
 * members and schedule counts the revision up. It returns one row or none, and the other parts of its statement take
 * their key from that row.
 */
export function updateAtRevision(
  { organisationId, assessmentId, revision }: AssessmentKey & { revision: number },
  changes: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  return sql`update assessments set ${changes} revision = revision + 1
    where organisation_id = ${organisationId} and id = ${assessmentId} and revision = ${revision}
      and ${isUnclosed()}
    returning organisation_id, id as assessment_id`;
}

/** Runs an attempt to write without a lock, and after a conflict under the lock of the assessment. */
export async function withoutConflict<S extends DbServices, A>(
  services: S,
  attempt: (services: S) => Promise<A | Conflict>,
): Promise<A> {
  let outcome = await attempt(services);
  // Repeats only for a QR code that led to a newer assessment meanwhile.
  while (outcome instanceof Conflict) {
    const { key } = outcome;
    outcome = await services.db.transaction().execute(async (db) => {
      await lockAssessment({ db }, key);
      return attempt({ ...services, db });
    });
  }
  return outcome;
}

async function lockAssessment(
  { db }: DbServices,
  { organisationId, assessmentId }: AssessmentKey,
): Promise<void> {
  await sql`select from assessments
    where organisation_id = ${organisationId} and id = ${assessmentId} for no key update`.execute(
    db,
  );
}
