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
  /** The field of the form that it came in. */
  field: string;
}

interface Limit {
  whose: 'this Beacon' | 'your organisation';
  most: number;
  used: number;
}

const megabyte = 1024 * 1024;

/**
 * Refuses a file for which there is no room in its Beacon or organisation. Inside the transaction that writes it down:
 * those of one organisation take turns from here on, so that many at once never exceed a limit.
 * @throws no_storage
 */
export async function assertStorage(
  { db, config }: { db: Kysely<Schema>; config: Config },
  { organisationId, beaconId, size, field }: NewFile,
): Promise<void> {
  const turn = `storage ${organisationId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(db);
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
    { whose: 'this Beacon', most: config.storagePerBeacon, used: Number(used?.ofBeacon) },
    {
      whose: 'your organisation',
      most: config.storagePerOrganisation,
      used: Number(used?.ofOrganisation),
    },
  ];
  const reached = limits.find(
    (limit) =>
      limit.used + size > limit.most && (limit.whose !== 'this Beacon' || beaconId !== null),
  );
  if (reached) throw noStorage(reached, field);
}

function noStorage({ whose, most, used }: Limit, field: string): Problem {
  const left = inMegabytes(Math.max(0, most - used));
  const title = `There is no room left for this file: the files of ${whose} may take ${inMegabytes(most)} MB, and ${left} MB are left.`;
  return new Problem('no_storage', { title, fields: { [field]: title } });
}

/** Rounded down, so that no file is refused that would fit by what is said. */
function inMegabytes(bytes: number): number {
  return Math.floor((bytes / megabyte) * 10) / 10;
}
