import { sql } from 'kysely';
import { v7 } from 'uuid';
import { isActive, isAssessor, isOpen, quietHours } from '#server/platform/database/conditions.ts';
import { afterQuietHours, invitationTime } from '#rules/schedule/reminders.ts';
import type { QuietHours } from '#rules/schedule/reminders.ts';
import type { Db, Schema } from '#server/platform/schema/schema.ts';
import { leaseEnd } from './claim.ts';
import type { Claim } from './claim.ts';

/** Whose mails are due, and the message they were already assigned to, if any. */
interface Recipient {
  organisationId: string;
  userId: string;
  messageId: string | null;
}

interface DueMail extends Recipient {
  id: string;
  kind: Schema['mails']['kind'];
  createdAt: Date;
  timeZone: string;
  quiet: QuietHours;
  closesAt: Date | null;
  /** Whether another Beacon of the recipient is about to open. */
  isMoreToCome: boolean;
}

/** A mail with the message it is sent in, and when. */
interface ScheduledMail {
  mail: DueMail;
  messageId: string | null;
  at: Date;
}

/** How long a message waits at most for Beacons that are due to open. */
const maxHoldMs = 10 * 60_000;
const holdMs = 10_000;
/** As many mails are read more than are claimed, because other workers may have locked the first. */
const maxOtherWorkers = 20;

/**
 * Claims the messages to send next. Each contains all due assessment mails of one person, under one lease.
 * @param max how many mails are considered
 * @returns none if nothing is due
 */
export async function claimMessages(db: Db, now: Date, max: number): Promise<Claim[]> {
  let claims: Claim[] | null = null;
  while (!claims) claims = await db.transaction().execute((trx) => claimOrPostpone(trx, now, max));
  return claims;
}

/** @returns null if everything that was considered is postponed */
async function claimOrPostpone(trx: Db, now: Date, max: number): Promise<Claim[] | null> {
  const recipients = await lockRecipients(trx, now, max);
  if (recipients.length === 0) return [];
  const due: DueMail[] = [];
  for (const [organisationId, group] of Map.groupBy(recipients, (each) => each.organisationId)) {
    due.push(...(await findDue(trx, organisationId, group, now)));
  }
  const messages = [...Map.groupBy(due, messageKey).values()].map((mails) => schedule(mails, now));
  await postpone(
    trx,
    messages.flatMap((message) => message.held),
  );
  const sent = messages.flatMap((message) => message.sent);
  return sent.length === 0 ? null : lease(trx, sent);
}

/** Locks people with due mails, so that no other worker claims their messages meanwhile. */
async function lockRecipients(trx: Db, now: Date, max: number): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select organisation_id as "organisationId", user_id as "userId", message_id as "messageId"
    from mails where sent_at is null and next_attempt_at <= ${now}
    order by next_attempt_at limit ${max + maxOtherWorkers}`.execute(trx);
  const locked: Recipient[] = [];
  for (const recipient of new Map(rows.map((row) => [messageKey(row), row])).values()) {
    if (locked.length === max) break;
    if (await tryLock(trx, recipient)) locked.push(recipient);
  }
  return locked;
}

async function tryLock(trx: Db, { organisationId, userId }: Recipient): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`mails ${organisationId} ${userId}`}, 0))
      as "isLocked"`.execute(trx);
  return rows[0]?.isLocked ?? false;
}

/**
 * Reads due mails and Beacons about to open in one statement, so that a Beacon that opens is counted exactly once. Whether
 * more is to come is asked once per person, not once per mail.
 */
async function findDue(
  trx: Db,
  organisationId: string,
  recipients: Recipient[],
  now: Date,
): Promise<DueMail[]> {
  const isHere = sql`organisation_id = ${organisationId}`;
  const { rows } = await sql<DueMail>`
    with r as materialized (
      select r.user_id, r.message_id, exists (select from members m
          join beacons b on b.organisation_id = m.organisation_id and b.id = m.beacon_id
            and ${isActive('b')} and b.next_opens_at <= ${now}
          where m.user_id = r.user_id and m.organisation_id = ${organisationId}
            and m.removed_at is null and ${isAssessor('m')}
            and not exists (select from assessments
              where ${isHere} and beacon_id = b.id and ${isOpen(undefined, now)})
        ) as is_more_to_come
      from unnest(${recipients.map(({ userId }) => userId)}::uuid[],
        ${recipients.map(({ messageId }) => messageId)}::uuid[]) r (user_id, message_id))
    select x.id, x.kind, x.organisation_id as "organisationId", x.user_id as "userId",
      x.message_id as "messageId", x.created_at as "createdAt", o.time_zone as "timeZone",
      ${quietHours} as quiet,
      a.closes_at as "closesAt", r.is_more_to_come as "isMoreToCome"
    from r
    cross join lateral (select * from mails
      where ${isHere} and user_id = r.user_id and sent_at is null and next_attempt_at <= ${now}
        and message_id is not distinct from r.message_id offset 0) x
    cross join lateral (select * from organisations where ${isHere} limit 1) o
    left join lateral (select closes_at from assessments
      where ${isHere} and id = x.assessment_id limit 1) a on true`.execute(trx);
  return rows;
}

