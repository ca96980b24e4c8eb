import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import { afterQuietHours, invitationTime } from '#rules/reminders.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { leaseEnd } from './claim.ts';
import type { Claim } from './claim.ts';

/** Whose mails are due, and the message they were to leave in before, if they were. */
interface Reader {
  organisationId: string;
  userId: string;
  messageId: string | null;
}

interface DueMail extends Reader {
  id: string;
  kind: Schema['mails']['kind'];
  createdAt: Date;
  timeZone: string;
  closesAt: Date | null;
  /** Another Beacon that asks them is about to open. */
  isMoreToCome: boolean;
}

/** A mail with the message it is to leave in, and when. */
interface Placed {
  mail: DueMail;
  messageId: string | null;
  at: Date;
}

/** A message waits so long for Beacons that are due to open and have not yet. */
const maxHeldMs = 10 * 60_000;
const heldMs = 10_000;

/**
 * The messages to be sent next, so many at most: each all that one person is to be asked, under one lease. None when
 * nothing is due.
 */
export async function claimMessages(db: Kysely<Schema>, now: Date, most: number): Promise<Claim[]> {
  let claims: Claim[] | 'none yet' = 'none yet';
  while (claims === 'none yet') {
    claims = await db.transaction().execute((trx) => claimOrPutOff(trx, now, most));
  }
  return claims;
}

async function claimOrPutOff(
  trx: Kysely<Schema>,
  now: Date,
  most: number,
): Promise<Claim[] | 'none yet'> {
  const readers = await lockReaders(trx, now, most);
  if (readers.length === 0) return [];
  const due = await findDue(trx, readers, now);
  const messages = [...Map.groupBy(due, messageKey).values()].map((mails) => placed(mails, now));
  await putOff(
    trx,
    messages.flatMap(({ held }) => held),
  );
  const sent = messages.flatMap((message) => message.sent);
  return sent.length === 0 ? 'none yet' : lease(trx, sent);
}

/** Locks people with due mails, so that no other worker writes them messages meanwhile. */
async function lockReaders(trx: Kysely<Schema>, now: Date, most: number): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select x.organisation_id as "organisationId", x.user_id as "userId",
      x.letter_id as "messageId"
    from mails x join users u on u.id = x.user_id
    where x.sent_at is null and x.next_attempt_at <= ${now}
    order by x.next_attempt_at limit ${most}
    for no key update of u skip locked`.execute(trx);
  return [...new Map(rows.map((reader) => [messageKey(reader), reader])).values()];
}

/** Their mails and the Beacons to come, as they are at one moment: what opens later is seen in neither or in both. */
async function findDue(trx: Kysely<Schema>, readers: Reader[], now: Date): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    select x.id, x.kind, x.organisation_id as "organisationId", x.user_id as "userId",
      x.letter_id as "messageId", x.created_at as "createdAt", o.time_zone as "timeZone",
      a.closes_at as "closesAt",
      c."isMoreToCome"
    from unnest(${readers.map(({ organisationId }) => organisationId)}::uuid[],
      ${readers.map(({ userId }) => userId)}::uuid[],
      ${readers.map(({ messageId }) => messageId)}::uuid[]) r (organisation_id, user_id, letter_id)
    cross join lateral (select * from mails
      where organisation_id = r.organisation_id and user_id = r.user_id
        and sent_at is null and next_attempt_at <= ${now}
        and letter_id is not distinct from r.letter_id offset 0) x
    cross join lateral (select * from organisations
      where organisation_id = x.organisation_id limit 1) o
    left join lateral (select closes_at from assessments
      where organisation_id = x.organisation_id and id = x.assessment_id limit 1) a on true
    cross join lateral (select exists (select from members m
        join beacons b on b.organisation_id = m.organisation_id and b.id = m.beacon_id
          and b.archived_at is null and b.next_opens_at <= ${now}
        where m.user_id = r.user_id and m.organisation_id = r.organisation_id
          and m.removed_at is null and m.role <> 'viewer'
          and not exists (select from assessments where organisation_id = b.organisation_id
            and beacon_id = b.id and closed_at is null and coalesce(closes_at > ${now}, true))
      ) as "isMoreToCome") c`.execute(trx);
  return rows;
}

