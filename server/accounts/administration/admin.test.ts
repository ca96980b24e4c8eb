import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { acceptInvitation } from '#contract/invitations.ts';
import { migrate } from '#server/platform/migrations/migrate.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { newDatabaseConfig, type DatabaseConfig } from '#testing/databases.ts';
import { call } from '#testing/calls.ts';
import { mailsOf } from '#testing/mailbox.ts';
import { makeAccount, password } from '#testing/make-account.ts';
import { runAdmin } from '#testing/run-admin.ts';
import { emptyServer } from '#testing/open-for-file.ts';
import { inviteAdmin, UsageError } from './invite-admin.ts';

const log = pino({ level: 'silent' });
const north = { organisation: 'North', email: 'Pat@beacon.test', timeZone: 'Europe/London' };
const link = /https:\/\/beacon\.example\/user_invite\/[\w-]{43}/;
const server = emptyServer();

describe('Inviting an admin', () => {
  test('creates the organisation, and its link creates an admin who can create Beacons', async () => {
    const { link: url, isNewOrganisation } = await inviteAdmin(server.services, north);
    expect(isNewOrganisation).toBe(true);
    const newPassword = 'larches lean over water';
    const answer = await accept(url, { password: newPassword, passwordConfirmation: newPassword });
    expect(answer.json().data.user).toMatchObject({
      email: 'pat@beacon.test',
      orgs: [{ name: 'North', slug: 'north', roles: ['admin', 'beacon_creator'] }],
    });
    const [mail] = await mailsOf(server.app);
    expect(mail?.to).toBe('pat@beacon.test');
    expect(mail?.links).toEqual([expect.stringContaining('/user_invite/')]);
    expect(mail?.links).not.toContain(url);
  });

  test('into an existing organisation needs no time zone and changes nothing', async () => {
    await inviteAdmin(server.services, north);
    const before = await organisations();
    const secondAdmin = { ...north, email: 'kim@beacon.test', timeZone: undefined };
    expect((await inviteAdmin(server.services, secondAdmin)).isNewOrganisation).toBe(false);
    expect(await organisations()).toEqual(before);
  });

  test('makes only the first person a Beacon Creator too', async () => {
    const first = await inviteAdmin(server.services, north);
    const unused = await inviteAdmin(server.services, { ...north, email: 'kim@beacon.test' });
    const newPassword = { password: 'larches lean', passwordConfirmation: 'larches lean' };
    const both = ['admin', 'beacon_creator'];
    expect((await accept(first.link, newPassword)).json().data.user.orgs[0].roles).toEqual(both);
    expect((await accept(unused.link, newPassword)).json().data.user.orgs[0].roles).toEqual(both);
    const later = await inviteAdmin(server.services, { ...north, email: 'ola@beacon.test' });
    expect((await accept(later.link, newPassword)).json().data.user.orgs[0].roles).toEqual([
      'admin',
    ]);
  });

  test('who has an account does not change their password', async () => {
    const ada = await makeAccount(server.services, 'ada');
    const { link: url } = await inviteAdmin(server.services, { ...north, email: ada.email });
    expect((await accept(url, { password: 'larches lean over water' })).statusCode).toBe(422);
    expect((await accept(url, { password })).statusCode).toBe(200);
  });

  test.each([
    ['North', 'north'],
    ['NORTH!', 'north-2'],
    ['Église Nord', 'eglise-nord'],
    ['東京', 'organisation'],
    [`${'x'.repeat(49)} y`, 'x'.repeat(49)],
  ])('creates the organisation "%s" with the slug %s', async (organisation, slug) => {
    await inviteAdmin(server.services, { ...north, organisation: 'North' });
    await inviteAdmin(server.services, { ...north, organisation });
    expect(await organisations()).toContainEqual(expect.objectContaining({ slug }));
  });

  test.each([
    [{ organisation: ' ' }, /--organisation/],
    [{ organisation: 'x'.repeat(201) }, /--organisation/],
    [{ organisation: 'North\r\nSouth' }, /--organisation/],
    [{ email: '<a@b.test>' }, /--email/],
    [{ email: 'a@b.test,c' }, /--email/],
    [{ email: 'nobody' }, /--email/],
    [{ email: 'a b@beacon.test' }, /--email/],
    [{ timeZone: undefined }, /--time-zone/],
    [{ timeZone: 'Mars/Olympus' }, /--time-zone/],
    [{ timeZone: '+01:00' }, /--time-zone/],
  ])('rejects %o and creates nothing', async (wrong, message) => {
    const invitation = inviteAdmin(server.services, { ...north, ...wrong });
    await expect(invitation).rejects.toThrow(UsageError);
    await expect(invitation).rejects.toThrow(message);
    expect(await organisations()).toEqual([]);
  });
});