/** Splits one message into mails to send now, and mails to hold until the morning or until other Beacons open. */
function schedule(mails: DueMail[], now: Date): { sent: ScheduledMail[]; held: ScheduledMail[] } {
  const [first] = mails;
  const messageId = first?.messageId ?? null;
  const ready = mails.filter((mail) => sendTime(mail, now) <= now);
  const waiting = mails.filter((mail) => !ready.includes(mail));
  // The remaining mails keep their message id, by which a repeat is recognised.
  const heldMessageId = ready.length > 0 ? null : messageId;
  const held = waiting.map((mail) => ({ mail, messageId: heldMessageId, at: sendTime(mail, now) }));
  if (!messageId && isHeldBack(ready, now)) {
    const at = new Date(now.getTime() + holdMs);
    return { sent: [], held: [...held, ...ready.map((mail) => ({ mail, messageId, at }))] };
  }
  const id = messageId ?? v7();
  return { sent: ready.map((mail) => ({ mail, messageId: id, at: leaseEnd(now) })), held };
}

/**
 * When a mail that is due at an instant is sent: unrequested mails wait for the end of the quiet hours, unless the time
 * zone is unknown.
 */
function sendTime({ kind, closesAt, timeZone, quiet }: DueMail, due: Date): Date {
  const at = due.toISOString();
  try {
    switch (kind) {
      case 'requested_reminder':
        return due;
      case 'assessment_invitation':
        return new Date(invitationTime(at, closesAt?.toISOString() ?? null, timeZone, quiet));
      case 'assessment_reminder':
        return new Date(afterQuietHours(at, timeZone, quiet));
    }
  } catch {
    return due;
  }
}

/** Only invitations wait for other Beacons, and only until the maximum time has passed. */
function isHeldBack(due: DueMail[], now: Date): boolean {
  const since = now.getTime() - maxHoldMs;
  const invitations = due.filter(({ kind }) => kind === 'assessment_invitation');
  return (
    invitations.length > 0 &&
    invitations.every(
      (mail) => mail.isMoreToCome && sendTime(mail, mail.createdAt).getTime() > since,
    )
  );
}

async function postpone(trx: Db, held: ScheduledMail[]): Promise<void> {
  for (const [organisationId, mails] of Map.groupBy(held, organisationOf)) {
    await sql`update mails x set next_attempt_at = p.at, message_id = p.message_id
      from ${rowsOf(mails)} where x.organisation_id = ${organisationId} and x.id = p.id`.execute(
      trx,
    );
  }
}

async function lease(trx: Db, sent: ScheduledMail[]): Promise<Claim[]> {
  const attempts = new Map<string, number>();
  for (const [organisationId, mails] of Map.groupBy(sent, organisationOf)) {
    const { rows } = await sql<{ id: string; attempts: number }>`
      update mails x set attempts = attempts + 1, next_attempt_at = p.at, message_id = p.message_id
      from ${rowsOf(mails)} where x.organisation_id = ${organisationId} and x.id = p.id
      returning x.id, x.attempts`.execute(trx);
    for (const row of rows) attempts.set(row.id, row.attempts);
  }
  return [...Map.groupBy(sent, ({ messageId }) => messageId)].flatMap(([id, mails]) => {
    const [first] = mails;
    if (!id || !first) return [];
    const { organisationId } = first.mail;
    const mailIds = mails.map(({ mail }) => mail.id);
    const counts = mailIds.map((mailId) => attempts.get(mailId) ?? 1);
    return { organisationId, id, mailIds, attempts: Math.max(...counts) };
  });
}

function organisationOf({ mail }: ScheduledMail): string {
  return mail.organisationId;
}

function rowsOf(mails: ScheduledMail[]) {
  return sql`unnest(${mails.map(({ mail }) => mail.id)}::uuid[],
    ${mails.map(({ messageId }) => messageId)}::uuid[],
    ${mails.map(({ at }) => at)}::timestamptz[]) p (id, message_id, at)`;
}

function messageKey({ organisationId, userId, messageId }: Recipient): string {
  return `${organisationId} ${userId} ${messageId}`;
}
