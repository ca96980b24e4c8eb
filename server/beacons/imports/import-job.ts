import { repeatJob } from '#server/platform/jobs/repeat-job.ts';
import type { Services } from '#server/platform/services.ts';
import { workOnImports } from './work-on-imports.ts';

/** Checks and runs imports in the background, until disposed of. */
export function runImports(services: Services): AsyncDisposable {
  return repeatJob(services, {
    name: 'Imports',
    everyMs: 15_000,
    notifier: services.importNotifier,
    run: (stop) => workOnImports(services, stop),
  });
}
