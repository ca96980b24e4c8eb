import { isDemo } from '#server/config.ts';
import type { Config } from '#server/config.ts';

/** Where the mails of an installation go. In the outbox they wait until there is a mail server. */
export type MailPlace = 'mail server' | 'mailbox' | 'outbox';

/** A demo sends nothing to anybody, and its mailbox can be read on this computer alone. */
export function mailPlaceOf(config: Pick<Config, 'mode' | 'host' | 'smtpUrl'>): MailPlace {
  if (isDemo(config)) return 'mailbox';
  return config.mode === 'production' && config.smtpUrl ? 'mail server' : 'outbox';
}
