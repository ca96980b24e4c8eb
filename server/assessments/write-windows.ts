import { sql } from 'kysely';
import { v7 } from 'uuid';
import { isUnclosed } from '#server/platform/database/conditions.ts';
import { insertEvents } from '#server/platform/audit/audit-event.ts';
import type { AuditAction, AuditEvent } from '#server/platform/audit/audit-event.ts';
import { recordEvents } from '#server/platform/events/record-events.ts';
import type { DomainEvent } from '#server/platform/events/record-events.ts';
import type { EventType } from '#server/platform/schema/events.ts';
import type { Services } from '#server/platform/services.ts';
import type { PlannedWindow, WindowPlan } from '#server/beacons/schedule/plan-windows.ts';
import { insertCompletions } from '#server/beacons/projections/completions.ts';
import { refreshLatestSettled } from '#server/beacons/projections/latest-results.ts';

export interface Change {
  organisationId: string;
  clientId: string;
  beaconId: string;
  latestId: string | null;
  plan: WindowPlan;
  /** The user who closes the latest window; absent when its time is over. */
  userId?: string;
}

interface NewWindow extends PlannedWindow {
  id: string;
  change: Change;
}

/**
 * Writes the plans, inside the transaction that holds the locks of their Beacons. Deliver the events after the commit:
 * assessors of opened windows are then invited.
 */
export async function writeWindows(
  services: Pick<Services, 'db' | 'frameworks'>,
  changes: Change[],
  now: Date,
): Promise<void> {
  const { db: trx } = services;
  const closed = changes.filter(({ plan }) => plan.closedAt);
  await closeAssessments(trx, closed);
  const missed = await insertWindows(trx, newWindows(changes, 'missed'), true);
  const opened = await insertWindows(trx, newWindows(changes, 'opened'), false);
  await planNext(trx, changes);
  await refreshLatestSettled(services, closed, now);
  await recordEvents(trx, [
    ...closed.map((change) => windowEvent('window.closed', change, change.latestId, now)),
    ...opened.map(({ id, change }) => windowEvent('window.opened', change, id, now)),
  ]);
  await insertEvents(trx, [
    ...closed.map((change) => auditEvent('assessment.closed', change, change.latestId, now)),
    ...missed.map(({ id, change }) => auditEvent('assessment.missed', change, id, now)),
    ...opened.map(({ id, change }) => auditEvent('assessment.opened', change, id, now)),
  ]);
}

async function closeAssessments(trx: Services['db'], changes: Change[]): Promise<void> {
  for (const [organisationId, group] of byOrganisation(changes)) {
    await sql`with closing as (
        select * from unnest(${group.map(({ latestId }) => latestId)}::uuid[],
          ${group.map(({ plan }) => plan.closedAt)}::timestamptz[]) c (id, closed_at)),
      closed as (
        update assessments a set closed_at = c.closed_at from closing c
        where a.organisation_id = ${organisationId} and a.id = c.id and ${isUnclosed('a')})
      delete from drafts d using closing c
      where d.organisation_id = ${organisationId} and d.assessment_id = c.id`.execute(trx);
  }
}

/** A statement concerns the rows of one organisation. */
function byOrganisation(changes: Change[]): Map<string, Change[]> {
  return Map.groupBy(changes, ({ organisationId }) => organisationId);
}

function newWindows(changes: Change[], kind: 'missed' | 'opened'): NewWindow[] {
  return changes.flatMap((change) =>
    [change.plan[kind] ?? []].flat().map((window) => ({ ...window, id: v7(), change })),
  );
}

/** Inserts the windows and returns those that did not exist yet. */
async function insertWindows(
  trx: Services['db'],
  windows: NewWindow[],
  isOver: boolean,
): Promise<NewWindow[]> {
  if (windows.length === 0) return [];
  const closesAt = windows.map((window) => window.closesAt);
  const { rows } = await sql<{ id: string }>`
    insert into assessments
      (organisation_id, id, beacon_id, number, opens_at, closes_at, closed_at)
    select * from unnest(${windows.map(({ change }) => change.organisationId)}::uuid[],
      ${windows.map(({ id }) => id)}::uuid[], ${windows.map(({ change }) => change.beaconId)}::uuid[],
      ${windows.map(({ number }) => number)}::integer[],
      ${windows.map(({ opensAt }) => opensAt)}::timestamptz[], ${closesAt}::timestamptz[],
      ${isOver ? closesAt : closesAt.map(() => null)}::timestamptz[])
    on conflict do nothing returning id`.execute(trx);
  const ids = new Set(rows.map(({ id }) => id));
  const inserted = windows.filter(({ id }) => ids.has(id));
  await insertCompletions(
    trx,
    inserted.map(({ id, change: { organisationId } }) => ({ organisationId, assessmentId: id })),
  );
  return inserted;
}

async function planNext(trx: Services['db'], changes: Change[]): Promise<void> {
  for (const [organisationId, group] of byOrganisation(changes)) {
    await sql`update beacons b set next_opens_at = c.next_opens_at
      from unnest(${group.map(({ beaconId }) => beaconId)}::uuid[],
        ${group.map(({ plan }) => plan.nextOpensAt)}::timestamptz[]) c (id, next_opens_at)
      where b.organisation_id = ${organisationId} and b.id = c.id
        and b.next_opens_at is distinct from c.next_opens_at`.execute(trx);
  }
}

function windowEvent(
  type: EventType,
  { organisationId, beaconId }: Change,
  assessmentId: string | null,
  at: Date,
): DomainEvent {
  return { type, organisationId, beaconId, assessmentId, at };
}

function auditEvent(
  action: AuditAction,
  change: Change,
  assessmentId: string | null,
  at: Date,
): AuditEvent {
  return { ...change, action, at, assessmentId };
}
