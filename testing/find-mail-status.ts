import { sql } from 'kysely';
import { deriveInvitationToken } from '#server/accounts/tokens/invitation-tokens.ts';
import type { Services } from '#server/platform/services.ts';
import { mailDestinationOf } from '#server/mail/mail-destination.ts';
import { findAccountMails } from '#server/mail/queries.ts';

/** Identifies one mail: account mails belong to no organisation. */
interface MailKey {
  organisationId: string | null;
  id: string;
}

export interface MailStatus {
  state: 'sent' | 'waiting' | 'failed';
  sentAt: Date | null;
  /** Why it waits or failed; null without a reason. */
  reason: string | null;
  /** The link to hand over by other means if no mail server is configured; null otherwise. */
  link: string | null;
}

interface StatusRow {
  sentAt: Date | null;
  nextAttemptAt: Date | null;
  lastError: string | null;
}

/** The delivery status of a mail. */
export async function findMailStatus(
  services: Services,
  key: MailKey,
): Promise<MailStatus | undefined> {
  const { rows } = await sql<StatusRow>`
    select sent_at as "sentAt", next_attempt_at as "nextAttemptAt", last_error as "lastError"
    from ${sql.table(key.organisationId ? 'mails' : 'account_mails')} where id = ${key.id}
    ${key.organisationId ? sql`and organisation_id = ${key.organisationId}` : sql``}`.execute(
    services.db,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { sentAt } = row;
  if (sentAt) return { state: 'sent', sentAt, reason: null, link: null };
  if (!row.nextAttemptAt) return { state: 'failed', sentAt, reason: row.lastError, link: null };
  if (mailDestinationOf(services.config) === 'mail server') {
    return { state: 'waiting', sentAt, reason: row.lastError, link: null };
  }
  const link = key.organisationId ? null : await invitationLink(services, key.id);
  return { state: 'waiting', sentAt, reason: 'No mail server is configured.', link };
}

/** Only an invitation has a link to display: every mailed link proves the mailbox. */
async function invitationLink(services: Services, id: string): Promise<string | null> {
  const [mail] = await findAccountMails(services, [id]);
  if (mail?.kind !== 'invitation' || !mail.isWanted) return null;
  const { publicUrl, secretKey } = services.config;
  return `${publicUrl}/user_invite/${deriveInvitationToken(secretKey, mail, 'displayed')}`;
}
