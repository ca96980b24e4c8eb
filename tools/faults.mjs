import { vitest } from './steps.mjs';

/** Tests in which processes, disks, databases or mail servers fail; each has a short form and a long one. */
const files = [
  'server/assessments/submit-response.kill.test.ts',
  'server/beacons/erasure/erase-expired.kill.test.ts',
  'server/beacons/imports/run-import.disk.test.ts',
  'server/beacons/imports/run-import.kill.test.ts',
  'server/mail/poison-mails.test.ts',
  'server/platform/backup/backup-under-load.test.ts',
  'server/platform/backup/write-backup.disk.test.ts',
  'server/platform/database/durability.test.ts',
  'server/platform/database/recovery.test.ts',
  'server/platform/database/submits.disk.test.ts',
  'server/platform/events/deliver-events.kill.test.ts',
  'server/platform/files/open-files.disk.test.ts',
];

/** Their long form, on each kind of database that one machine has. */
export const longFaults = [
  longOn('embedded database', 'server-embedded'),
  longOn('PostgreSQL', 'server-postgres'),
];

/**
 * @param {string} database
 * @param {string} project of vitest.config.ts
 */
function longOn(database, project) {
  const whole = vitest(`long faults, ${database}`, project);
  const args = [...whole.args, '--maxWorkers=1', ...files];
  return { ...whole, args, env: { TEST_LONG: '1' } };
}
