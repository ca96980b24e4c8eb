import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createBackupCodes,
  disableOtp,
  removeBackupCodes,
  updateOtp,
} from '#contract/two-factor.ts';
import { callAs, quickToken, problem, whoIs } from '#testing/calls.ts';
import { resetDatabase } from '#testing/databases.ts';
import {
  codeOf,
  makeAccount,
  password,
  secretIn,
  signInAs,
  wrong,
  type MadeAccount,
} from '#testing/make-account.ts';
import { mailsOf } from '#testing/mailbox.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
/** Without a second factor. */
let ada: MadeAccount;
/** With one. */
let xavier: MadeAccount;
let token: string;

beforeAll(async () => {
  server = await testApp();
});
beforeEach(async () => {
  await resetDatabase(server.services.db);
  ada = await makeAccount(server.services, 'ada');
  xavier = await makeAccount(server.services, 'xavier', { isMfaEnabled: true });
  token = await quickToken(server.app, xavier.email);
});
afterEach(() => sql`drop trigger if exists no_mail on account_mails`.execute(server.services.db));
afterAll(() => server[Symbol.asyncDispose]());

test.each([
  [disableOtp, 'Two-factor authentication was disabled', 'otp.disabled'],
  [createBackupCodes, 'New backup codes were created', 'backup_codes.created'],
  [removeBackupCodes, 'Your backup codes were removed', 'backup_codes.removed'],
])(
  '$method $path is told by mail and written down, once it is done',
  async (endpoint, subject, action) => {
    const otpCode = codeOf(xavier.secret, server.services);
    await callAs(server.app, endpoint, token, { password });
    await callAs(server.app, endpoint, token, { password, otpCode: wrong(otpCode) });
    expect(await told()).toEqual([]);
    expect((await callAs(server.app, endpoint, token, { password, otpCode })).statusCode).toBe(200);
    expect(await told()).toEqual([[xavier.email, subject]]);
    expect(await written(xavier)).toEqual([action]);
  },
);

async function written({ userId }: MadeAccount): Promise<string[]> {
  const events = await server.services.db
    .selectFrom('audit_events')
    .select('action')
    .where('user_id', '=', userId)
    .where('action', 'not in', ['session.started', 'password.failed', 'code.failed'])
    .execute();
  return events.map(({ action }) => action);
}

test('a new authenticator is told by mail, once its first code is right', async () => {
  token = await quickToken(server.app, ada.email);
  const secret = await newSecret({ password });
  const code = codeOf(secret, server.services);
  const confirm = (otpCodeForUnconfirmedSecret: string) =>
    callAs(server.app, updateOtp, token, { password, otpCodeForUnconfirmedSecret });
  expect(problem(await confirm(wrong(code)))).toEqual([422, 'code_wrong']);
  expect(await told()).toEqual([]);
  expect((await confirm(code)).statusCode).toBe(200);
  expect(await told()).toEqual([[ada.email, 'Your authenticator was set up']]);
});

test('so is one that had to be set up to sign in', async () => {
  const mia = await makeAccount(server.services, 'mia', { isMfaRequired: true });
  const { data } = (await signInAs(server.app, mia.email)).json();
  const code = codeOf(secretIn(data.mfa_setup_url), server.services);
  await signInAs(server.app, mia.email, { otpCodeForUnconfirmedSecret: code });
  expect(await told()).toEqual([[mia.email, 'Your authenticator was set up']]);
});

test('a backup code used to sign in is told by mail, a code of the authenticator is not', async () => {
  const [code = ''] = await backupCodes();
  pass(30_000);
  const usual = { otpCode: codeOf(xavier.secret, server.services) };
  expect((await signInAs(server.app, xavier.email, usual)).statusCode).toBe(200);
  expect(await told()).toHaveLength(1);
  for (let time = 0; time < 2; time += 1) {
    await signInAs(server.app, xavier.email, { otpCode: code });
  }
  expect(await told()).toEqual([
    [xavier.email, 'A backup code was used'],
    [xavier.email, 'New backup codes were created'],
  ]);
});

test('somebody without an address is told nothing, and their account works', async () => {
  await server.services.db.updateTable('users').set({ email: null }).execute();
  expect(await backupCodes()).toHaveLength(10);
  expect(await told()).toEqual([]);
});

test('where the mail cannot be kept, nothing is done', async () => {
  const [code = ''] = await backupCodes();
  pass(30_000);
  const secret = await newSecret({
    password,
    otpCode: codeOf(xavier.secret, server.services),
  });
  await refuseMail();
  const stands = await standing();
  const newCode = codeOf(secret, server.services);
  pass(30_000);
  const otpCode = codeOf(xavier.secret, server.services, 1);
  const changes = [
    await callAs(server.app, updateOtp, token, {
      password,
      otpCodeForUnconfirmedSecret: newCode,
    }),
    await signInAs(server.app, xavier.email, { otpCode: code }),
    await callAs(server.app, createBackupCodes, token, { password, otpCode }),
  ];
  expect(changes.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500]);
  for (const endpoint of [removeBackupCodes, disableOtp]) {
    pass(30_000);
    const fresh = codeOf(xavier.secret, server.services, 1);
    const answer = await callAs(server.app, endpoint, token, { password, otpCode: fresh });
    expect(answer.statusCode).toBe(500);
  }
  expect(await standing()).toEqual(stands);
  expect(await whoIs(server.app, token)).toMatchObject({ mfaEnabled: true });
});

async function newSecret(proof: Record<string, string>): Promise<string> {
  const { data } = (await callAs(server.app, updateOtp, token, proof)).json();
  return secretIn(data.mfa_setup_url);
}

async function backupCodes(): Promise<string[]> {
  const otpCode = codeOf(xavier.secret, server.services);
  const answer = await callAs(server.app, createBackupCodes, token, { password, otpCode });
  return answer.json().data.backup_codes;
}

/** Whom the mailbox has mails for, about what; the newest first. */
async function told(): Promise<string[][]> {
  return (await mailsOf(server.app)).map(({ to, subject }) => [to, subject]);
}

async function standing() {
  const { db } = server.services;
  return {
    codes: await db.selectFrom('backup_codes').selectAll().orderBy('code_hash').execute(),
    secrets: await db.selectFrom('users').select(['id', 'totp_secret']).orderBy('id').execute(),
  };
}

async function refuseMail(): Promise<void> {
  await sql`create or replace trigger no_mail before insert on account_mails
    execute function refuse_change()`.execute(server.services.db);
}

function pass(ms: number): void {
  const { clock } = server.services;
  clock.moveTo(new Date(clock.now().getTime() + ms));
}
