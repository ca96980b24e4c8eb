import { sql } from 'kysely';
import { lockRetention } from '#server/accounts/settings/lock-retention.ts';
import { removeReleased } from '#server/beacons/feed/pending-files.ts';
import type { BeaconKey } from '#server/beacons/projections/beacon-key.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import type { DbServices, Services } from '#server/platform/services.ts';
import { yearsBefore } from '#server/platform/time/years-before.ts';
import { eraseLocked, lockForErasure } from './erase.ts';
import type { Erased } from './erase.ts';

type ErasingServices = Pick<Services, 'db' | 'clock' | 'files' | 'log'>;

const batch = 100;
const never: AbortSignal = new AbortController().signal;

/**
 * Erases the Beacons that were archived longer ago than their organisation keeps them, each in a transaction of its own.
 * Several processes may run it at once: each Beacon is erased by the one that locks it first.
 */
export async function eraseExpired(
  services: ErasingServices,
  stop: AbortSignal = never,
): Promise<void> {
  const organisations = await services.db
    .selectFrom('organisations')
    .select(['organisation_id as organisationId', 'retention_years as years'])
    .where('retention_years', 'is not', null)
    .orderBy('organisation_id')
    .execute();
  for (const { organisationId, years } of organisations) {
    const before = yearsBefore(services.clock.now(), years ?? 0);
    await eraseFrom(services, { organisationId, before }, stop);
  }
}

/** The Beacons of an organisation that were archived before an instant. */
interface Expired {
  organisationId: string;
  before: Date;
}

async function eraseFrom(
  services: ErasingServices,
  expired: Expired,
  stop: AbortSignal,
): Promise<void> {
  let after: string | null = null;
  do {
    const found: string[] = await findExpired(services, expired, after);
    for (const beaconId of found) {
      if (stop.aborted) return;
      await eraseIfExpired(services, { organisationId: expired.organisationId, beaconId });
    }
    after = found.length === batch ? (found.at(-1) ?? null) : null;
  } while (after);
}

async function findExpired(
  { db }: DbServices,
  { organisationId, before }: Expired,
  after: string | null,
): Promise<string[]> {
  const rows = await db
    .selectFrom('beacons')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('archived_at', '<', before)
    .where(sql<boolean>`(${after}::uuid is null or id > ${after}::uuid)`)
    .orderBy('id')
    .limit(batch)
    .execute();
  return rows.map(({ id }) => id);
}

/** The setting and the archive are asked again under the locks: an admin may have kept the Beacon in the meantime. */
async function eraseIfExpired(services: ErasingServices, key: BeaconKey): Promise<void> {
  const erased = await inTransaction(services, async (trxServices): Promise<Erased | null> => {
    const { db } = trxServices;
    await lockRetention(db, key.organisationId, 'shared');
    const { rows } = await sql<{ years: number | null }>`
      select retention_years as years from organisations
      where organisation_id = ${key.organisationId}`.execute(db);
    const years = rows[0]?.years ?? null;
    const beacon = await lockForErasure(trxServices, key);
    if (years === null || !beacon?.archivedAt) return null;
    const isExpired = beacon.archivedAt < yearsBefore(services.clock.now(), years);
    return isExpired ? eraseLocked(trxServices, beacon) : null;
  });
  if (erased) await removeReleased(services, erased.files);
}
