import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import { auditInsert } from '#server/audit/audit-event.ts';
import type { AuditAction, AuditEvent } from '#server/audit/audit-event.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Services } from '#server/services.ts';
import type { PlannedWindow, WindowPlan } from './plan-windows.ts';
import { makeToken } from './tokens.ts';

interface Change {
  organisationId: string;
  clientId: string;
  beaconId: string;
  latestId: string | null;
  plan: WindowPlan;
  now: Date;
}

interface Assessor {
  memberId: string;
  userId: string;
  /** False for people known by a username or a placeholder address. */
  hasMailbox: boolean;
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
    await inviteAssessors(trx, config.secretKey, change, id);
    events.push(eventOf(change, 'assessment.opened', id));
  }
  await sql`update beacons set next_opens_at = ${plan.nextOpensAt}::timestamptz
    where organisation_id = ${organisationId} and id = ${beaconId}
      and next_opens_at is distinct from ${plan.nextOpensAt}::timestamptz`.execute(trx);
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

/** Gives every assessor her link, and a mail that carries it to those who have a mailbox. */
async function inviteAssessors(
  trx: Kysely<Schema>,
  secretKey: string,
  { organisationId, beaconId, now }: Change,
  assessmentId: string,
): Promise<void> {
  const { rows } = await sql<Assessor>`
    select m.id as "memberId", m.user_id as "userId",
      coalesce(u.email !~ '\\.temp\\d*$', false) as "hasMailbox"
    from members m join users u on u.id = m.user_id
    where m.organisation_id = ${organisationId} and m.beacon_id = ${beaconId}
      and m.removed_at is null and m.role <> 'viewer'`.execute(trx);
  if (rows.length === 0) return;
  const created_at = now;
  const shared = { organisation_id: organisationId, assessment_id: assessmentId, created_at };
  const tokens = rows.map(({ memberId }) => {
    const source = { organisationId, kind: 'mail', memberId, assessmentId } as const;
    const { seed, hash } = makeToken(secretKey, source);
    return { ...shared, token_hash: hash, seed, kind: source.kind, member_id: memberId };
  });
  await trx
    .insertInto('assess_tokens')
    .values(tokens)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const mails = rows.filter(({ hasMailbox }) => hasMailbox);
  if (mails.length === 0) return;
  await trx
    .insertInto('mails')
    .values(
      mails.map(({ memberId, userId }) => ({
        ...shared,
        id: v7(),
        kind: 'assessment_invitation',
        user_id: userId,
        member_id: memberId,
        next_attempt_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function eventOf(
  { organisationId, clientId, beaconId, now }: Change,
  action: AuditAction,
  assessmentId: string,
): AuditEvent {
  return { organisationId, action, at: now, clientId, beaconId, assessmentId };
}
