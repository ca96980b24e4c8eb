import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadAssessment } from '#contract/assessments.ts';
import { endSession, startSession } from '#contract/sessions.ts';
import { createBackupCodes, updateOtp } from '#contract/two-factor.ts';
import { createApp } from '#server/app.ts';
import { deriveInvitationToken } from '#server/accounts/tokens/invitation-tokens.ts';
import { callAs, quickToken, problem, whoIs } from '#testing/calls.ts';
import { codeOf, makeAccount, password, secretIn, signInAs } from '#testing/make-account.ts';
import { mailToken, makeBeacon, makeQrToken } from '#testing/make-beacon.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
/** One valid secret of each class, by name. */
let secrets: Record<string, string>;

beforeAll(async () => {
  server = await testApp();
  secrets = await oneOfEach(server);
});
afterAll(() => server[Symbol.asyncDispose]());

const classes = ['device', 'csrf', 'mail', 'qr', 'invitation', 'backup code', 'password', 'hash'];

test('A session token identifies its user', async () => {
  expect(await whoIs(server.app, secretOf('session'))).toMatchObject({ name: 'ada' });
});

test.each(classes)('A %s identifies nobody, as Bearer or as cookie', async (name) => {
  expect(await whoIs(server.app, secretOf(name))).toBeNull();
  const headers = { cookie: `beacon_session=${encodeURIComponent(secretOf(name))}` };
  const answer = await server.app.inject({ url: '/api/sessions/current', headers });
  expect(answer.json().data.user).toBeNull();
});

test('A session token changed in any character identifies nobody', async () => {
  const token = secretOf('session');
  for (let index = 0; index < token.length; index += 1) {
    const other = token[index] === 'A' ? 'B' : 'A';
    const flipped = token.slice(0, index) + other + token.slice(index + 1);
    expect(await whoIs(server.app, flipped), String(index)).toBeNull();
  }
});

test.each(['session', 'device', 'csrf', 'invitation', 'backup code'])(
  'A %s token opens no assessment',
  async (name) => {
    const url = `${loadAssessment.path}?token=${encodeURIComponent(secretOf(name))}`;
    expect(problem(await server.app.inject(url))).toEqual([404, 'NoAssessmentInvitation']);
  },
);

test.each(['session', 'device', 'mail', 'invitation'])(
  'A %s token is not accepted as a CSRF token',
  async (name) => {
    const { method, path: url } = endSession;
    const headers = { cookie: secretOf('cookies'), 'x-csrf-token': secretOf(name) };
    const answer = await server.app.inject({ method, url, headers });
    expect(problem(answer)).toEqual([403, 'csrf_failed']);
  },
);

test.each(['session', 'device', 'mail', 'qr', 'invitation', 'backup code', 'code', 'hash'])(
  'A %s is not accepted as a password',
  async (name) => {
    const answer = await signInAs(server.app, 'xavier@beacon.test', { password: secretOf(name) });
    expect(problem(answer)).toEqual([422, 'sign_in_failed']);
    await server.services.db.deleteFrom('attempts').execute();
  },
);

test('The log contains no secret, whatever fails', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _, done) {
      lines.push(String(line));
      done();
    },
  });
  const log = pino({ level: 'trace' }, stream);
  const app = createApp({ ...server.services, log });
  await app.ready();
  log.info('listening');
  const ada = await makeAccount(server.services, 'lena');
  const headers = { cookie: secretOf('cookies') };
  const token = (await signInAs(app, ada.email)).json().data.token;
  const { data } = (await callAs(app, updateOtp, token, { password })).json();
  const secret = secretIn(data.mfa_setup_url);
  const otpCodeForUnconfirmedSecret = codeOf(secret, server.services);
  await callAs(app, updateOtp, token, { password, otpCodeForUnconfirmedSecret });
  const otpCode = codeOf(secret, server.services, 1);
  const codes = (await callAs(app, createBackupCodes, token, { password, otpCode })).json().data;
  await signInAs(app, ada.email, { password: 'a wrong password' });
  await signInAs(app, ada.email, { otpCode: codes.backup_codes[0] }, headers);
  await callAs(app, startSession, 'a made up token', {
    emailOrUsername: 'not-a-person@beacon.test',
  });
  await server.services.db
    .updateTable('users')
    .set({ password_hash: 'broken' })
    .where('id', '=', ada.userId)
    .execute();
  expect((await signInAs(app, ada.email)).statusCode).toBe(500);
  await app.close();
  const written = lines.join('');
  expect(written).toContain('A request failed unexpectedly');
  for (const secretText of [
    ada.email,
    password,
    'a wrong password',
    token,
    secret,
    otpCodeForUnconfirmedSecret,
    otpCode,
    'a made up token',
    'not-a-person',
    ...codes.backup_codes,
  ]) {
    expect(written).not.toContain(secretText);
  }
});

async function oneOfEach({ app, services }: TestApp): Promise<Record<string, string>> {
  const { config, db } = services;
  const ada = await makeAccount(services, 'ada');
  const xavier = await makeAccount(services, 'xavier', { isMfaEnabled: true });
  const signedIn = await signInAs(app, ada.email);
  const byCookie = await signInAs(app, ada.email);
  const beacon = await makeBeacon(services);
  const proof = { password, otpCode: codeOf(xavier.secret, services) };
  const codes = await callAs(app, createBackupCodes, await quickToken(app, xavier.email), proof);
  const { token_hash } = await db
    .selectFrom('sessions')
    .select('token_hash')
    .executeTakeFirstOrThrow();
  return {
    session: signedIn.json().data.token,
    cookies: byCookie.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    device: signedIn.cookies.find(({ name }) => name === 'beacon_device')?.value ?? '',
    csrf: String(signedIn.headers['x-csrf-token']),
    mail: await mailToken(services, beacon, 0),
    qr: await makeQrToken(services, beacon, 0),
    invitation: deriveInvitationToken(
      config.secretKey,
      {
        organisationId: beacon.organisationId,
        userId: ada.userId,
        seed: Buffer.alloc(32),
      },
      'displayed',
    ),
    'backup code': codes.json().data.backup_codes[0],
    code: codeOf(xavier.secret, services, 1),
    password,
    hash: token_hash.toString('base64url'),
  };
}

function secretOf(name: string): string {
  return secrets[name] ?? '';
}
