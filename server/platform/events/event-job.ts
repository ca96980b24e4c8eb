import { repeatJob } from '#server/platform/jobs/repeat-job.ts';
import type { Services } from '#server/platform/services.ts';
import { deliverEvents } from './deliver-events.ts';

/** Runs the job that delivers events, until it is disposed. */
export function runEvents(services: Services, everyMs = 1000): AsyncDisposable {
  const run = async (stop: AbortSignal) => {
    if ((await deliverEvents(services, stop)) > 0) services.mailNotifier.notify();
  };
  return repeatJob(services, { name: 'Events', everyMs, run });
}
