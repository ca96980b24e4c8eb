import { sql, type Kysely } from 'kysely';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { MailTransport, OutgoingMail } from '#server/mail/mail-transport.ts';
import type { AccountMail } from '#server/mail/mail-rows.ts';
import { findAccountMails } from '#server/mail/queries.ts';
import { MailServer } from './mail-server.ts';
import { queueMail, type QueuedAccountMail } from './queue-mails.ts';
import type { TestServices } from './test-services.ts';

interface OutboxRow {
  sentAt: Date | null;
  nextAttemptAt: Date | null;
  lastError: string | null;
}

/** The services of a production installation with a public URL. */
export function inProduction(services: TestServices): TestServices {
  const config = {
    ...services.config,
    mode: 'production' as const,
    publicUrl: 'https://beacon.example/care',
    mailFrom: 'Beacon <beacon@riverside.test>',
  };
  return { ...services, config };
}

export async function queueSeveral(
  services: TestServices,
  count: number,
): Promise<QueuedAccountMail[]> {
  const queued: QueuedAccountMail[] = [];
  for (let index = 0; index < count; index += 1) {
    queued.push(await queueMail(services, 'password_changed'));
  }
  return queued;
}

/** A transport that records the mails it is given. */
export class RecordedMails {
  readonly mails: OutgoingMail[] = [];

  readonly transport: MailTransport = (mail) => {
    this.mails.push(mail);
    return Promise.resolve({ outcome: 'sent', detail: '250 OK', isServerTrouble: false });
  };

  get subjects(): string[] {
    return this.mails.map(({ subject }) => subject);
  }
}

/** The outcomes of all attempts, oldest first. */
export async function attemptsIn(
  db: Kysely<Schema>,
): Promise<{ outcome: string; detail: string }[]> {
  const columns = ['at', 'id', 'outcome', 'detail'] as const;
  const ofAccounts = await db.selectFrom('account_deliveries').select(columns).execute();
  const ofOrganisations = await db.selectFrom('deliveries').select(columns).execute();
  return [...ofAccounts, ...ofOrganisations]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
    .map(({ outcome, detail }) => ({ outcome, detail }));
}

export async function accountMailIn(db: Kysely<Schema>, id: string): Promise<OutboxRow> {
  const { rows } = await sql<OutboxRow>`
    select sent_at as "sentAt", next_attempt_at as "nextAttemptAt", last_error as "lastError"
    from account_mails where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('No such mail');
  return row;
}

/** The account mail that was queued last. */
export async function newestAccountMail(services: TestServices): Promise<AccountMail> {
  const { id } = await services.db
    .selectFrom('account_mails')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const [mail] = await findAccountMails(services, [id]);
  if (!mail) throw new Error('The newest mail no longer has its user or link');
  return mail;
}

/** The port of a mail server that is down. */
export async function closedPort(): Promise<number> {
  await using server = await MailServer.start();
  return server.port;
}

export function advance({ clock }: TestServices, ms: number): void {
  clock.moveTo(new Date(clock.now().getTime() + ms));
}
