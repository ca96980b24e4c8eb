import { sql } from 'kysely';
import { removeSample as endpoint } from '#contract/start.ts';
import { withCurrentRoles } from '#server/accounts/sessions/queries.ts';
import { fileNameOf } from '#server/beacons/imports/queries.ts';
import { storedName } from '#server/beacons/feed/stored-name.ts';
import { insertEvents } from '#server/platform/audit/audit-event.ts';
import { constraintOf } from '#server/platform/database/constraint-of.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import { realOrganisationFor } from './access.ts';
import { findSample } from './find-sample.ts';
import { sampleTables } from './sample-tables.ts';

/** Removes every row and file of the sample; without one it does nothing. */
export const removeSample = handleSignedIn(
  endpoint,
  async ({ services, viewer, params: { slug } }) => {
    const emptied = await inTransaction(services, async (trxServices) => {
      const current = await withCurrentRoles(trxServices.db, viewer);
      const { organisationId } = realOrganisationFor(current, slug);
      const sample = await findSample(trxServices, organisationId);
      if (!sample) return null;
      const fileNames = await removeRows(trxServices, sample.organisationId);
      const event = { organisationId, at: services.clock.now(), userId: viewer.userId };
      await insertEvents(trxServices.db, [{ ...event, action: 'sample.removed' }]);
      return { ...sample, fileNames };
    });
    if (emptied) await forget(services, emptied.organisationId);
    for (const name of emptied?.fileNames ?? []) await services.files.remove(name);
    return { success: true as const };
  },
);

/**
 * Takes away the mark, the audit and the organisation of an empty sample. Not in the transaction that empties it: the
 * owner of the tables does this, over another connection of a cluster, which would wait for that transaction.
 */
async function forget({ db }: Services, organisationId: string): Promise<void> {
  try {
    await sql`select forget_sample(${organisationId}::uuid)`.execute(db);
  } catch (error) {
    // Another call has filled it again in the meantime.
    const isFilled = constraintOf(error)?.endsWith('organisation_id_fkey');
    if (!isFilled) throw error;
  }
}

/** Children go before what they refer to. @returns the names of the files */
async function removeRows(services: Services, organisationId: string): Promise<string[]> {
  const { db } = services;
  await sql`select from organisations
    where organisation_id = ${organisationId} for no key update`.execute(db);
  await lockBeacons(services, organisationId);
  const names = await findFileNames(services, organisationId);
  const invented = await findInvented(services, organisationId);
  for (const table of sampleTables) {
    await sql`delete from ${sql.table(table)}
      where organisation_id = ${organisationId}`.execute(db);
  }
  await sql`delete from users where id = any(${invented}::uuid[])`.execute(db);
  await sql`delete from invitation_counts where subject_id = ${organisationId}`.execute(db);
  return names;
}

/** What opens windows or edits waits, and finds nothing afterwards. The start pages of real people forget its Beacons. */
async function lockBeacons({ db }: Services, organisationId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from beacons
    where organisation_id = ${organisationId} order by id for update`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`update users set default_beacon_id = null
    where default_beacon_id = any(${ids}::uuid[])`.execute(db);
}

/** The people of the sample who are in no other organisation and never had a password. */
async function findInvented({ db }: Services, organisationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from organisation_users ou join users u on u.id = ou.user_id
    where ou.organisation_id = ${organisationId} and u.password_hash is null
      and not exists (select from organisation_users other
        where other.user_id = u.id and other.organisation_id <> ou.organisation_id)
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

async function findFileNames({ db }: Services, organisationId: string): Promise<string[]> {
  const isHere = sql`organisation_id = ${organisationId}`;
  const files = await sql<{ id: string }>`select id from beacon_files where ${isHere}
    union select id from pending_files where ${isHere}`.execute(db);
  const imports = await sql<{ id: string }>`select id from imports
    where ${isHere} and file_removed_at is null`.execute(db);
  return [
    ...files.rows.map(({ id }) => storedName({ organisationId, fileId: id })),
    ...imports.rows.map(({ id }) => fileNameOf({ organisationId, importId: id })),
  ];
}
