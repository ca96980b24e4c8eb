import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isUnclosed } from '#server/platform/database/conditions.ts';
import { minAnonymousResponses } from '#contract/results.ts';
import type { BeaconKey } from './beacon-key.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * Whether an assessment of the Beacon `b` has a final result: its window is closed or everybody who is asked has
 * answered, and an anonymous one has enough responses.
 */
export function isSettledResult(assessment: 'a' | 'p'): RawBuilder<boolean> {
  return sql`is_settled(${sql.ref(assessment)}, b.is_anonymous)`;
}

/** The set clause that copies the latest final result to a Beacon `b` for lists; never the time of an anonymous response. */
export const latestSettled: RawBuilder<unknown> = sql`
  (latest_score, latest_normalised_score, latest_change, latest_completed_at) = (
    select (a.result->>'score')::float8, ranked_score(a.result, f.has_own_bands, b.is_anonymous),
      (a.result->>'change')::float8, case when b.is_anonymous then a.opens_at else a.completed_at end
    from assessments a
    join frameworks f on f.id = b.framework_id and f.version = b.framework_version
    where a.organisation_id = b.organisation_id and a.beacon_id = b.id and ${isSettledResult('a')}
    order by a.number desc limit 1)`;

/** Updates the latest final result of these Beacons for lists, after a change of their windows or their assessors. */
export async function refreshLatestSettled(
  trx: Services['db'],
  beacons: BeaconKey[],
): Promise<void> {
  await sql`
    update beacons b set ${latestSettled}
    from unnest(${beacons.map(({ organisationId }) => organisationId)}::uuid[],
      ${beacons.map(({ beaconId }) => beaconId)}::uuid[]) changed (organisation_id, id)
    where b.organisation_id = changed.organisation_id and b.id = changed.id`.execute(trx);
}

/**
 * Updates whether the open window is complete, after a change of its assessors. An anonymous window that was complete
 * stays complete: its score has been shown, and the next one would reveal the added response.
 */
export async function settleOpenWindow(trx: Services['db'], key: BeaconKey): Promise<void> {
  const { rows } = await sql`
    update assessments a set is_complete = not a.is_complete
    from beacons b, completions t
    where a.organisation_id = ${key.organisationId} and a.beacon_id = ${key.beaconId}
      and ${isUnclosed('a')} and a.completed_at is not null
      and b.organisation_id = a.organisation_id and b.id = a.beacon_id
      and t.organisation_id = a.organisation_id and t.assessment_id = a.id
      and a.is_complete <> (b.is_anonymous and a.is_complete or t.received = t.expected
        and (not b.is_anonymous or t.received >= ${sql.lit(minAnonymousResponses)}))
    returning a.id`.execute(trx);
  if (rows.length > 0) await refreshLatestSettled(trx, [key]);
}
