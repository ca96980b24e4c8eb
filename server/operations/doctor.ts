import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { examineProviders } from '#server/accounts/identity-providers/examine-providers.ts';
import { checkProjections } from '#server/beacons/projections/rebuild.ts';
import { assertModeOf } from '#server/demo/prepare-database.ts';
import { examineMailServer, examineOutbox } from '#server/mail/examine-mail.ts';
import type { Config } from '#server/platform/config/config.ts';
import { type Database, openSharedDatabase } from '#server/platform/database/open.ts';
import { examineAddress, examineProxies } from '#server/platform/doctor/address.ts';
import { examine, fault, notice, ok } from '#server/platform/doctor/finding.ts';
import type { Examined, Finding } from '#server/platform/doctor/finding.ts';
import {
  examineBackups,
  examineDisk,
  examineFiles,
  examineVersions,
} from '#server/platform/doctor/machine.ts';
import {
  examineClock,
  examineDatabase,
  examineEvents,
  examineReplica,
  examineTables,
} from '#server/platform/doctor/stored.ts';
import { Outbound } from '#server/platform/outbound/outbound.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import type { Clock } from '#server/platform/time/clock.ts';

const root = path.join(import.meta.dirname, '../..');

/** Examines everything; what is stored only where the tables are those of this version. */
export async function examineInstallation(
  config: Config,
  clock: Clock,
  log: Logger,
): Promise<Examined[]> {
  const found = await examine([
    { subject: 'versions', run: () => examineVersions(root) },
    { subject: 'disk', run: () => examineDisk(config) },
    { subject: 'address', run: () => examineAddress(config) },
    { subject: 'proxies', run: () => examineProxies(config) },
    { subject: 'mail server', run: () => examineMailServer({ config }) },
  ]);
  if (isBeforeFirstStart(config)) {
    return [...found, { subject: 'database', ...notice('The first start makes one.') }];
  }
  try {
    await using database = await openSharedDatabase(config, log);
    return [...found, ...(await examineStored(config, clock, database))];
  } catch (error) {
    return [...found, { subject: 'database', ...fault((error as Error).message) }];
  }
}

async function examineStored(config: Config, clock: Clock, database: Database) {
  const { db, replica } = database;
  const reached = await examine([
    { subject: 'database', run: () => examineDatabase(database) },
    ...(replica ? [{ subject: 'replica', run: () => examineReplica(replica) }] : []),
  ]);
  if (reached[0]?.state === 'fault') return reached;
  const stored = await examine([
    { subject: 'mode', run: () => examineMode(database, config) },
    { subject: 'tables', run: () => examineTables(database) },
  ]);
  if (stored.some(({ state }) => state !== 'ok')) return [...reached, ...stored];
  const files = await openFiles(config);
  const outbound = new Outbound({ allowed: config.allowedPrivateAddresses });
  const others = await examine([
    { subject: 'clock', run: () => examineClock(db, clock) },
    { subject: 'files', run: () => examineFiles(config, files) },
    { subject: 'backups', run: () => examineBackups(config, clock) },
    { subject: 'outbox', run: () => examineOutbox({ db, clock, config }) },
    { subject: 'events', run: () => examineEvents(db) },
    { subject: 'projections', run: () => examineProjections(database) },
    { subject: 'providers', run: () => examineProviders({ db, outbound }) },
  ]);
  return [...reached, ...stored, ...others];
}

function isBeforeFirstStart({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl === null && !existsSync(path.join(dataDir, 'database'));
}

async function examineMode({ db }: Database, { mode }: Config): Promise<Finding> {
  await assertModeOf(db, mode);
  return ok(mode === 'demo' ? 'A demo.' : 'Production.');
}

async function examineProjections({ db }: Database): Promise<Finding> {
  const wrong = (await checkProjections(db)).filter(({ differences }) => differences > 0);
  return wrong.length === 0
    ? ok('What lists and reports show is what was answered.')
    : fault(
        `${wrong.map(({ name }) => name).join(', ')} differ from the rows they come from. \`npm run admin -- projections rebuild\` mends them while people work.`,
      );
}
