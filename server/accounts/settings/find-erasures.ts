import { sql } from 'kysely';
import { retentionYears } from '#contract/organisation-settings.ts';
import type { OrganisationSettings } from '#contract/organisation-settings.ts';
import { isArchived } from '#server/platform/database/conditions.ts';
import type { TimedServices } from '#server/platform/services.ts';
import { yearsAfter, yearsBefore } from '#server/platform/time/years-before.ts';

type Erasure = OrganisationSettings['data']['erasures'][number];

/** Beacons archived between two limits; after the last one only the first. */
interface AgeGroup {
  /** How many of the limits, from the oldest, are not after their archive. */
  group: number;
  count: number;
  /** The first archive. */
  firstAt: Date;
}

/**
 * What each number of years of retention would do to the Beacons that are archived now. Of those that none would erase
 * yet, which are most, the first is read alone.
 */
export async function findErasures(
  { db, clock }: TimedServices,
  { organisationId }: { organisationId: string },
): Promise<Erasure[]> {
  const now = clock.now();
  const limits = retentionYears.map((years) => yearsBefore(now, years)).toReversed();
  const newest = sql`${limits.at(-1)}::timestamptz`;
  const isHere = sql`organisation_id = ${organisationId} and ${isArchived()}`;
  const { rows } = await sql<AgeGroup>`
    select width_bucket(archived_at, ${limits}::timestamptz[]) as "group", count(*),
      min(archived_at) as "firstAt"
    from beacons where ${isHere} and archived_at < ${newest}
    group by 1
    union all
    (select ${sql.lit(limits.length)}, 1, archived_at
    from beacons where ${isHere} and archived_at >= ${newest}
    order by archived_at limit 1)
    order by 1`.execute(db);
  return retentionYears.map((years) => {
    const isOver = ({ group }: AgeGroup) => group <= retentionYears.length - years;
    const next = rows.find((row) => !isOver(row));
    return {
      years,
      count: rows.filter(isOver).reduce((sum, { count }) => sum + count, 0),
      nextAt: next ? yearsAfter(next.firstAt, years).toISOString() : null,
    };
  });
}
