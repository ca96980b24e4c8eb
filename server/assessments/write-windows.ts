import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import { auditInsert } from '#server/audit/audit-event.ts';
import type { AuditAction, AuditEvent } from '#server/audit/audit-event.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Services } from '#server/services.ts';
import { inviteAssessors } from './invite-assessors.ts';
import type { PlannedWindow, WindowPlan } from './plan-windows.ts';
import { latestSettled } from './settled.ts';

interface Change {
  organisationId: string;
  clientId: string;
  beaconId: string;
  latestId: string | null;
  plan: WindowPlan;
  now: Date;
  /** Who closes the latest window; nobody when its time has come. */
  userId?: string;
}

/** Writes a plan inside the transaction that holds the Beacon's lock. */
export async function writeWindows(
  { db: trx, config }: Pick<Services, 'db' | 'config'>,
  change: Change,
): Promise<void> {
  const { organisationId, beaconId, latestId, plan } = change;
  const events: AuditEvent[] = [];
  if (latestId && plan.closedAt) {
    await closeAssessment(trx, { organisationId, id: latestId, closedAt: plan.closedAt });
    events.push(eventOf(change, 'assessment.closed', latestId));
  }
  const missed = await insertWindows(trx, change, plan.missed, true);
  events.push(...missed.map((id) => eventOf(change, 'assessment.missed', id)));
  for (const id of await insertWindows(trx, change, plan.opened ? [plan.opened] : [], false)) {
    await inviteAssessors({ db: trx, config }, { ...change, assessmentId: id });
    events.push(eventOf(change, 'assessment.opened', id));
  }
  // What is closed is settled: lists show it from now on.
  await sql`update beacons b set next_opens_at = ${plan.nextOpensAt}::timestamptz
      ${plan.closedAt ? sql`, ${latestSettled}` : sql``}
    where organisation_id = ${organisationId} and id = ${beaconId}
      and (${plan.closedAt !== null} or next_opens_at is distinct from ${plan.nextOpensAt}::timestamptz)`.execute(
    trx,
  );
  if (events.length > 0) await auditInsert(...events).execute(trx);
}

async function closeAssessment(
  trx: Kysely<Schema>,
  { organisationId, id, closedAt }: { organisationId: string; id: string; closedAt: Date },
): Promise<void> {
  await sql`with closed as (
      update assessments set closed_at = ${closedAt}
      where organisation_id = ${organisationId} and id = ${id} and closed_at is null)
    delete from drafts where organisation_id = ${organisationId} and assessment_id = ${id}`.execute(
    trx,
  );
}

async function insertWindows(
  trx: Kysely<Schema>,
  { organisationId, beaconId }: Change,
  planned: PlannedWindow[],
  isOver: boolean,
): Promise<string[]> {
  if (planned.length === 0) return [];
  const rows = await trx
    .insertInto('assessments')
    .values(
      planned.map(({ number, opensAt, closesAt }) => ({
        organisation_id: organisationId,
        id: v7(),
        beacon_id: beaconId,
        number,
        opens_at: opensAt,
        closes_at: closesAt,
        closed_at: isOver ? closesAt : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

function eventOf(
  { organisationId, clientId, beaconId, now, userId }: Change,
  action: AuditAction,
  assessmentId: string,
): AuditEvent {
  const shared = { organisationId, action, at: now, clientId, beaconId, assessmentId };
  return { ...shared, ...(userId !== undefined && { userId }) };
}
