import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pino, { type Logger } from 'pino';
import { isEmail } from '#contract/text.ts';
import { UsageError, inviteAdmin } from './accounts/administration/invite-admin.ts';
import { listOrganisations } from './accounts/administration/list-organisations.ts';
import { resetTwoFactor } from './accounts/administration/reset-two-factor.ts';
import { unlockAccount } from './accounts/administration/unlock-account.ts';
import { backUpBeforeUpgrade } from './platform/backup/before-upgrade.ts';
import { describeBackup, makeBackup, putBack } from './platform/backup/commands.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { openSharedDatabase, type Database } from './platform/database/open.ts';
import { reportOf } from './platform/doctor/finding.ts';
import { findPending } from './platform/migrations/migrate.ts';
import { distribute } from './platform/distribution/distribute.ts';
import { sendTestMail } from './mail/send-test-mail.ts';
import { findGivenUp, retryGivenUp } from './platform/events/given-up.ts';
import type { GivenUp } from './platform/events/given-up.ts';
import { machineClock, openServices } from './services.ts';
import { prepareDatabase } from './demo/prepare-database.ts';
import { examineInstallation } from './operations/doctor.ts';
import { checkProjections, rebuildProjections } from './beacons/projections/rebuild.ts';
import { exportOrganisation } from './results/organisation-out/export-organisation.ts';
import { keepFilesPrivate } from './platform/config/private-files.ts';
import type { Services } from './platform/services.ts';

const usage = `Usage:
  npm run admin -- doctor
      Examines this installation, while it runs or not: each line is ok, or says what to do. Changes nothing.
  npm run admin -- create --organisation "Name" --email you@example.org --time-zone Europe/London
      Makes the organisation where there is none of that name, and prints a link for its admin.
      The first person of an organisation becomes its Org Admin and a Beacon Creator.
  npm run admin -- organisations
      Lists the organisations with their ids, as ANALYTICS_ORGS takes them.
  npm run admin -- unlock --email you@example.org
      Lets somebody sign in again after too many wrong passwords or codes.
  npm run admin -- reset-two-factor --email you@example.org
      Removes the authenticator and backup codes of somebody who has lost both, and signs them out everywhere.
  npm run admin -- test-mail --to you@example.org
      Sends a mail, and tells what the mail server said.
  npm run admin -- projections check
      Compares what is derived from other rows, for lists and reports, with what it should be.
  npm run admin -- projections rebuild
      Brings it to what it should be, while people go on working.
  npm run admin -- events
      Lists the events that were given up, because handling them failed each time.
  npm run admin -- events retry
      Lets them be attempted again.
  npm run admin -- migrate [--dry-run]
      Changes the tables to those of this version, as every start does; or lists what it would apply.
  npm run admin -- backup [--to beacon.tar.gz]
      Writes all data and files into one file, while people go on working; at first into DATA_DIR/backups.
  npm run admin -- verify --from beacon.tar.gz
      Reads a backup whole, compares it with its checksums and says what is in it.
  npm run admin -- restore --from beacon.tar.gz
      Puts a backup into an empty database, embedded or not, and compares every row. No server may run.
  npm run admin -- export --organisation "Name" [--to name.zip] [--without-files]
      Writes everything of one organisation into a new ZIP file, as CSV and JSON, while people go on working.
  npm run admin -- distribute
      Distributes the tables over the nodes of a Citus cluster, by organisation, while nobody works.`;
const expectedErrors = new Set([
  'BackupError',
  'ConfigError',
  'DirectoryInUse',
  'DistributionError',
  'ExportError',
  'MigrationError',
  'ServerRoleError',
  'UsageError',
  'WrongDatabase',
]);

type Options = Partial<Record<'organisation' | 'email' | 'time-zone' | 'to' | 'from', string>> & {
  'dry-run'?: boolean;
  'without-files'?: boolean;
};

type Command = (services: Services, options: Options, database: Database) => Promise<string>;

