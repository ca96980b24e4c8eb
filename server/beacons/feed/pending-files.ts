import { sql } from 'kysely';
import type { BeaconKey } from '#server/beacons/projections/beacon-key.ts';
import type { DbServices, Services, TimedServices } from '#server/platform/services.ts';
import { storedName } from './stored-name.ts';

/** A file in the store that no row of `beacon_files` owns: not yet, or no longer. */
export interface PendingFile {
  organisationId: string;
  fileId: string;
}

type StoringServices = Pick<Services, 'db' | 'clock' | 'files' | 'log'>;

const abandonedAfterMs = 60 * 60_000;
const batch = 20;

/** Records a file before it goes into the store, so that it is removed if the server crashes. */
export async function recordPending(
  { db, clock }: TimedServices,
  pending: PendingFile,
): Promise<void> {
  const { organisationId: organisation_id, fileId: id } = pending;
  await db
    .insertInto('pending_files')
    .values({ organisation_id, id, created_at: clock.now() })
    .execute();
}

/**
 * Records the files of a Beacon that is erased, in its transaction: with the time of their upload, so that they count as
 * abandoned at once if the server crashes.
 */
export async function releaseFiles(
  { db }: DbServices,
  { organisationId, beaconId }: BeaconKey,
): Promise<PendingFile[]> {
  const { rows } = await sql<PendingFile>`
    insert into pending_files (organisation_id, id, created_at)
    select organisation_id, id, created_at from beacon_files
    where organisation_id = ${organisationId} and beacon_id = ${beaconId}
    returning organisation_id as "organisationId", id as "fileId"`.execute(db);
  return rows;
}

/** Removes released files from the store after the commit. What fails is removed by the daily job. */
export async function removeReleased(
  services: StoringServices,
  released: readonly PendingFile[],
): Promise<void> {
  for (const pending of released) {
    try {
      await removePending(services, pending);
    } catch (error) {
      const name = error instanceof Error ? error.name : 'unknown';
      services.log.error({ name }, 'An erased file could not be removed yet');
    }
  }
}

/** Removes some files of an organisation that a crash left behind. */
export async function removeSomeAbandoned(
  services: StoringServices,
  organisationId: string,
): Promise<void> {
  const abandoned = await abandonedFiles(services)
    .where('organisation_id', '=', organisationId)
    .execute();
  for (const pending of abandoned) await removePending(services, pending);
}

/** Removes all files that a crash left behind. */
export async function removeAbandoned(services: StoringServices): Promise<void> {
  let abandoned: PendingFile[];
  do {
    abandoned = await abandonedFiles(services).execute();
    for (const pending of abandoned) await removePending(services, pending);
  } while (abandoned.length === batch);
}

function abandonedFiles({ db, clock }: TimedServices) {
  return db
    .selectFrom('pending_files')
    .select(['organisation_id as organisationId', 'id as fileId'])
    .where('created_at', '<', new Date(clock.now().getTime() - abandonedAfterMs))
    .limit(batch);
}

/** Removes a file and then its record. */
export async function removePending(
  { db, files }: Pick<Services, 'db' | 'files'>,
  pending: PendingFile,
): Promise<void> {
  await files.remove(storedName(pending));
  await db
    .deleteFrom('pending_files')
    .where((row) => row.and({ organisation_id: pending.organisationId, id: pending.fileId }))
    .execute();
}
