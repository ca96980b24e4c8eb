import { runDueWindows } from './assessments/open-windows.ts';
import { repeatJob } from './repeat-job.ts';
import type { Services } from './services.ts';

/** Opens and closes windows as their time comes, until disposed of. */
export function runWindows(services: Services, everyMs = 60_000): AsyncDisposable {
  return repeatJob(services, { name: 'Windows', everyMs, run: () => runDueWindows(services) });
}
