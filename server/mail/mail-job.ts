import { repeatJob } from '#server/platform/jobs/repeat-job.ts';
import type { Services } from '#server/platform/services.ts';
import { deliverMails } from './deliver-mails.ts';
import { transportOf } from './transport-of.ts';

/** Sends the outbox's mails as they become due, until disposed of: a mail under way then has `graceMs` to arrive. */
export function runMails(services: Services, graceMs = 5000): AsyncDisposable {
  const cutOff = new AbortController();
  const transport = transportOf(services.config, cutOff.signal);
  if (!transport) return new AsyncDisposableStack();
  const job = repeatJob(services, {
    name: 'Mails',
    everyMs: 15_000,
    notifier: services.mailNotifier,
    run: (stop) => services.mailMutex.runExclusive(() => deliverMails(services, transport, stop)),
  });
  return {
    [Symbol.asyncDispose]: async () => {
      const timer = setTimeout(() => cutOff.abort(), graceMs);
      await job[Symbol.asyncDispose]();
      clearTimeout(timer);
    },
  };
}
