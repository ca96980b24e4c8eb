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

/** One sentence for each mail that is not as the rules want it, in the outbox or in somebody's mailbox. */
export async function findMailDifferences(
  { db }: Services,
  expected: ExpectedMails,
  messages: OutgoingMail[],
): Promise<string[]> {
  const { rows } = await sql<MailRow>`
    select a.beacon_id as "beaconId", a.number, x.member_id as "memberId", x.kind, x.n,
      x.user_id as "userId", x.letter_id as "messageId", encode(t.token_hash, 'hex') as "tokenHash",
      x.created_at as "createdAt", x.next_attempt_at as "nextAttemptAt", x.sent_at as "sentAt",
      x.attempts
    from mails x
    join assessments a on a.organisation_id = x.organisation_id and a.id = x.assessment_id
    join assess_tokens t on t.organisation_id = x.organisation_id
      and t.assessment_id = x.assessment_id and t.member_id = x.member_id and t.kind = 'mail'
    order by x.id`.execute(db);
  return [
    ...expected.faults,
    ...differencesOfOutbox(expected, rows),
    ...differencesOfMessages(rows, messages),
    ...differencesOfReaders(rows),
  ];
}

function differencesOfOutbox({ byKey }: ExpectedMails, rows: MailRow[]): string[] {
  const stored = new Map(rows.map((row) => [mailKey(row), rowInWords(row)]));
  const keys = new Set([...byKey.keys(), ...stored.keys()]);
  return [...keys].flatMap((key) => {
    const mail = byKey.get(key);
    const wanted = mail ? inWords(mail) : 'none';
    const found = stored.get(key) ?? 'none';
    return wanted === found
      ? []
      : `mail ${key} in ${mail?.beacon.expected.timeZone} is ${found} in place of ${wanted}`;
  });
}

function inWords({ createdAt, state, sentAt, dueAt, attempts }: ExpectedMail): string {
  const fate = state === 'waiting' ? `due ${isoOf(dueAt)}` : state;
  const when = sentAt === null ? '' : ` ${isoOf(sentAt)}`;
  return `written ${isoOf(createdAt)}, tried ${attempts} times, ${fate}${when}`;
}

function rowInWords({ createdAt, nextAttemptAt, sentAt, attempts }: MailRow): string {
  const fate = nextAttemptAt ? `due ${nextAttemptAt.toISOString()}` : 'withdrawn';
  const state = sentAt ? `sent ${sentAt.toISOString()}` : fate;
  return `written ${createdAt.toISOString()}, tried ${attempts} times, ${state}`;
}

/** What people got: each message once, with the links of all that it was sent for. */
function differencesOfMessages(rows: MailRow[], messages: OutgoingMail[]): string[] {
  const sent = Map.groupBy(
    rows.filter(({ sentAt }) => sentAt),
    ({ messageId }) => messageId,
  );
  const got = Map.groupBy(messages, ({ id }) => id);
  const ids = new Set([...sent.keys(), ...got.keys()]);
  return [...ids].flatMap((id) => {
    const wanted = new Set(sent.get(id)?.map(({ tokenHash }) => tokenHash));
    const links = got.get(id ?? '')?.map((message) => message.links.map(tokenHashOf).toSorted());
    if (isDeepStrictEqual(links, [[...wanted].toSorted()])) return [];
    return [`message ${id} came ${links?.length ?? 0} times, with other links than it is for`];
  });
}

function tokenHashOf(link: string): string {
  return hashToken(link.split('/').at(-1) ?? '').toString('hex');
}

/** Nobody gets two messages at once, unless one of them comes late. */
function differencesOfReaders(rows: MailRow[]): string[] {
  const prompt = rows.filter(({ sentAt, attempts }) => sentAt && attempts === 1);
  const readings = Map.groupBy(
    prompt,
    ({ userId, sentAt }) => `${userId} at ${sentAt?.toISOString()}`,
  );
  return [...readings].flatMap(([reading, mails]) => {
    const messages = new Set(mails.map(({ messageId }) => messageId));
    return messages.size === 1 ? [] : [`${messages.size} messages to ${reading}`];
  });
}
