import pg from 'pg';
import type { ClientInput } from '#contract/clients.ts';
import { Problem } from '#contract/problems.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import type { Services } from '#server/platform/services.ts';

/** Who edits which Beacon when, as its traces tell. */
export interface Editing {
  organisationId: string;
  beaconId: string;
  clientId: string;
  userId: string;
  at: Date;
}

/** What is given of the client themselves; the Beacon's own name is not. */
export function changesOfClient(given: ClientInput) {
  const { clientName, clientExternalRef, gender, dateOfBirth, groupNames, clientAvatar } = given;
  return {
    ...(clientName !== undefined && { name: clientName }),
    ...(clientExternalRef !== undefined && { external_ref: clientExternalRef || null }),
    ...(gender !== undefined && { gender: gender || null }),
    ...(dateOfBirth !== undefined && { date_of_birth: dateOfBirth || null }),
    ...(groupNames !== undefined && { group_names: groupNames }),
    ...(clientAvatar !== undefined && { avatar: clientAvatar || null }),
  };
}

/** Writes what is given of the client, for all of their Beacons. */
export async function changeClient(
  { db }: Services,
  editing: Editing,
  given: ClientInput,
): Promise<void> {
  const { organisationId, clientId } = editing;
  try {
    await db
      .updateTable('clients')
      .set(changesOfClient(given))
      .where('organisation_id', '=', organisationId)
      .where('id', '=', clientId)
      .execute();
  } catch (error) {
    throw isTaken(error) ? takenId() : error;
  }
  await auditInsert({ ...editing, action: 'client.changed' }).execute(db);
}

/** The problem of a unique ID that another client of the organisation has. */
export function takenId(): Problem {
  return new Problem('invalid', { fields: { clientExternalRef: 'Another client has this ID' } });
}

function isTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'clients_external_ref';
}
