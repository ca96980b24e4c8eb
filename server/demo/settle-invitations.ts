import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import { mailDestinationOf } from '#server/mail/mail-destination.ts';
import { settle } from '#server/mail/outbox.ts';
import { leaveInMailbox } from '#server/mail/transport-of.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { CoreServices } from '#server/platform/services.ts';

/**
 * Marks the invitations of open windows as sent: each answered one on its own, the others as one message per person.
 * With a mail server, only answered ones are marked, and the rest is sent when it is due.
 */
export async function settleInvitations({ db: trx, clock, config }: CoreServices): Promise<void> {
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
