import type { Config } from '#server/config.ts';
import type { Carrier, Verdict } from './carrier.ts';
import { smtpCarrier } from './smtp-carrier.ts';

/** Who delivers in this installation; null when nobody does, and mails stay in the outbox. */
export function carrierOf(config: Config, cutOff: AbortSignal): Carrier | null {
  if (config.mode === 'demo') return leaveInMailbox;
  return config.smtpUrl ? smtpCarrier(config, config.smtpUrl, cutOff) : null;
}

/** A demo sends nothing to anybody: its outbox is its mailbox. */
function leaveInMailbox(): Promise<Verdict> {
  const detail = 'It lies in the mailbox of the demo.';
  return Promise.resolve({ outcome: 'sent', detail, isServerTrouble: false });
}
