import type { Config } from '#server/platform/config/config.ts';

/** Where the mails of an installation go. In the outbox they wait until a mail server is configured. */
export type MailDestination = 'mail server' | 'mailbox' | 'outbox';

/** A demo sends nothing unless a mail server is configured. */
export function mailDestinationOf({
  mode,
  smtpUrl,
}: Pick<Config, 'mode' | 'smtpUrl'>): MailDestination {
  if (smtpUrl) return 'mail server';
  return mode === 'demo' ? 'mailbox' : 'outbox';
}
