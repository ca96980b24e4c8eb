import { sql } from 'kysely';
import { isOpen } from '#server/platform/database/conditions.ts';
import {
  lockAllAssessments,
  restartSubmits,
} from '#server/platform/database/lock-open-assessments.ts';
import type { Db } from '#server/platform/schema/schema.ts';
import type { BeaconKey } from '#server/beacons/projections/beacon-key.ts';
import { conditionOf, isOf } from '#server/beacons/projections/scope.ts';
import type { BeaconScope } from '#server/beacons/projections/scope.ts';
import type { MovableBeacon } from './plan-move.ts';

/** A Beacon that is locked until the end of the transaction. */
export interface LockedBeacon extends BeaconKey, MovableBeacon {
  clientId: string;
  frameworkId: string;
  frameworkVersion: number;
  revision: number;
  isArchived: boolean;
  /** Whether it has an open window. */
  isOpen: boolean;
}

interface Wanted {
  scope: BeaconScope;
  frameworkId: string;
  at: Date;
}

/** Locks those Beacons that use the framework, after their assessments, which a move stamps. */
export async function lockMovable(
  db: Db,
  { scope, frameworkId, at }: Wanted,
): Promise<LockedBeacon[]> {
  const { organisationId } = scope;
  await lockAllAssessments(db, conditionOf(scope));
  await restartSubmits(db, conditionOf(scope));
  await sql`select from beacons b where ${isOf(scope, 'b', 'id')}
    order by b.id for no key update`.execute(db);
  const { rows } = await sql<LockedBeacon>`
    select b.organisation_id as "organisationId", b.id as "beaconId", b.client_id as "clientId",
      b.framework_id as "frameworkId", b.framework_version as "frameworkVersion", b.revision,
      b.is_anonymous as "isAnonymous", b.lower_threshold as "lowerThreshold",
      b.upper_threshold as "upperThreshold",
      b.archived_at is not null as "isArchived", exists (select from assessments a
        where a.organisation_id = ${organisationId} and a.beacon_id = b.id
          and ${isOpen('a', at)}) as "isOpen"
    from beacons b
    where ${isOf(scope, 'b', 'id')} and b.framework_id = ${frameworkId}`.execute(db);
  return rows;
}
