import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/platform/schema/schema.ts';
import { isUnclosed } from './conditions.ts';

/** What to do about a row that another transaction has locked. */
export type LockMode = 'wait' | 'skip';

/** The Beacons of an organisation for which a condition on the column `beacon_id` is true. */
export interface BeaconCondition {
  organisationId: string;
  isOne: RawBuilder<unknown>;
}

/**
 * Locks the unclosed assessments of Beacons and returns their ids. Every writer locks them before the Beacons and in
 * this order, so that no two wait for each other.
 */
export async function lockOpenAssessments(
  trx: Db,
  beacons: BeaconCondition,
  lockMode: LockMode = 'wait',
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${locked(beacons)} ${lockClause(lockMode)}`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** Locks them likewise, and makes submits that have read their Beacon before start again. */
export async function restartSubmits(trx: Db, beacons: BeaconCondition): Promise<void> {
  await sql`with open as (${locked(beacons)})
    update assessments a set revision = a.revision + 1 from open
    where a.organisation_id = ${beacons.organisationId} and a.id = open.id`.execute(trx);
}

/**
 * Locks all assessments of Beacons of which closed ones are written too, before the Beacons. Somebody who waited for an
 * assessment that was closed meanwhile still holds it while they wait for its Beacon.
 */
export async function lockAllAssessments(
  trx: Db,
  { organisationId, isOne }: BeaconCondition,
): Promise<void> {
  await sql`select from assessments where organisation_id = ${organisationId} and ${isOne}
    order by beacon_id, number for no key update`.execute(trx);
}

/** The end of a locking statement. */
export function lockClause(lockMode: LockMode): RawBuilder<unknown> {
  return lockMode === 'skip' ? sql`skip locked` : sql``;
}

function locked({ organisationId, isOne }: BeaconCondition): RawBuilder<{ id: string }> {
  return sql`select id from assessments
    where organisation_id = ${organisationId} and ${isOne} and ${isUnclosed()}
    order by beacon_id for no key update`;
}
