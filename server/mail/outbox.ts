import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { v7 } from 'uuid';
import type { Schema } from '#server/database/schema.ts';
import type { MailKey } from './queries.ts';

/** A mail that this worker alone may send until its lease is over. */
export interface ClaimedMail extends MailKey {
  /** This one included. */
  attempts: number;
}

/** What is written of an attempt. */
export interface Settlement {
  outcome: Schema['deliveries']['outcome'];
  detail: string;
  /** Null: it is not tried again. */
  nextAttemptAt: Date | null;
}

/** Far longer than one mail may take; what a worker that died had in hand is tried again after it. */
const leaseMs = 10 * 60_000;

export async function isMailDue(db: Kysely<Schema>, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select exists (select from account_mails where sent_at is null and next_attempt_at <= ${now})
      or exists (select from mails where sent_at is null and next_attempt_at <= ${now})
      as "isDue"`.execute(db);
  return rows[0]?.isDue ?? false;
}

/** The next due mail, those somebody waits for first; null when none is due. */
export async function claimDueMail(db: Kysely<Schema>, now: Date): Promise<ClaimedMail | null> {
  return (await claimFrom(db, 'account_mails', now)) ?? (await claimFrom(db, 'mails', now));
}

async function claimFrom(
  db: Kysely<Schema>,
  outbox: 'account_mails' | 'mails',
  now: Date,
): Promise<ClaimedMail | null> {
  const key = outbox === 'mails' ? sql`organisation_id, id` : sql`id`;
  const organisation = outbox === 'mails' ? sql`organisation_id` : sql`null::uuid`;
  const { rows } = await sql<ClaimedMail>`
    with due as materialized (
      select ${key} from ${sql.table(outbox)}
      where sent_at is null and next_attempt_at <= ${now}
      order by next_attempt_at limit 1 for update skip locked)
    update ${sql.table(outbox)}
    set attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + leaseMs)}
    where (${key}) in (select ${key} from due)
    returning id, ${organisation} as "organisationId", attempts`.execute(db);
  return rows[0] ?? null;
}

/** Writes down what became of an attempt, in the outbox and in the log of deliveries. */
export async function settle(
  db: Kysely<Schema>,
  { id, organisationId }: MailKey,
  { outcome, detail, nextAttemptAt }: Settlement,
  now: Date,
): Promise<void> {
  const isSent = outcome === 'sent';
  await sql`
    with delivery as (
      insert into deliveries (id, mail_id, at, outcome, detail)
      values (${v7()}, ${id}, ${now}, ${outcome}, ${detail}))
    update ${outboxOf(organisationId)}
    set sent_at = ${isSent ? now : null}::timestamptz,
      next_attempt_at = ${nextAttemptAt}::timestamptz,
      last_error = ${isSent ? null : detail}::text
    where ${organisationId ? sql`organisation_id = ${organisationId} and` : sql``} id = ${id}
      and sent_at is null`.execute(db);
}

export function outboxOf(organisationId: string | null): RawBuilder<unknown> {
  return sql.table(organisationId ? 'mails' : 'account_mails');
}
