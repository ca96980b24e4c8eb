import type { Config } from '#server/platform/config/config.ts';
import type { MailTransport, Verdict } from './mail-transport.ts';
import { mailDestinationOf } from './mail-destination.ts';
import { smtpTransport } from './smtp-transport.ts';

/** Who delivers in this installation; null when nobody does, and mails stay in the outbox. */
export function transportOf(config: Config, cutOff: AbortSignal): MailTransport | null {
  const destination = mailDestinationOf(config);
  if (destination === 'mailbox') return leaveInMailbox;
  return destination === 'mail server' && config.smtpUrl
    ? smtpTransport(config, config.smtpUrl, cutOff)
    : null;
}

/** Lying there is the delivery: people look into it. */
export function leaveInMailbox(): Promise<Verdict> {
  const detail = 'It lies in the mailbox of the demo.';
  return Promise.resolve({ outcome: 'sent', detail, isServerTrouble: false });
}
