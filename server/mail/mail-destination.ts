import type { Config } from '#server/platform/config/config.ts';

/** Where the mails of an installation go. In the outbox they wait until there is a mail server. */
export type MailDestination = 'mail server' | 'mailbox' | 'outbox';

/** A demo sends nothing to anybody unless it is given a mail server. */
export function mailDestinationOf({
  mode,
  smtpUrl,
}: Pick<Config, 'mode' | 'smtpUrl'>): MailDestination {
  if (smtpUrl) return 'mail server';
  return mode === 'demo' ? 'mailbox' : 'outbox';
}
