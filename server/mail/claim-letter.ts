import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import { afterQuietHours, invitationTime } from '#rules/reminders.ts';
import type { Schema } from '#server/database/schema.ts';
import { leaseEnd } from './claim.ts';
import type { Claim } from './claim.ts';

/** Whose mails are due, and the letter they were to leave in before, if they were. */
interface Reader {
  organisationId: string;
  userId: string;
  letterId: string | null;
}

interface DueMail {
  id: string;
  kind: Schema['mails']['kind'];
  createdAt: Date;
  timeZone: string;
  closesAt: Date | null;
  /** Another Beacon that asks her is about to open. */
  isMoreToCome: boolean;
}

/** A letter waits so long for Beacons that are due to open and have not yet. */
const longestHeldMs = 10 * 60_000;
const heldMs = 10_000;

/** The next letter to be sent: all that one person is to be asked, under one lease; null when none is due. */
export async function claimLetter(db: Kysely<Schema>, now: Date): Promise<Claim | null> {
  let claim: Claim | null | 'none yet' = 'none yet';
  while (claim === 'none yet') {
    claim = await db.transaction().execute((trx) => claimOrPutOff(trx, now));
  }
  return claim;
}

async function claimOrPutOff(trx: Kysely<Schema>, now: Date): Promise<Claim | null | 'none yet'> {
  const reader = await lockReader(trx, now);
  if (!reader) return null;
  const due = await findDue(trx, reader, now);
  const sent = due.filter((mail) => leavingAt(mail, now) <= now);
  const [held, ...others] = due.filter((mail) => !sent.includes(mail));
  if (held) {
    // What is left of a letter keeps its name, by which a repeat is known for one.
    const letterId = sent.length > 0 ? null : reader.letterId;
    await putOff(trx, { ...reader, letterId }, [held, ...others], leavingAt(held, now));
  }
  if (sent.length === 0) return 'none yet';
  if (!reader.letterId && isHeldBack(sent, now)) {
    await putOff(trx, reader, sent, new Date(now.getTime() + heldMs));
    return 'none yet';
  }
  return lease(trx, reader, sent, now);
}

/** Locks one person with due mails, so that no other worker writes her a letter meanwhile. */
async function lockReader(trx: Kysely<Schema>, now: Date): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    select x.organisation_id as "organisationId", x.user_id as "userId",
      x.letter_id as "letterId"
    from mails x join users u on u.id = x.user_id
    where x.sent_at is null and x.next_attempt_at <= ${now}
    order by x.next_attempt_at limit 1
    for no key update of u skip locked`.execute(trx);
  return rows[0];
}

/** Her mails and the Beacons to come, as they are at one moment: what opens later is seen in neither or in both. */
async function findDue(
  trx: Kysely<Schema>,
  { organisationId, userId, letterId }: Reader,
  now: Date,
): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    select x.id, x.kind, x.created_at as "createdAt", o.time_zone as "timeZone",
      a.closes_at as "closesAt",
      exists (select from members m
        join beacons b on b.organisation_id = m.organisation_id and b.id = m.beacon_id
          and b.archived_at is null and b.next_opens_at <= ${now}
        where m.user_id = ${userId} and m.organisation_id = ${organisationId}
          and m.removed_at is null and m.role <> 'viewer'
          and not exists (select from assessments where organisation_id = b.organisation_id
            and beacon_id = b.id and closed_at is null and coalesce(closes_at > ${now}, true))
      ) as "isMoreToCome"
    from mails x
    join organisations o on o.organisation_id = x.organisation_id
    left join assessments a on a.organisation_id = x.organisation_id and a.id = x.assessment_id
    where x.organisation_id = ${organisationId} and x.user_id = ${userId}
      and x.sent_at is null and x.next_attempt_at <= ${now}
      and x.letter_id is not distinct from ${letterId}::uuid`.execute(trx);
  return rows;
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
  const since = now.getTime() - longestHeldMs;
  const invitations = due.filter(isInvitation);
  return (
    invitations.length > 0 &&
    invitations.every(
      (mail) => mail.isMoreToCome && leavingAt(mail, mail.createdAt).getTime() > since,
    )
  );
}

async function putOff(
  trx: Kysely<Schema>,
  { organisationId, letterId }: Reader,
  mails: DueMail[],
  until: Date,
): Promise<void> {
  await sql`update mails set next_attempt_at = ${until}, letter_id = ${letterId}::uuid
    where organisation_id = ${organisationId} and id = any(${idsOf(mails)}::uuid[])`.execute(trx);
}

async function lease(
  trx: Kysely<Schema>,
  { organisationId, letterId }: Reader,
  mails: DueMail[],
  now: Date,
): Promise<Claim> {
  const id = letterId ?? v7();
  const mailIds = idsOf(mails);
  const { rows } = await sql<{ attempts: number }>`
    update mails set attempts = attempts + 1, letter_id = ${id},
      next_attempt_at = ${leaseEnd(now)}
    where organisation_id = ${organisationId} and id = any(${mailIds}::uuid[])
    returning attempts`.execute(trx);
  const attempts = Math.max(...rows.map((row) => row.attempts));
  return { organisationId, id, mailIds, attempts };
}

function idsOf(mails: DueMail[]): string[] {
  return mails.map(({ id }) => id);
}
