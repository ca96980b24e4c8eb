import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { attemptsResetAfterMs } from '#server/platform/rate-limits/with-attempt.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { Services } from '#server/platform/services.ts';
import { undoableMs } from '#server/platform/undo/take-undo.ts';
import { snapshotRetentionMs } from '#server/results/reports/snapshot.ts';
import { idleMs } from '#server/accounts/sessions/queries.ts';

interface Rule {
  table: keyof Schema;
  retentionMs: number;
  /** The condition of rows that have expired since then. */
  isOver: (since: Date) => RawBuilder<unknown>;
}

const day = 86_400_000;

/** The mail was sent, or will not be. */
const isSettled = sql`(sent_at is not null or next_attempt_at is null)`;
const isQueued = sql`sent_at is null and next_attempt_at is not null`;

const rules: Rule[] = [
  {
    table: 'account_deliveries',
    retentionMs: 90 * day,
    isOver: (since) => sql`at < ${since} and not exists (select from account_mails
      where id = mail_id and ${isQueued})`,
  },
  {
    table: 'deliveries',
    retentionMs: 90 * day,
    isOver: (since) => sql`at < ${since} and not exists (select from mails m
      where m.organisation_id = deliveries.organisation_id and m.id = mail_id and ${isQueued})`,
  },
  {
    table: 'account_mails',
    retentionMs: 90 * day,
    isOver: (since) => sql`created_at < ${since} and ${isSettled}`,
  },
  {
    table: 'mails',
    retentionMs: 90 * day,
    isOver: (since) => sql`${isSettled} and ${isOfClosed(since)}`,
  },
  { table: 'sessions', retentionMs: 0, isOver: (since) => sql`expires_at <= ${since}` },
  { table: 'sessions', retentionMs: idleMs, isOver: (since) => sql`last_used_at <= ${since}` },
  { table: 'invitation_counts', retentionMs: 2 * day, isOver: (since) => sql`day < ${since}` },
  { table: 'password_resets', retentionMs: 30 * day, isOver: hasExpired },
  { table: 'email_changes', retentionMs: 30 * day, isOver: hasExpired },
  {
    table: 'invitations',
    retentionMs: 30 * day,
    isOver: (since) => sql`${hasExpired(since)} and accepted_at is null`,
  },
  { table: 'drafts', retentionMs: 30 * day, isOver: isOfClosed },
  {
    table: 'events',
    retentionMs: 90 * day,
    isOver: (since) => sql`at < ${since} and not exists (select from event_deliveries d
      where d.organisation_id = events.organisation_id and d.event_id = events.id)`,
  },
  {
    table: 'attempts',
    retentionMs: day,
    isOver: (since) => sql`last_failed_at < ${since} and failed = 0`,
  },
  {
    table: 'report_snapshots',
    retentionMs: snapshotRetentionMs,
    isOver: (since) => sql`taken_at < ${since}`,
  },
  { table: 'undos', retentionMs: undoableMs, isOver: (since) => sql`created_at < ${since}` },
  // Deleting a count earlier would allow a slow attacker more than a hundred guesses.
  {
    table: 'attempts',
    retentionMs: attemptsResetAfterMs,
    isOver: (since) => sql`last_failed_at < ${since}`,
  },
];

function hasExpired(since: Date) {
  return sql`expires_at < ${since}`;
}

/** The row belongs to an assessment that was closed before then. */
function isOfClosed(since: Date) {
  return sql`(organisation_id, assessment_id) in (
    select organisation_id, id from assessments where closed_at < ${since})`;
}

/** Deletes the expired rows, with one statement for each rule. */
export async function removeOldRows({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  for (const { table, retentionMs, isOver } of rules) {
    const since = new Date(now - retentionMs);
    await sql`delete from ${sql.table(table)} where ${isOver(since)}`.execute(db);
  }
}