const commands: Record<string, Command> = {
  create: async (services, { organisation = '', email = '', 'time-zone': timeZone }) => {
    const request = { organisation, email, timeZone };
    const { link, isNewOrganisation } = await inviteAdmin(services, request);
    const created = isNewOrganisation ? `${organisation} was created. ` : '';
    return `${created}${email} becomes an admin of ${organisation} by this link, once, within seven days:\n\n${link}`;
  },
  organisations: (services) => listOrganisations(services),
  unlock: async (services, { email = '' }) => {
    await unlockAccount(services, email);
    return `${email} can sign in again, and was told by mail.`;
  },
  'reset-two-factor': async (services, { email = '' }) => {
    await resetTwoFactor(services, email);
    return `${email} signs in with the password alone now, and was told by mail.`;
  },
  'test-mail': async (services, { to = '' }) => {
    if (!isEmail(to)) throw new UsageError('--to needs an address.');
    const { isSent, message } = await sendTestMail(services, to);
    if (!isSent) process.exitCode = 1;
    return message;
  },
  'projections check': async ({ db }) => {
    const checked = await checkProjections(db);
    if (checked.some(({ differences }) => differences > 0)) process.exitCode = 1;
    return checked
      .map(({ name, differences }) => `${name}: ${differences === 0 ? 'ok' : differs(differences)}`)
      .join('\n');
  },
  'projections rebuild': async ({ db }) => {
    let done = 0;
    await rebuildProjections(db, (count) => {
      done += count;
      process.stderr.write(`\r${done} Beacons`);
    });
    return 'What is derived from other rows was computed again.';
  },
  events: async ({ db }) => {
    const givenUp = await findGivenUp(db);
    if (givenUp.length === 0) return 'No event was given up.';
    process.exitCode = 1;
    return givenUp.map(lineOf).join('\n');
  },
  'events retry': async ({ db, clock }) => {
    const count = await retryGivenUp(db, clock.now());
    return `${count} ${count === 1 ? 'event' : 'events'} will be attempted again.`;
  },
  distribute: (_services, _options, database) => distribute(database),
  backup: (services, { to }, database) => makeBackup(services, database, to),
  export: (services, { organisation = '', to, 'without-files': isWithoutFiles }) =>
    exportOrganisation(services, { organisation, to, isWithoutFiles }),
};

const unchanged = 'The tables are those of this version.';
const changeTables: Command = () => Promise.resolve(unchanged);

type Action = (config: Config, log: Logger, options: Options) => Promise<string>;

const actions: Record<string, Action> = {
  doctor: async (config, log) => {
    const examined = await examineInstallation(config, machineClock, log);
    if (examined.some(({ state }) => state === 'fault')) process.exitCode = 1;
    return reportOf(examined);
  },
  verify: (_config, _log, { from }) => describeBackup(from),
  restore: (config, log, { from }) => putBack(config, log, from),
  ...Object.fromEntries(
    Object.entries(commands).map(([name, command]) => [name, onDatabase(command)]),
  ),
  migrate: async (config, log, options) => {
    if (!options['dry-run']) return onDatabase(changeTables)(config, log, options);
    await using database = await openSharedDatabase(config, log);
    const { missing } = await findPending(database);
    return missing.length === 0 ? unchanged : `${missing.join('\n')}\n\nNothing was changed.`;
  },
};

/** A command on the database of the installation, which is brought up to date first. */
function onDatabase(command: Command): Action {
  return async (config, log, options) => {
    await using database = await openSharedDatabase(config, log);
    const services = await openServices(config, log, database);
    await backUpBeforeUpgrade(services, database);
    await prepareDatabase(database, config, log);
    return await command(services, options, database);
  };
}

function lineOf({ consumer, type, organisationId, beaconId, at, attempts, lastError }: GivenUp) {
  return `${at.toISOString()} ${type} of Beacon ${beaconId} in organisation ${organisationId}: ${consumer} gave up after ${attempts} attempts (${lastError}).`;
}

function differs(differences: number): string {
  return `${differences} differences. \`npm run admin -- projections rebuild\` mends them.`;
}

try {
  console.log(`\n${await run(process.argv.slice(2))}\n`);
} catch (error) {
  const isExpected = error instanceof Error && expectedErrors.has(error.name);
  console.error(isExpected ? `\n${error.message}\n` : error);
  process.exitCode = 1;
}

async function run(args: string[]): Promise<string> {
  const { name, options } = read(args);
  const action = actions[name];
  if (!action) throw new UsageError(usage);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  keepFilesPrivate(config.dataDir);
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'warn' });
  return await action(config, log, options);
}

function read(args: string[]): { name: string; options: Options } {
  const option = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        organisation: option,
        email: option,
        'time-zone': option,
        to: option,
        from: option,
        'dry-run': { type: 'boolean' },
        'without-files': { type: 'boolean' },
      },
    });
    return { name: positionals.join(' '), options: values };
  } catch {
    throw new UsageError(usage);
  }
}
