import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { isEmail } from '#contract/text.ts';
import { UsageError, inviteAdmin } from './accounts/administration/invite-admin.ts';
import { listOrganisations } from './accounts/administration/list-organisations.ts';
import { resetTwoFactor } from './accounts/administration/reset-two-factor.ts';
import { unlockAccount } from './accounts/administration/unlock-account.ts';
import { readConfig } from './platform/config/config.ts';
import { openSharedDatabase } from './platform/database/open.ts';
import { sendTestMail } from './mail/send-test-mail.ts';
import { openServices } from './services.ts';
import { prepareDatabase } from './demo/prepare-database.ts';
import { keepFilesPrivate } from './platform/config/private-files.ts';
import type { Services } from './platform/services.ts';

const usage = `Usage:
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
      Sends a mail, and tells what the mail server said.`;
const expectedErrors = new Set([
  'ConfigError',
  'DirectoryInUse',
  'MigrationError',
  'UsageError',
  'WrongDatabase',
]);

type Options = Partial<Record<'organisation' | 'email' | 'time-zone' | 'to', string>>;

const commands: Record<string, (services: Services, options: Options) => Promise<string>> = {
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
};

try {
  console.log(`\n${await run(process.argv.slice(2))}\n`);
} catch (error) {
  const isExpected = error instanceof Error && expectedErrors.has(error.name);
  console.error(isExpected ? `\n${error.message}\n` : error);
  process.exitCode = 1;
}

async function run(args: string[]): Promise<string> {
  const { name, options } = read(args);
  const command = commands[name];
  if (!command) throw new UsageError(usage);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  keepFilesPrivate(config.dataDir);
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'warn' });
  await using database = await openSharedDatabase(config, log);
  await prepareDatabase(database, config, log);
  return await command(await openServices(config, log, database.db), options);
}

function read(args: string[]): { name: string; options: Options } {
  const option = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { organisation: option, email: option, 'time-zone': option, to: option },
    });
    return { name: positionals.length === 1 ? (positionals[0] ?? '') : '', options: values };
  } catch {
    throw new UsageError(usage);
  }
}
