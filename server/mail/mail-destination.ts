import type { Config } from '#server/platform/config/config.ts';

/** Where the mails of an installation go. In the outbox they wait until a mail server is configured. */
export type MailDestination = 'mail server' | 'mailbox' | 'outbox';

/** A demo sends nothing unless a mail server is configured. */
export function mailDestinationOf(config: Pick<Config, 'mode' | 'smtpUrl'>): MailDestination {
  if (config.smtpUrl) return 'mail server';
  return config.mode === 'demo' ? 'mailbox' : 'outbox';
}
