import type { Config } from '#server/platform/config/config.ts';
import type { Carrier, Verdict } from './carrier.ts';
import { mailPlaceOf } from './mail-place.ts';
import { smtpCarrier } from './smtp-carrier.ts';

/** Who delivers in this installation; null when nobody does, and mails stay in the outbox. */
export function carrierOf(config: Config, cutOff: AbortSignal): Carrier | null {
  const place = mailPlaceOf(config);
  if (place === 'mailbox') return leaveInMailbox;
  return place === 'mail server' && config.smtpUrl
    ? smtpCarrier(config, config.smtpUrl, cutOff)
    : null;
}

/** Lying there is the delivery: people look into it. */
export function leaveInMailbox(): Promise<Verdict> {
  const detail = 'It lies in the mailbox of the demo.';
  return Promise.resolve({ outcome: 'sent', detail, isServerTrouble: false });
}
