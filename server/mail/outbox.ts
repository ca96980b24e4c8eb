import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { v7 } from 'uuid';
import type { Schema } from '#server/database/schema.ts';
import { leaseEnd } from './claim.ts';
import type { Claim } from './claim.ts';
import { claimLetter } from './claim-letter.ts';

/** What is written of an attempt. */
export interface Settlement {
  outcome: Schema['deliveries']['outcome'];
  detail: string;
  /** Null: it is not tried again. */
  nextAttemptAt: Date | null;
}

/** Asks for the first of each outbox, which an index holds, whatever the planner expects of the rest. */
export async function isMailDue(db: Kysely<Schema>, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean | null }>`
    select least(
      (select min(next_attempt_at) from account_mails
        where sent_at is null and next_attempt_at is not null),
      (select min(next_attempt_at) from mails
        where sent_at is null and next_attempt_at is not null)) <= ${now} as "isDue"`.execute(db);
  return rows[0]?.isDue ?? false;
}

/** What is to be sent next, with what somebody waits for first; null when nothing is due. */
export async function claimDueMail(db: Kysely<Schema>, now: Date): Promise<Claim | null> {
  return (await claimAccountMail(db, now)) ?? (await claimLetter(db, now));
}

async function claimAccountMail(db: Kysely<Schema>, now: Date): Promise<Claim | null> {
  const { rows } = await sql<{ id: string; attempts: number }>`
    with due as materialized (
      select id from account_mails
      where sent_at is null and next_attempt_at <= ${now}
      order by next_attempt_at limit 1 for update skip locked)
    update account_mails
    set attempts = attempts + 1, next_attempt_at = ${leaseEnd(now)}
    where id in (select id from due)
    returning id, attempts`.execute(db);
  const [row] = rows;
  return row ? { ...row, organisationId: null, mailIds: [row.id] } : null;
}

/** Writes down what became of an attempt, in the outbox and in the log of deliveries. */
export async function settle(
  db: Kysely<Schema>,
  { organisationId, mailIds }: Pick<Claim, 'organisationId' | 'mailIds'>,
  { outcome, detail, nextAttemptAt }: Settlement,
  now: Date,
): Promise<void> {
  const isSent = outcome === 'sent';
  const deliveryIds = mailIds.map(() => v7());
  await sql`
    with delivery as (
      insert into deliveries (id, mail_id, at, outcome, detail)
      select id, mail_id, ${now}, ${outcome}, ${detail}
      from unnest(${deliveryIds}::uuid[], ${mailIds}::uuid[]) d (id, mail_id))
    update ${outboxOf(organisationId)}
    set sent_at = ${isSent ? now : null}::timestamptz,
      next_attempt_at = ${nextAttemptAt}::timestamptz,
      last_error = ${isSent ? null : detail}::text
    where ${organisationId ? sql`organisation_id = ${organisationId} and` : sql``}
      id = any(${mailIds}::uuid[]) and sent_at is null`.execute(db);
}

export function outboxOf(organisationId: string | null): RawBuilder<unknown> {
  return sql.table(organisationId ? 'mails' : 'account_mails');
}
