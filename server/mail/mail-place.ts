import { isDemo } from '#server/config.ts';
import type { Config } from '#server/config.ts';

/** Where the mails of an installation go. In the outbox they wait until there is a mail server. */
export type MailPlace = 'mail server' | 'mailbox' | 'outbox';

/** A demo sends nothing to anybody unless it is given a mail server, and never where others can reach it. */
export function mailPlaceOf(config: Pick<Config, 'mode' | 'host' | 'smtpUrl'>): MailPlace {
  const isPrivateDemo = isDemo(config);
  if (config.smtpUrl && (isPrivateDemo || config.mode === 'production')) return 'mail server';
  return isPrivateDemo ? 'mailbox' : 'outbox';
}