describe('The admin command', () => {
  test('prints the link on an installation that was never started', async () => {
    const config = await newDatabaseConfig();
    const { stdout } = await runAdmin(config, ...createArgs('North'));
    expect(stdout).toMatch(link);
    expect(await namesIn(config)).toEqual(['North']);
  });

  test('works beside a running server, on the same data', async () => {
    const config = await newDatabaseConfig();
    await using database = await openDatabase(config, log);
    await migrate(database, log);
    const count = () => database.db.selectFrom('organisations').select('name').execute();
    const counts = Array.from({ length: 20 }, count);
    const [{ stdout }] = await Promise.all([runAdmin(config, ...createArgs('North')), ...counts]);
    expect(stdout).toMatch(link);
    expect(await count()).toEqual([{ name: 'North' }]);
    expect((await runAdmin(config, ...createArgs('South'))).stdout).toMatch(link);
    expect(await count()).toHaveLength(2);
  });

  test('lists the organisations with their ids for settings', async () => {
    const config = await newDatabaseConfig();
    await runAdmin(config, ...createArgs('South'));
    await runAdmin(config, ...createArgs('North'));
    const { stdout } = await runAdmin(config, 'organisations');
    expect(stdout).toMatch(
      /^\n[\da-f-]{36} {2}North \(north\)\n[\da-f-]{36} {2}South \(south\)\n\n$/,
    );
  });

  test.each(['unlock', 'reset-two-factor'])('%s reports an unknown address', async (name) => {
    const failed = await runAdmin(await newDatabaseConfig(), name, '--email', 'a@b.test').catch(
      (error) => error,
    );
    expect(failed).toMatchObject({ code: 1, stdout: '' });
    expect(failed.stderr).toBe('\nNo account has the address a@b.test.\n\n');
  });

  test('unlocks accounts and resets second factors beside a running server', async () => {
    const config = await newDatabaseConfig();
    await using database = await openDatabase(config, log);
    await migrate(database, log);
    const ada = await makeAccount(server.services, 'ada', { isMfaEnabled: true });
    const row = await server.services.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    await database.db.insertInto('users').values(row).execute();
    for (const name of ['unlock', 'reset-two-factor']) {
      expect((await runAdmin(config, name, '--email', ada.email)).stdout).toContain(ada.email);
    }
    const mails = await database.db.selectFrom('account_mails').select('kind').execute();
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
      'account_unlocked',
      'two_factor_reset',
    ]);
  });

  test.each([
    ['no arguments', []],
    ['an unknown command', ['destroy']],
    ['an unknown option', ['create', '--password', 'x']],
    ['two commands', ['create', 'test-mail']],
  ])('prints its usage for %s and changes nothing', async (_, args) => {
    const config = await newDatabaseConfig();
    const failed = await runAdmin(config, ...args).catch((error) => error);
    expect(failed).toMatchObject({ code: 1, stdout: '' });
    expect(failed.stderr).toMatch(/^\nUsage:/);
  });

  test('reports an error in one sentence', async () => {
    const config = await newDatabaseConfig();
    const failed = await runAdmin(config, 'create', '--organisation', 'North').catch(
      (error) => error,
    );
    expect(failed.stderr).toBe('\n--email needs the address of the person to invite.\n\n');
  });

  test('reports that no mail server is configured', async () => {
    const failed = await runAdmin(
      await newDatabaseConfig(),
      'test-mail',
      '--to',
      'a@beacon.test',
    ).catch((error) => error);
    expect(failed).toMatchObject({ code: 1, stdout: expect.stringContaining('SMTP_URL') });
  });
});

function createArgs(organisation: string): string[] {
  const otherArgs = ['--email', 'pat@beacon.test', '--time-zone', 'Europe/London'];
  return ['create', '--organisation', organisation, ...otherArgs];
}

async function namesIn(config: DatabaseConfig): Promise<string[]> {
  await using database = await openDatabase(config, log);
  const rows = await database.db.selectFrom('organisations').select('name').execute();
  return rows.map(({ name }) => name);
}

function organisations() {
  return server.services.db.selectFrom('organisations').selectAll().execute();
}

function accept(url: string, payload: Record<string, string>) {
  const token = url.split('/').at(-1) ?? '';
  return call(server.app, acceptInvitation, { params: { token }, payload });
}
