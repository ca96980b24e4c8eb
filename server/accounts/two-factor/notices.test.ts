import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createBackupCodes,
  disableOtp,
  removeBackupCodes,
  updateOtp,
} from '#contract/two-factor.ts';
import { asOwner } from '#testing/as-owner.ts';
import { callAs, quickToken, problem, whoIs } from '#testing/calls.ts';
import { codeOf, makeAccount, password, secretIn, signInAs, wrong } from '#testing/make-account.ts';
import type { MadeAccount } from '#testing/make-account.ts';
import { mailsOf } from '#testing/mailbox.ts';
import { emptyServer } from '#testing/open-for-file.ts';
import { newAccount } from '#testing/new-account.ts';

const server = emptyServer();
/** A user without a second factor. */
const ada = newAccount(server, 'ada');
/** A user with a second factor. */
const xavier = newAccount(server, 'xavier', { isMfaEnabled: true });
let token: string;

beforeEach(async () => {
  token = await quickToken(server.app, xavier.email);
});
afterEach(() =>
  asOwner(server.services.db, (trx) =>
    sql`alter table account_mails drop constraint if exists no_mail`.execute(trx),
  ),
);

test.each([
  [disableOtp, 'Two-factor authentication was turned off', 'otp.disabled'],
  [createBackupCodes, 'New backup codes were created', 'backup_codes.created'],
  [removeBackupCodes, 'Your backup codes were removed', 'backup_codes.removed'],
])(
  '$method $path sends a notice and is audited after it succeeds',
  async (endpoint, subject, action) => {
    const otpCode = codeOf(xavier.secret, server.services);
    await callAs(server.app, endpoint, token, { password });
    await callAs(server.app, endpoint, token, { password, otpCode: wrong(otpCode) });
    expect(await sentMails()).toEqual([]);
    expect((await callAs(server.app, endpoint, token, { password, otpCode })).statusCode).toBe(200);
    expect(await sentMails()).toEqual([[xavier.email, subject]]);
    expect(await auditedActions(xavier)).toEqual([action]);
  },
);

async function auditedActions({ userId }: MadeAccount): Promise<string[]> {
  const events = await server.services.db
    .selectFrom('audit_events')
    .select('action')
    .where('user_id', '=', userId)
    .where('action', 'not in', ['session.started', 'password.failed', 'code.failed'])
    .execute();
  return events.map(({ action }) => action);
}

test('A new authenticator sends a notice after its first right code', async () => {
  token = await quickToken(server.app, ada.email);
  const secret = await newSecret({ password });
  const code = codeOf(secret, server.services);
  const confirm = (otpCodeForUnconfirmedSecret: string) =>
    callAs(server.app, updateOtp, token, { password, otpCodeForUnconfirmedSecret });
  expect(problem(await confirm(wrong(code)))).toEqual([422, 'code_wrong']);
  expect(await sentMails()).toEqual([]);
  expect((await confirm(code)).statusCode).toBe(200);
  expect(await sentMails()).toEqual([[ada.email, 'Your authenticator was set up']]);
});

test('An authenticator set up during sign-in sends a notice', async () => {
  const mia = await makeAccount(server.services, 'mia', { isMfaRequired: true });
  const { data } = (await signInAs(server.app, mia.email)).json();
  const code = codeOf(secretIn(data.mfa_setup_url), server.services);
  await signInAs(server.app, mia.email, { otpCodeForUnconfirmedSecret: code });
  expect(await sentMails()).toEqual([[mia.email, 'Your authenticator was set up']]);
});

test('A sign-in by backup code sends a notice, one by authenticator does not', async () => {
  const [code = ''] = await backupCodes();
  pass(30_000);
  const authenticatorCode = { otpCode: codeOf(xavier.secret, server.services) };
  expect((await signInAs(server.app, xavier.email, authenticatorCode)).statusCode).toBe(200);
  expect(await sentMails()).toHaveLength(1);
  for (let time = 0; time < 2; time += 1) {
    await signInAs(server.app, xavier.email, { otpCode: code });
  }
  expect(await sentMails()).toEqual([
    [xavier.email, 'A backup code was used'],
    [xavier.email, 'New backup codes were created'],
  ]);
});

test('A user without an address gets no notice, and the change succeeds', async () => {
  await server.services.db.updateTable('users').set({ email: null }).execute();
  expect(await backupCodes()).toHaveLength(10);
  expect(await sentMails()).toEqual([]);
});

test('A change is rolled back if its notice cannot be queued', async () => {
  const [code = ''] = await backupCodes();
  pass(30_000);
  const secret = await newSecret({
    password,
    otpCode: codeOf(xavier.secret, server.services),
  });
  await rejectMails();
  const before = await factorState();
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
    const newOtpCode = codeOf(xavier.secret, server.services, 1);
    const answer = await callAs(server.app, endpoint, token, { password, otpCode: newOtpCode });
    expect(answer.statusCode).toBe(500);
  }
  expect(await factorState()).toEqual(before);
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

/** Recipients and subjects of the mails, newest first. */
async function sentMails(): Promise<string[][]> {
  return (await mailsOf(server.app)).map(({ to, subject }) => [to, subject]);
}

async function factorState() {
  const { db } = server.services;
  return {
    codes: await db.selectFrom('backup_codes').selectAll().orderBy('code_hash').execute(),
    secrets: await db.selectFrom('users').select(['id', 'totp_secret']).orderBy('id').execute(),
  };
}

async function rejectMails(): Promise<void> {
  await asOwner(server.services.db, (trx) =>
    sql`alter table account_mails add constraint no_mail check (false) not valid`.execute(trx),
  );
}

function pass(ms: number): void {
  const { clock } = server.services;
  clock.moveTo(new Date(clock.now().getTime() + ms));
}
