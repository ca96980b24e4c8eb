import { describe, expect, test } from 'vitest';
import { createBackupCodes, removeBackupCodes } from '#contract/two-factor.ts';
import { callAs, quickToken, problem, whoIs } from '#testing/calls.ts';
import { codeOf, makeAccount, password, signInAs } from '#testing/make-account.ts';
import { emptyServer } from '#testing/open-for-file.ts';
import { newAccount } from '#testing/new-account.ts';
import { confirmFactor } from './second-factor.ts';

const server = emptyServer();
/** A user without a second factor. */
const ada = newAccount(server, 'ada');
/** A user with a second factor. */
const xavier = newAccount(server, 'xavier', { isMfaEnabled: true });

describe('Backup codes', () => {
  test('are ten codes of ten unambiguous characters, returned once', async () => {
    const token = await quickToken(server.app, xavier.email);
    const codes = await makeCodes(token);
    expect(new Set(codes).size).toBe(10);
    for (const backupCode of codes)
      expect(backupCode).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
    expect(await whoIs(server.app, token)).toMatchObject({ backupCodesGenerated: true });
    const rows = await server.services.db.selectFrom('backup_codes').selectAll().execute();
    const stored = JSON.stringify(rows);
    for (const backupCode of codes) expect(stored).not.toContain(backupCode.replace('-', ''));
  });

  test('replace the code at sign-in, once each, in any spacing and case', async () => {
    const [first = '', second = ''] = await makeCodes(await quickToken(server.app, xavier.email));
    for (const otpCode of [first.toUpperCase(), ` ${second.replace('-', ' ')} `]) {
      expect((await signInAs(server.app, xavier.email, { otpCode })).statusCode).toBe(200);
      expect(problem(await signInAs(server.app, xavier.email, { otpCode }))).toEqual([
        422,
        'code_wrong',
      ]);
    }
  });

  test('are accepted to confirm sensitive changes', async () => {
    const token = await quickToken(server.app, xavier.email);
    const [otpCode = ''] = await makeCodes(token);
    const done = await callAs(server.app, removeBackupCodes, token, { password, otpCode });
    expect(done.json()).toEqual({ data: { success: true } });
    expect(await whoIs(server.app, token)).toMatchObject({ backupCodesGenerated: false });
  });

  test('of another user, changed in one character, or replaced are wrong', async () => {
    const other = await makeAccount(server.services, 'other', { isMfaEnabled: true });
    const [foreign = ''] = await makeCodes(await quickToken(server.app, other.email), other);
    const token = await quickToken(server.app, xavier.email);
    const [old = ''] = await makeCodes(token);
    pass(60_000);
    const [code1 = ''] = await makeCodes(token);
    const flipped = code1.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
    for (const otpCode of [foreign, old, flipped, code1.slice(0, 10), `${code1}a`]) {
      const answer = await signInAs(server.app, xavier.email, { otpCode });
      expect(problem(answer), otpCode).toEqual([422, 'code_wrong']);
    }
    expect((await signInAs(server.app, xavier.email, { otpCode: code1 })).statusCode).toBe(200);
  });

  test('are reported as missing once all are used', async () => {
    const token = await quickToken(server.app, xavier.email);
    for (const backupCode of await makeCodes(token))
      await confirmFactor(server.services, xavier.userId, backupCode);
    expect(await whoIs(server.app, token)).toMatchObject({ backupCodesGenerated: false });
  });

  test.each([createBackupCodes, removeBackupCodes])(
    '$method requires an active second factor',
    async (endpoint) => {
      const answer = await callAs(server.app, endpoint, await quickToken(server.app, ada.email), {
        password,
      });
      expect(problem(answer)).toEqual([409, 'mfa_off']);
      expect(answer.json().errors.title).toBe('Two-factor authentication is not turned on.');
    },
  );

  test('created five times in parallel are still ten', async () => {
    const token = await quickToken(server.app, xavier.email);
    const codes = await makeCodes(token);
    const proofs = codes.slice(0, 5).map((otpCode) => ({ password, otpCode }));
    await Promise.all(proofs.map((proof) => callAs(server.app, createBackupCodes, token, proof)));
    const rows = await server.services.db.selectFrom('backup_codes').selectAll().execute();
    expect(rows).toHaveLength(10);
  });
});

describe('Used 100 times in parallel', () => {
  test.each(['code', 'backup code'])('a %s is accepted exactly once', async (kind) => {
    const [backupCode = ''] = await makeCodes(await quickToken(server.app, xavier.email));
    pass(60_000);
    const usedCode = kind === 'code' ? codeOf(xavier.secret, server.services) : backupCode;
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => confirmFactor(server.services, xavier.userId, usedCode)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test.each(['code', 'backup code'])('a %s signs in exactly once', async (kind) => {
    const [backupCode = ''] = await makeCodes(await quickToken(server.app, xavier.email));
    pass(60_000);
    await server.services.db.deleteFrom('sessions').execute();
    const otpCode = kind === 'code' ? codeOf(xavier.secret, server.services) : backupCode;
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => signInAs(server.app, xavier.email, { otpCode })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const sessions = await server.services.db.selectFrom('sessions').select('id').execute();
    expect(sessions).toHaveLength(1);
  });
});

async function makeCodes(token: string, owner = xavier): Promise<string[]> {
  const answer = await callAs(server.app, createBackupCodes, token, {
    password,
    otpCode: codeOf(owner.secret, server.services),
  });
  return answer.json().data.backup_codes;
}

function pass(ms: number): void {
  const { clock } = server.services;
  clock.moveTo(new Date(clock.now().getTime() + ms));
}
