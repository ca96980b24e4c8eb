import { runDueWindows } from './open-windows.ts';
import { repeatJob } from '#server/platform/jobs/repeat-job.ts';
import type { Services } from '#server/platform/services.ts';

/** Runs the job that opens and closes due windows, until it is disposed. */
export function runWindows(services: Services, everyMs = 60_000): AsyncDisposable {
  return repeatJob(services, { name: 'Windows', everyMs, run: () => runDueWindows(services) });
}
