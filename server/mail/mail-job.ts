import type { Services } from '#server/platform/services.ts';
import type { MailTransport } from './mail-transport.ts';
import { transportOf } from './transport-of.ts';
import { deliverMails } from './deliver-mails.ts';

const everyMs = 15_000;
/** Sends what lies in the outbox as it becomes due, until disposed of: then what is under way has its grace to end well. */
export function runMails(services: Services, graceMs = 5000): AsyncDisposable {
  const stop = new AbortController();
  const cutOff = new AbortController();
  const transport = transportOf(services.config, cutOff.signal);
  const running = transport ? repeat(services, transport, stop.signal) : Promise.resolve();
  return {
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      const late = setTimeout(() => cutOff.abort(), graceMs);
      await running;
      clearTimeout(late);
    },
  };
}

async function repeat(
  services: Services,
  transport: MailTransport,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    await runOnce(services, transport, stop);
    await services.mailNotifier.wait(everyMs, stop);
  }
}

/** What fails is due still, at the next round. */
async function runOnce(
  services: Services,
  transport: MailTransport,
  stop: AbortSignal,
): Promise<void> {
  try {
    await services.mailMutex.runExclusive(() => deliverMails(services, transport, stop));
  } catch (error) {
    services.log.error({ name: error instanceof Error ? error.name : 'unknown' }, 'Mails failed');
  }
}
