import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { Problem } from '#contract/problems.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Schema } from '#server/platform/schema/schema.ts';

interface NewFile {
  organisationId: string;
  /** Null for a file that belongs to no Beacon. */
  beaconId: string | null;
  /** In bytes. */
  size: number;
  /** The form field it was uploaded in. */
  field: string;
}

interface Limit {
  whose: 'this Beacon' | 'your organisation';
  max: number;
  used: number;
}

const megabyte = 1024 * 1024;

/**
 * Rejects a file that exceeds the storage limit of its Beacon or organisation. Call it in the transaction that inserts
 * the file: it serialises the transactions of one organisation, so that parallel uploads never exceed a limit.
 * @throws the problem `no_storage`
 */
export async function assertStorage(
  { db, config }: { db: Kysely<Schema>; config: Config },
  { organisationId, beaconId, size, field }: NewFile,
): Promise<void> {
  const lockKey = `storage ${organisationId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockKey}, 0))`.execute(db);
  const { rows } = await sql<{ ofBeacon: string; ofOrganisation: string }>`
    select coalesce(sum(size) filter (where beacon_id = ${beaconId}::uuid), 0) as "ofBeacon",
      coalesce(sum(size), 0) as "ofOrganisation"
    from (
      select beacon_id, size::bigint from beacon_files where organisation_id = ${organisationId}
      union all
      select null, file_size from imports
      where organisation_id = ${organisationId} and file_removed_at is null
    ) files`.execute(db);
  const [used] = rows;
  const limits: Limit[] = [
    { whose: 'this Beacon', max: config.storagePerBeacon, used: Number(used?.ofBeacon) },
    {
      whose: 'your organisation',
      max: config.storagePerOrganisation,
      used: Number(used?.ofOrganisation),
    },
  ];
  const exceeded = limits.find(
    (limit) =>
      limit.used + size > limit.max && (limit.whose !== 'this Beacon' || beaconId !== null),
  );
  if (exceeded) throw noStorage(exceeded, field);
}

function noStorage({ whose, max, used }: Limit, field: string): Problem {
  const left = toMegabytes(Math.max(0, max - used));
  const title = `There is no room left for this file: the files of ${whose} may take ${toMegabytes(max)} MB, and ${left} MB are left.`;
  return new Problem('no_storage', { title, fields: { [field]: title } });
}

/** Rounded down, so that a file that fits the stated rest is never rejected. */
function toMegabytes(bytes: number): number {
  return Math.floor((bytes / megabyte) * 10) / 10;
}
