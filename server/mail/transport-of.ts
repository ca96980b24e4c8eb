import type { Config } from '#server/platform/config/config.ts';
import type { MailTransport, Verdict } from './mail-transport.ts';
import { mailDestinationOf } from './mail-destination.ts';
import { smtpTransport } from './smtp-transport.ts';

/** The transport of this installation; null if mails stay in the outbox. */
export function transportOf(config: Config, signal: AbortSignal): MailTransport | null {
  const destination = mailDestinationOf(config);
  if (destination === 'mailbox') return leaveInMailbox;
  return destination === 'mail server' && config.smtpUrl
    ? smtpTransport(config, config.smtpUrl, signal)
    : null;
}

/** Delivers to the demo's mailbox, which reads the outbox itself. */
export function leaveInMailbox(): Promise<Verdict> {
  const detail = 'It lies in the mailbox of the demo.';
  return Promise.resolve({ outcome: 'sent', detail, isServerTrouble: false });
}
