import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { BeaconCondition } from '#server/platform/database/lock-open-assessments.ts';
import type { BeaconKey } from './beacon-key.ts';

/** The Beacons that a statement is about, of one organisation. */
export interface BeaconScope {
  organisationId: string;
  beaconIds: string[];
}

/** Groups Beacons by their organisation, because a statement concerns the rows of one organisation. */
export function scopesOf(keys: readonly BeaconKey[]): BeaconScope[] {
  const groups = Map.groupBy(keys, ({ organisationId }) => organisationId);
  return [...groups].map(([organisationId, group]) => ({
    organisationId,
    beaconIds: group.map(({ beaconId }) => beaconId),
  }));
}

/** These Beacons, for locking their open assessments. */
export function conditionOf({ organisationId, beaconIds }: BeaconScope): BeaconCondition {
  return { organisationId, isOne: sql`beacon_id = any(${beaconIds}::uuid[])` };
}

/** Whether a row belongs to one of these Beacons, by the name of the column with the id. */
export function isOf(
  { organisationId, beaconIds }: BeaconScope,
  alias: string,
  id = 'beacon_id',
): RawBuilder<boolean> {
  return sql`${sql.ref(`${alias}.organisation_id`)} = ${organisationId}
    and ${sql.ref(`${alias}.${id}`)} = any(${beaconIds}::uuid[])`;
}