/** What of one message leaves now, and what waits for the morning or for Beacons that are about to open. */
function placed(mails: DueMail[], now: Date): { sent: Placed[]; held: Placed[] } {
  const [first] = mails;
  const messageId = first?.messageId ?? null;
  const awake = mails.filter((mail) => leavingAt(mail, now) <= now);
  const asleep = mails.filter((mail) => !awake.includes(mail));
  // What is left of a message keeps its name, by which a repeat is known for one.
  const keptId = awake.length > 0 ? null : messageId;
  const held = asleep.map((mail) => ({ mail, messageId: keptId, at: leavingAt(mail, now) }));
  if (!messageId && isHeldBack(awake, now)) {
    const at = new Date(now.getTime() + heldMs);
    return { sent: [], held: [...held, ...awake.map((mail) => ({ mail, messageId, at }))] };
  }
  const id = messageId ?? v7();
  return { sent: awake.map((mail) => ({ mail, messageId: id, at: leaseEnd(now) })), held };
}

/**
 * When a mail that is due at an instant leaves: what nobody asked for waits for the end of the quiet hours. At once where
 * nobody knows the zone any more.
 */
function leavingAt({ kind, closesAt, timeZone }: DueMail, due: Date): Date {
  const at = due.toISOString();
  try {
    switch (kind) {
      case 'requested_reminder':
        return due;
      case 'assessment_invitation':
        return new Date(invitationTime(at, closesAt?.toISOString() ?? null, timeZone));
      case 'assessment_reminder':
        return new Date(afterQuietHours(at, timeZone));
    }
  } catch {
    return due;
  }
}

function isInvitation({ kind }: DueMail): boolean {
  return kind === 'assessment_invitation';
}

/** Only invitations wait for others: what could have left long ago has waited already. */
function isHeldBack(due: DueMail[], now: Date): boolean {
  const since = now.getTime() - maxHeldMs;
  const invitations = due.filter(isInvitation);
  return (
    invitations.length > 0 &&
    invitations.every(
      (mail) => mail.isMoreToCome && leavingAt(mail, mail.createdAt).getTime() > since,
    )
  );
}

async function putOff(trx: Kysely<Schema>, held: Placed[]): Promise<void> {
  if (held.length === 0) return;
  await sql`update mails x set next_attempt_at = p.at, letter_id = p.letter_id
    from ${rowsOf(held)} where x.organisation_id = p.organisation_id and x.id = p.id`.execute(trx);
}

async function lease(trx: Kysely<Schema>, sent: Placed[]): Promise<Claim[]> {
  const { rows } = await sql<{ id: string; attempts: number }>`
    update mails x set attempts = attempts + 1, next_attempt_at = p.at, letter_id = p.letter_id
    from ${rowsOf(sent)} where x.organisation_id = p.organisation_id and x.id = p.id
    returning x.id, x.attempts`.execute(trx);
  const attempts = new Map(rows.map((row) => [row.id, row.attempts]));
  return [...Map.groupBy(sent, ({ messageId }) => messageId)].flatMap(([id, mails]) => {
    const [first] = mails;
    if (!id || !first) return [];
    const { organisationId } = first.mail;
    const mailIds = mails.map(({ mail }) => mail.id);
    const tried = mailIds.map((mailId) => attempts.get(mailId) ?? 1);
    return { organisationId, id, mailIds, attempts: Math.max(...tried) };
  });
}

function rowsOf(mails: Placed[]) {
  return sql`unnest(${mails.map(({ mail }) => mail.organisationId)}::uuid[],
    ${mails.map(({ mail }) => mail.id)}::uuid[], ${mails.map(({ messageId }) => messageId)}::uuid[],
    ${mails.map(({ at }) => at)}::timestamptz[]) p (organisation_id, id, letter_id, at)`;
}

function messageKey({ organisationId, userId, messageId }: Reader): string {
  return `${organisationId} ${userId} ${messageId}`;
}
