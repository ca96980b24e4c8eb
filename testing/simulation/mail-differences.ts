import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import type { OutgoingMail } from '#server/mail/mail-transport.ts';
import type { Services } from '#server/platform/services.ts';
import { mailKey } from './expected-mails.ts';
import type { ExpectedMail, ExpectedMails } from './expected-mails.ts';
import { isoOf } from './instants.ts';

interface MailRow {
  beaconId: string;
  number: number;
  memberId: string;
  kind: string;
  n: number;
  userId: string;
  messageId: string | null;
  tokenHash: string;
  createdAt: Date;
  nextAttemptAt: Date | null;
  sentAt: Date | null;
  attempts: number;
}

/** One sentence for each mail in the outbox or a mailbox that differs from the rules. */
export async function findMailDifferences(
  { db }: Services,
  expected: ExpectedMails,
  messages: OutgoingMail[],
): Promise<string[]> {
  const { rows } = await sql<MailRow>`
    select a.beacon_id as "beaconId", a.number, x.member_id as "memberId", x.kind, x.n,
      x.user_id as "userId", x.message_id as "messageId", encode(t.token_hash, 'hex') as "tokenHash",
      x.created_at as "createdAt", x.next_attempt_at as "nextAttemptAt", x.sent_at as "sentAt",
      x.attempts
    from mails x
    join assessments a on a.organisation_id = x.organisation_id and a.id = x.assessment_id
    join assess_tokens t on t.organisation_id = x.organisation_id
      and t.assessment_id = x.assessment_id and t.member_id = x.member_id and t.kind = 'mail'
    order by x.id`.execute(db);
  return [
    ...expected.problems,
    ...differencesOfOutbox(expected, rows),
    ...differencesOfMessages(rows, messages),
    ...differencesOfRecipients(rows),
  ];
}

function differencesOfOutbox({ byKey }: ExpectedMails, rows: MailRow[]): string[] {
  const stored = new Map(rows.map((row) => [mailKey(row), describeRow(row)]));
  const keys = new Set([...byKey.keys(), ...stored.keys()]);
  return [...keys].flatMap((key) => {
    const mail = byKey.get(key);
    const wanted = mail ? describeMail(mail) : 'none';
    const actual = stored.get(key) ?? 'none';
    return wanted === actual
      ? []
      : `mail ${key} in ${mail?.beacon.expected.timeZone} is ${actual} instead of ${wanted}`;
  });
}

function describeMail({ createdAt, state, sentAt, dueAt, attempts }: ExpectedMail): string {
  const status = state === 'waiting' ? `due ${isoOf(dueAt)}` : state;
  const when = sentAt === null ? '' : ` ${isoOf(sentAt)}`;
  return `queued ${isoOf(createdAt)}, ${attempts} attempts, ${status}${when}`;
}

function describeRow({ createdAt, nextAttemptAt, sentAt, attempts }: MailRow): string {
  const status = nextAttemptAt ? `due ${nextAttemptAt.toISOString()}` : 'withdrawn';
  const state = sentAt ? `sent ${sentAt.toISOString()}` : status;
  return `queued ${createdAt.toISOString()}, ${attempts} attempts, ${state}`;
}

/** Checks that each message arrived once, with the links of all its mails. */
function differencesOfMessages(rows: MailRow[], messages: OutgoingMail[]): string[] {
  const sent = Map.groupBy(
    rows.filter(({ sentAt }) => sentAt),
    ({ messageId }) => messageId,
  );
  const received = Map.groupBy(messages, ({ id }) => id);
  const ids = new Set([...sent.keys(), ...received.keys()]);
  return [...ids].flatMap((id) => {
    const wanted = new Set(sent.get(id)?.map(({ tokenHash }) => tokenHash));
    const links = received
      .get(id ?? '')
      ?.map((message) => message.links.map(tokenHashOf).toSorted());
    if (isDeepStrictEqual(links, [[...wanted].toSorted()])) return [];
    return [
      `message ${id} arrived ${links?.length ?? 0} times, with links that differ from its mails`,
    ];
  });
}

function tokenHashOf(link: string): string {
  return hashToken(link.split('/').at(-1) ?? '').toString('hex');
}

/** Checks that nobody gets two messages at one instant, unless one was deferred. */
function differencesOfRecipients(rows: MailRow[]): string[] {
  const prompt = rows.filter(({ sentAt, attempts }) => sentAt && attempts === 1);
  const recipientsByInstant = Map.groupBy(
    prompt,
    ({ userId, sentAt }) => `${userId} at ${sentAt?.toISOString()}`,
  );
  return [...recipientsByInstant].flatMap(([recipient, mails]) => {
    const messages = new Set(mails.map(({ messageId }) => messageId));
    return messages.size === 1 ? [] : [`${messages.size} messages to ${recipient}`];
  });
}
