import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import { settleOpenWindow } from '#server/beacons/projections/settle-open-window.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { leaveInMailbox } from '#server/mail/transport-of.ts';
import { mailDestinationOf } from '#server/mail/mail-destination.ts';
import { settle } from '#server/mail/outbox.ts';
import type { Services } from '#server/platform/services.ts';
import type { StagedBeacon } from './stage-beacon.ts';
import { keyOf } from './write-past.ts';
import { scoredColumns, writeResponses } from './write-responses.ts';

/** Writes the responses to open windows, as if assessors had submitted them by mailed links. */
export async function writePresent(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'frameworks'>,
  staged: StagedBeacon[],
): Promise<void> {
  const { db: trx } = services;
  const open = await trx
    .selectFrom('assessments')
    .select(['id', 'beacon_id', 'number'])
    .where('closed_at', 'is', null)
    .execute();
  const present = staged.flatMap(({ row, history }) => {
    const current = open.find(({ beacon_id }) => beacon_id === row.id);
    const past = history.find(({ round }) => round.number === current?.number);
    if (current === undefined || past?.result == null) return [];
    return [{ row, past: { ...past, round: { ...past.round, id: current.id } } }];
  });
  await writeResponses(trx, present);
  for (const { row, past } of present) {
    await trx
      .updateTable('assessments')
      .set(scoredColumns(past))
      .where('organisation_id', '=', row.organisation_id)
      .where('id', '=', past.round.id)
      .execute();
    await settleOpenWindow(services, keyOf({ row }), services.clock.now());
  }
  await settleInvitations(services);
}

/**
 * Marks the invitations of open windows as sent: each answered one on its own, the others as one message per person.
 * With a mail server, only answered ones are marked, and the rest is sent when it is due.
 */
async function settleInvitations({
  db: trx,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<void> {
  const isInMailbox = mailDestinationOf(config) === 'mailbox';
  const { rows } = await sql<{ organisationId: string; isAnswered: boolean; mailIds: string[] }>`
    select x.organisation_id as "organisationId", r.member_id is not null as "isAnswered",
      array_agg(x.id) as "mailIds"
    from mails x
    left join responses r on r.organisation_id = x.organisation_id
      and r.assessment_id = x.assessment_id and r.member_id = x.member_id
    where x.kind = 'assessment_invitation' and x.sent_at is null
      and (r.member_id is not null or ${isInMailbox})
    group by 1, 2, x.user_id`.execute(trx);
  const { outcome, detail } = await leaveInMailbox();
  for (const row of rows) if (!row.isAnswered) await putInOneMessage(trx, row);
  const settlements = rows.map((row) => ({ ...row, outcome, detail, nextAttemptAt: null }));
  await settle(trx, settlements, clock.now());
}

async function putInOneMessage(
  trx: Kysely<Schema>,
  { organisationId, mailIds }: { organisationId: string; mailIds: string[] },
): Promise<void> {
  await sql`update mails set message_id = ${v7()}, attempts = 1
    where organisation_id = ${organisationId} and id = any(${mailIds}::uuid[])`.execute(trx);
}
