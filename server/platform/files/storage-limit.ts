import { msg } from '@lingui/core/runtime-macro';
import { sql } from 'kysely';
import { textOf } from '#contract/messages.ts';
import { Problem } from '#contract/problems.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/schema/schema.ts';

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
  whose: 'beacon' | 'organisation';
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
  { db, config }: { db: Db; config: Config },
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
  const { storagePerBeacon, storagePerOrganisation } = config;
  const limits: Limit[] = [
    { whose: 'beacon', max: storagePerBeacon, used: Number(used?.ofBeacon) },
    { whose: 'organisation', max: storagePerOrganisation, used: Number(used?.ofOrganisation) },
  ];
  const exceeded = limits.find(
    (limit) => limit.used + size > limit.max && (limit.whose !== 'beacon' || beaconId !== null),
  );
  if (exceeded) throw noStorage(exceeded, field);
}

function noStorage({ whose, max, used }: Limit, field: string): Problem {
  const [size, left] = [toMegabytes(max), toMegabytes(Math.max(0, max - used))];
  const title =
    whose === 'beacon'
      ? msg`There is not enough space for this file: the files of this Beacon may take ${{ size }} MB, and ${{ left }} MB are left.`
      : msg`There is not enough space for this file: the files of your organisation may take ${{ size }} MB, and ${{ left }} MB are left.`;
  return new Problem('no_storage', { title, fields: { [field]: textOf(title) } });
}

/** Rounded down, so that a file that fits the stated rest is never rejected. */
function toMegabytes(bytes: number): number {
  return Math.floor((bytes / megabyte) * 10) / 10;
}
