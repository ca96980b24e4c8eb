import { sql } from 'kysely';
import { v7 } from 'uuid';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import type { Db, Schema } from '#server/platform/schema/schema.ts';
import { leaseEnd } from './claim.ts';
import type { Claim } from './claim.ts';
import { claimMessages } from './claim-messages.ts';

/** The outcome of an attempt to send the mails of one claim. */
export interface Settlement extends Pick<Claim, 'organisationId' | 'mailIds'> {
  outcome: Schema['deliveries']['outcome'];
  detail: string;
  /** Null: there is no further attempt. */
  nextAttemptAt: Date | null;
}

/** Reads the minimum of each outbox, which the planner always takes from the index. */
export async function isMailDue(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean | null }>`
    select least(
      (select min(next_attempt_at) from account_mails
        where sent_at is null and next_attempt_at is not null),
      (select min(next_attempt_at) from mails
        where sent_at is null and next_attempt_at is not null)) <= ${now} as "isDue"`.execute(db);
  return rows[0]?.isDue ?? false;
}

export async function countDueMails(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from account_mails where sent_at is null and next_attempt_at <= ${now})
      + (select count(*) from mails where sent_at is null and next_attempt_at <= ${now}))::int
      as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Claims at most `max` mails to send next, account mails first; none if nothing is due. */
export async function claimDueMails(db: Db, now: Date, max: number): Promise<Claim[]> {
  const account = await claimAccountMails(db, now, max);
  return account.length > 0 ? account : claimMessages(db, now, max);
}

async function claimAccountMails(db: Db, now: Date, max: number): Promise<Claim[]> {
  const { rows } = await sql<{ id: string; attempts: number }>`
    with due as materialized (
      select id from account_mails
      where sent_at is null and next_attempt_at <= ${now}
      order by next_attempt_at limit ${max} for update skip locked)
    update account_mails
    set attempts = attempts + 1, next_attempt_at = ${leaseEnd(now)}
    where id in (select id from due)
    returning id, attempts`.execute(db);
  return rows.map((row) => ({ ...row, organisationId: null, mailIds: [row.id] }));
}

/** Stores the outcomes of attempts in the outbox and in the log of deliveries, for mails that have not been erased. */
export async function settle(db: Db, settlements: Settlement[], now: Date): Promise<void> {
  const groups = Map.groupBy(settlements, ({ organisationId }) => organisationId);
  for (const [organisationId, group] of groups) {
    const sent = group.filter(({ outcome }) => outcome === 'sent');
    if (sent.some(({ mailIds }) => mailIds.length > 1)) await markQueues(db, organisationId, sent);
    const mails = group.flatMap((each) => each.mailIds.map((mailId) => ({ ...each, mailId })));
    await settleIn(db, organisationId, mails, now);
  }
}

/** Marks the links of messages about several assessments, before these count as sent. */
async function markQueues(
  db: Db,
  organisationId: string | null,
  sent: Settlement[],
): Promise<void> {
  await sql`update assess_tokens t set has_queue = true
    from mails x where x.organisation_id = ${organisationId}
      and x.id = any(${sent.flatMap(({ mailIds }) => mailIds)}::uuid[])
      and exists (select from mails y where y.organisation_id = x.organisation_id
        and y.message_id = x.message_id and y.assessment_id <> x.assessment_id)
      and t.organisation_id = x.organisation_id and t.assessment_id = x.assessment_id
      and t.member_id = x.member_id and t.kind = 'mail' and not t.has_queue`.execute(db);
}

/** Each mail is locked before it is updated and logged, so that an erasure is before all of it or after. */
async function settleIn(
  db: Db,
  organisationId: string | null,
  mails: (Settlement & { mailId: string })[],
  now: Date,
): Promise<void> {
  const isHere = organisationId === null ? sql`true` : sql`organisation_id = ${organisationId}`;
  const outbox = organisationId === null ? sql`account_mails` : sql`mails`;
  await inTransaction({ db }, async ({ db: trx }) => {
    const { rows } = await sql<{ id: string }>`
      select id from ${outbox}
      where ${isHere} and id = any(${mails.map(({ mailId }) => mailId)}::uuid[])
      order by id for update`.execute(trx);
    const kept = new Set(rows.map(({ id }) => id));
    const settled = mails.filter(({ mailId }) => kept.has(mailId));
    if (settled.length === 0) return;
    await sql`
      update ${outbox} x
      set sent_at = case when s.outcome = 'sent' then ${now}::timestamptz end,
        next_attempt_at = s.next_attempt_at,
        last_error = case when s.outcome <> 'sent' then s.detail end
      from unnest(${settled.map(({ mailId }) => mailId)}::uuid[],
        ${settled.map(({ outcome }) => outcome)}::text[],
        ${settled.map(({ detail }) => detail)}::text[],
        ${settled.map(({ nextAttemptAt }) => nextAttemptAt)}::timestamptz[])
        s (mail_id, outcome, detail, next_attempt_at)
      where ${isHere} and x.id = s.mail_id and x.sent_at is null`.execute(trx);
    await logDeliveries(trx, organisationId, settled, now);
  });
}

async function logDeliveries(
  db: Db,
  organisationId: string | null,
  settled: (Settlement & { mailId: string })[],
  at: Date,
): Promise<void> {
  const deliveries = settled.map(({ mailId, outcome, detail }) => {
    return { id: v7(), mail_id: mailId, at, outcome, detail };
  });
  await (
    organisationId === null
      ? db.insertInto('account_deliveries').values(deliveries)
      : db
          .insertInto('deliveries')
          .values(deliveries.map((each) => ({ organisation_id: organisationId, ...each })))
  ).execute();
}
