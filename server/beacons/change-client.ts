import { msg } from '@lingui/core/runtime-macro';
import type { ClientInput } from '#contract/clients.ts';
import { textOf } from '#contract/messages.ts';
import { constraintOf } from '#server/platform/database/constraint-of.ts';
import { Problem } from '#contract/problems.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import type { Services } from '#server/platform/services.ts';
import type { BeaconKey } from './projections/beacon-key.ts';
import { changedColumns } from './client-details.ts';

/** Who edits which Beacon and when, as its audit events record it. */
export interface Editing extends BeaconKey {
  clientId: string;
  userId: string;
  at: Date;
}

/** Changes the client, for all of their Beacons. */
export async function changeClient(
  { db }: Services,
  editing: Editing,
  input: ClientInput,
): Promise<void> {
  const { organisationId, clientId } = editing;
  try {
    await db
      .updateTable('clients')
      .set(changedColumns(input))
      .where((row) => row.and({ organisation_id: organisationId, id: clientId }))
      .execute();
  } catch (error) {
    throw isDuplicateId(error) ? duplicateIdProblem() : error;
  }
  await auditInsert({ ...editing, action: 'client.changed' }).execute(db);
}

/** The problem for a unique ID that another client of the organisation already has. */
export function duplicateIdProblem(): Problem {
  return new Problem('invalid', {
    fields: { clientExternalRef: textOf(msg`Another client has this ID`) },
  });
}

function isDuplicateId(error: unknown): boolean {
  return constraintOf(error) === 'clients_external_ref';
}
