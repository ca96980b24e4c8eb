import type { Services } from '#server/services.ts';
import type { Carrier } from './carrier.ts';
import { leaveInMailbox } from './carrier.ts';
import { deliverMails } from './deliver-mails.ts';
import { smtpCarrier } from './smtp-carrier.ts';

const everyMs = 15_000;

/** Sends what lies in the outbox as it becomes due, until disposed of; without a mail server all of it stays there. */
export function runMails(services: Services): AsyncDisposable {
  const stop = new AbortController();
  const carrier = carrierOf(services);
  if (!carrier) services.log.warn('No mail server is configured: mails stay in the outbox');
  const running = carrier ? repeat(services, carrier, stop.signal) : Promise.resolve();
  return {
    [Symbol.asyncDispose]: () => {
      stop.abort();
      return running;
    },
  };
}

function carrierOf({ config }: Services): Carrier | null {
  if (config.mode === 'demo') return leaveInMailbox;
  return config.smtpUrl ? smtpCarrier(config, config.smtpUrl) : null;
}

async function repeat(services: Services, carrier: Carrier, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await runOnce(services, carrier, signal);
    await services.mailBell.wait(everyMs, signal);
  }
}

/** What fails is due still, at the next round. */
async function runOnce(services: Services, carrier: Carrier, signal: AbortSignal): Promise<void> {
  try {
    await deliverMails(services, carrier, signal);
  } catch (error) {
    services.log.error({ name: error instanceof Error ? error.name : 'unknown' }, 'Mails failed');
  }
}
