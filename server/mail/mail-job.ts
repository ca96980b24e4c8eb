import type { Services } from '#server/platform/services.ts';
import type { Carrier } from './carrier.ts';
import { carrierOf } from './carrier-of.ts';
import { deliverMails } from './deliver-mails.ts';

const everyMs = 15_000;
/** Sends what lies in the outbox as it becomes due, until disposed of: then what is under way has its grace to end well. */
export function runMails(services: Services, graceMs = 5000): AsyncDisposable {
  const stop = new AbortController();
  const cutOff = new AbortController();
  const carrier = carrierOf(services.config, cutOff.signal);
  const running = carrier ? repeat(services, carrier, stop.signal) : Promise.resolve();
  return {
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      const late = setTimeout(() => cutOff.abort(), graceMs);
      await running;
      clearTimeout(late);
    },
  };
}

async function repeat(services: Services, carrier: Carrier, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await runOnce(services, carrier, stop);
    await services.mailBell.wait(everyMs, stop);
  }
}

/** What fails is due still, at the next round. */
async function runOnce(services: Services, carrier: Carrier, stop: AbortSignal): Promise<void> {
  try {
    await services.mailTurns.take(() => deliverMails(services, carrier, stop));
  } catch (error) {
    services.log.error({ name: error instanceof Error ? error.name : 'unknown' }, 'Mails failed');
  }
}
