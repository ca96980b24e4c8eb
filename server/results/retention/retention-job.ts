import { removeUnusedAvatars } from '#server/accounts/avatars/remove-unused-avatars.ts';
import { eraseExpired } from '#server/beacons/erasure/erase-expired.ts';
import { removeAbandoned } from '#server/beacons/feed/pending-files.ts';
import { removeImportFiles } from '#server/beacons/imports/remove-import-files.ts';
import { repeatJob } from '#server/platform/jobs/repeat-job.ts';
import { removeOldRows } from './retention.ts';
import type { Services } from '#server/platform/services.ts';

const day = 86_400_000;

/** Runs the job that deletes expired data once a day, until it is disposed. */
export function runRetention(services: Services, everyMs = day): AsyncDisposable {
  const run = async (stop: AbortSignal) => {
    await removeOldRows(services);
    await eraseExpired(services, stop);
    await removeAbandoned(services);
    await removeUnusedAvatars(services);
    await removeImportFiles(services);
  };
  return repeatJob(services, { name: 'Retention', everyMs, run });
}
