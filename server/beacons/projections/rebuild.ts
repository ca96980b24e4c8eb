import { sql } from 'kysely';
import { refreshUserNames, userNames } from '#server/accounts/users/user-names.ts';
import type { BeaconKey } from './beacon-key.ts';
import { latestResults, refreshLatestResults } from './latest-results.ts';
import { restartSubmits } from '#server/platform/database/lock-open-assessments.ts';
import { countDifferences } from '#server/platform/database/projection.ts';
import type { Projection } from '#server/platform/database/projection.ts';
import type { Db } from '#server/platform/schema/schema.ts';
import { completions, rebuildCompletions } from './completions.ts';
import { counts, refreshCounts } from './counts.ts';
import { listRows, names, refreshListRows } from './list-rows.ts';
import { conditionOf } from './scope.ts';
import { refreshSections, sections } from './sections.ts';

/** Beacons in one transaction, which locks them for some tens of milliseconds. */
const batch = 200;

const projections: Projection[] = [
  userNames,
  completions,
  latestResults,
  listRows,
  names,
  counts,
  sections,
];

/** A projection and how many of its rows differ from what they should be. */
export interface Checked {
  name: string;
  differences: number;
}

/** Compares every projection with what it should be. */
export async function checkProjections(db: Db): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const projection of projections) {
    checked.push({ name: projection.name, differences: await countDifferences(db, projection) });
  }
  return checked;
}

/**
 * Brings every projection to what it should be, while people go on working: Beacons are locked in small batches, in the
 * order in which all writers lock them.
 * @param onBatch receives the number of Beacons done since the last call
 */
export async function rebuildProjections(
  db: Db,
  onBatch: (count: number) => void = () => {},
): Promise<void> {
  const organisations = await db.selectFrom('organisations').select('organisation_id').execute();
  for (const { organisation_id: organisationId } of organisations) {
    let last: string | null = null;
    do {
      const after: string | null = last;
      const rebuilt: BeaconKey[] = await db
        .transaction()
        .execute((trx) => rebuildBatch(trx, organisationId, after));
      onBatch(rebuilt.length);
      last = rebuilt.length === batch ? (rebuilt.at(-1)?.beaconId ?? null) : null;
    } while (last !== null);
    await db.transaction().execute((trx) => refreshCounts(trx, organisationId));
    await rebuildUserNames(db, organisationId);
  }
}

async function rebuildUserNames(db: Db, organisationId: string): Promise<void> {
  const users = await db
    .selectFrom('organisation_users')
    .select('user_id')
    .where('organisation_id', '=', organisationId)
    .orderBy('user_id')
    .execute();
  for (let first = 0; first < users.length; first += batch) {
    const ids = users.slice(first, first + batch).map(({ user_id }) => user_id);
    await db.transaction().execute(async (trx) => {
      await sql`select from users where id = any(${ids}::uuid[]) order by id for share`.execute(
        trx,
      );
      await refreshUserNames(trx, ids, organisationId);
    });
  }
}

/** Rebuilds the Beacons after this one, and returns them. */
async function rebuildBatch(
  trx: Db,
  organisationId: string,
  after: string | null,
): Promise<BeaconKey[]> {
  const { rows } = await sql<BeaconKey>`
    select organisation_id as "organisationId", id as "beaconId" from beacons
    where organisation_id = ${organisationId} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${batch}`.execute(trx);
  const ids = rows.map(({ beaconId }) => beaconId);
  await restartSubmits(trx, conditionOf({ organisationId, beaconIds: ids }));
  await sql`select from beacons where organisation_id = ${organisationId}
    and id = any(${ids}::uuid[]) order by id for no key update`.execute(trx);
  await rebuildCompletions(trx, rows);
  await refreshLatestResults(trx, rows);
  await refreshListRows(trx, rows);
  await refreshSections(trx, rows);
  return rows;
}
