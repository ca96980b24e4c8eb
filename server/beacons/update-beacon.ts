import { sql } from 'kysely';
import { updateBeacon as endpoint } from '#contract/beacons.ts';
import { Problem } from '#contract/problems.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { beaconFor, showWritten } from './access.ts';
import type { BeaconFor } from './access.ts';
import type { BeaconKey } from './projections/beacon-key.ts';
import { changeClient } from './change-client.ts';
import type { Editing } from './change-client.ts';
import { changedColumns } from './client-details.ts';
import { changeMembers } from './change-members.ts';
import { changeSchedule } from './change-schedule.ts';
import { throwEditErrors } from './edit-errors.ts';
import type { Edit, EditRequest } from './edit-errors.ts';
import { lockForEdit } from './lock-for-edit.ts';
import { refreshListRows } from './projections/list-rows.ts';
import { rescore } from './projections/rescore.ts';
import { findMembers } from './queries.ts';
import { recordRemoval } from './record-removal.ts';

export const updateBeacon = handleSignedIn(endpoint, async ({ services, viewer, params, body }) => {
  const authorised = await beaconFor(services, viewer, 'edit', params.uuid);
  const undoId = await services.db
    .transaction()
    .execute((db) => edit({ ...services, db }, viewer, authorised, body));
  // A new schedule may be due, or the last assessor awaited may have been removed.
  await services.windows.openDue(services, authorised);
  return { ...(await showWritten(services, viewer, params.uuid)), undoId };
});

/** Writes all changes of the request, or none. Returns the id of what takes them back, if that is possible. */
async function edit(
  services: Services,
  viewer: Viewer,
  authorised: BeaconFor<'edit'>,
  body: Edit,
): Promise<string | null> {
  const { revision } = body;
  const beacon = await lockForEdit(services, viewer, authorised, {
    action: 'edit',
    changesClient: changesClient(body),
    writesHistory: changesSubject(body),
  });
  if (revision !== undefined && revision !== beacon.revision) throw new Problem('edited_meanwhile');
  const members = await findMembers(services, beacon, null, viewer);
  const request = { beacon, members, body };
  await throwEditErrors(services, viewer, request);
  const { organisationId, beaconId, clientId } = beacon;
  const at = services.clock.now();
  const editing = { organisationId, beaconId, clientId, userId: viewer.userId, at };
  return recordRemoval(services, editing, request, () => write(services, editing, request));
}

function changesClient(body: Edit): boolean {
  return Object.keys(changedColumns(body)).length > 0;
}

function changesSubject({ dateOfBirth, gender }: Edit): boolean {
  return dateOfBirth !== undefined || gender !== undefined;
}

async function write(
  services: Services,
  editing: Editing,
  { beacon, members, body }: EditRequest,
): Promise<void> {
  const { revision: _, schedule, members: inputs, ...changes } = body;
  const isClientChanged = changesClient(changes);
  if (isClientChanged) await changeClient(services, editing, changes);
  if (schedule) await changeSchedule(services, editing, beacon, schedule);
  if (inputs) await changeMembers(services, editing, { beacon, members, inputs });
  if (changes.lowerThreshold !== undefined) {
    await auditInsert({ ...editing, action: 'thresholds.changed' }).execute(services.db);
  }
  await changeBeacon(services, editing, changes);
  const edited = await incrementRevision(services, editing, isClientChanged);
  if (changesSubject(changes)) await rescore(services, edited, editing.at);
  const isListed = isClientChanged || changes.beaconName !== undefined;
  if (isListed || changes.lowerThreshold !== undefined) await refreshListRows(services.db, edited);
}

async function changeBeacon(
  { db }: Services,
  { organisationId, beaconId }: Editing,
  { beaconName, lowerThreshold, upperThreshold }: Edit,
): Promise<void> {
  const changes = {
    ...(beaconName !== undefined && { name: beaconName }),
    ...(lowerThreshold !== undefined && { lower_threshold: lowerThreshold }),
    ...(upperThreshold !== undefined && { upper_threshold: upperThreshold }),
  };
  if (Object.keys(changes).length === 0) return;
  await db
    .updateTable('beacons')
    .set(changes)
    .where((row) => row.and({ organisation_id: organisationId, id: beaconId }))
    .execute();
}

/** A change of a client counts as an edit of all their Beacons. Returns the edited Beacons. */
async function incrementRevision(
  { db }: Services,
  { organisationId, beaconId, clientId }: Editing,
  isClientChanged: boolean,
): Promise<BeaconKey[]> {
  const { rows } = await sql<BeaconKey>`update beacons set revision = revision + 1
    where organisation_id = ${organisationId} and client_id = ${clientId}
      and (id = ${beaconId} or ${isClientChanged})
    returning organisation_id as "organisationId", id as "beaconId"`.execute(db);
  return rows;
}
