import { sql } from 'kysely';
import { minAnonymousResponses } from '#contract/results.ts';
import { isUnclosed } from '#server/platform/database/conditions.ts';
import type { Services } from '#server/platform/services.ts';
import type { BeaconKey } from './beacon-key.ts';
import { refreshCompletions } from './completions.ts';
import { refreshLatestSettled } from './latest-results.ts';

/**
 * Counts the assessors of the open window again after a change, and whether it is complete now. An anonymous window that was
 * complete stays complete: its score has been shown, and the next one would reveal the added response.
 */
export async function settleOpenWindow(
  services: Pick<Services, 'db' | 'frameworks'>,
  key: BeaconKey,
  at: Date,
): Promise<void> {
  const { db: trx } = services;
  await refreshCompletions(trx, [key]);
  const { rows } = await sql<{ hasSettled: boolean }>`
    update assessments a
    set revision = a.revision + 1, is_complete = open.is_complete
    from (
      select a.id, a.is_complete as was_complete, case when a.completed_at is null then a.is_complete
        else b.is_anonymous and a.is_complete or c.received = c.expected
          and (not b.is_anonymous or c.received >= ${sql.lit(minAnonymousResponses)}) end as is_complete
      from assessments a
      join beacons b on b.organisation_id = a.organisation_id and b.id = a.beacon_id
      join completions c on c.organisation_id = a.organisation_id and c.assessment_id = a.id
      where a.organisation_id = ${key.organisationId} and a.beacon_id = ${key.beaconId}
        and ${isUnclosed('a')}
    ) open
    where a.organisation_id = ${key.organisationId} and a.id = open.id
    returning a.is_complete <> open.was_complete as "hasSettled"`.execute(trx);
  if (rows[0]?.hasSettled) await refreshLatestSettled(services, [key], at);
}
