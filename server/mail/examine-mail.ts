import { sql } from 'kysely';
import { type Finding, fault, notice, ok } from '#server/platform/doctor/finding.ts';
import type { CoreServices } from '#server/platform/services.ts';
import { mailDestinationOf } from './mail-destination.ts';
import { greetMailServer } from './smtp-transport.ts';

const day = 86_400_000;
/** Mails are sent within seconds, and after a failure within minutes. */
const latestMs = 3_600_000;

/** Whether the mail server lets Beacon in. */
export async function examineMailServer({
  config,
}: Pick<CoreServices, 'config'>): Promise<Finding> {
  const destination = mailDestinationOf(config);
  if (destination === 'mailbox') return ok('A demo keeps its mails in its own mailbox.');
  if (destination === 'outbox' || !config.smtpUrl) {
    return notice(
      'No mail server is set, so mails wait in the outbox. Set SMTP_URL, such as smtps://user:password@mail.example:465.',
    );
  }
  const refusal = await greetMailServer(config.smtpUrl);
  const { host } = new URL(config.smtpUrl);
  return refusal === null
    ? ok(`${host} lets Beacon in. \`npm run admin -- test-mail --to\` sends a mail.`)
    : fault(`${host} cannot be used (${refusal}). Check SMTP_URL.`);
}

/** Whether mails leave the outbox. */
export async function examineOutbox({ db, clock, config }: CoreServices): Promise<Finding> {
  const now = clock.now().getTime();
  const dueBefore = new Date(now - latestMs);
  const since = new Date(now - day);
  const { rows } = await sql<{ late: number; failed: number }>`select
    (select count(*) from mails where next_attempt_at < ${dueBefore})::int
      + (select count(*) from account_mails where next_attempt_at < ${dueBefore})::int as late,
    (select count(*) from mails x where x.created_at > ${since} and exists (
        select from deliveries d where d.organisation_id = x.organisation_id and d.mail_id = x.id
          and d.outcome = 'failed'))::int
      + (select count(*) from account_mails x where x.created_at > ${since} and exists (
        select from account_deliveries d where d.mail_id = x.id and d.outcome = 'failed'))::int
      as failed`.execute(db);
  const { late = 0, failed = 0 } = rows[0] ?? {};
  if (late > 0 && mailDestinationOf(config) !== 'outbox') {
    return fault(`${late} mails have been due for an hour. Is the server running?`);
  }
  const refused = `${failed} mails of the last day were refused for good; the Beacons of their readers say so.`;
  if (failed > 0) return notice(refused);
  return ok(late > 0 ? `${late} mails wait for a mail server.` : 'No mail is late.');
}
