import { describe, expect, test } from 'vitest';
import {
  acceptEmailChange,
  acceptMailedEmailChange,
  cancelEmailChange,
  cancelMailedEmailChange,
  findEmailChange,
  findMailedEmailChange,
  requestEmailChange,
} from '#contract/email-changes.ts';
import { requestPasswordReset, resetPassword } from '#contract/passwords.ts';
import { call, callAs, problem, whoIs } from '#testing/calls.ts';
import { invite } from '#testing/invite.ts';
import { codeOf, makeAccount, password, signInAs } from '#testing/make-account.ts';
import { emailOwner, newEmail, newPassword } from '#testing/email-owner.ts';
import { emptyServer } from '#testing/open-for-file.ts';

const server = emptyServer();
const ada = emailOwner(server);

describe('An owner who requests another address', () => {
  test('gets it once the new mailbox confirms, and the old mailbox is notified of both steps', async () => {
    const answer = await ada.request('  New@Beacon.test ');
    expect(answer.json()).toEqual({ data: { success: true } });
    expect(await ada.mailed()).toEqual([
      ['ada@beacon.test', 'A new email address was requested'],
      [newEmail, 'Confirm your email address'],
    ]);
    expect(await pending()).toMatchObject({ email: newEmail, organisation: null });
    expect(await ada.findEmail()).toBe(ada.email);
    expect((await ada.confirm(await ada.tokenTo(newEmail))).json()).toEqual({
      data: { success: true },
    });
    expect(await ada.findEmail()).toBe(newEmail);
    expect((await ada.mailed())[0]).toEqual(['ada@beacon.test', 'Your email address was changed']);
    expect((await status()).json().data).toEqual({
      email: newEmail,
      isConfirmed: true,
      pending: null,
    });
    expect(await audit()).toEqual(['email.requested', 'email.changed']);
  });

  test('is signed out of all sessions but the requesting one when it changes', async () => {
    const elsewhere = await ada.signIn();
    await ada.request(newEmail);
    await ada.confirm(await ada.tokenTo(newEmail));
    expect(await whoIs(server.app, elsewhere)).toBeNull();
    expect(await whoIs(server.app, ada.session)).toMatchObject({ email: newEmail });
    expect((await signInAs(server.app, newEmail)).statusCode).toBe(200);
    expect((await signInAs(server.app, ada.email)).statusCode).toBe(422);
  });

  test.each([
    [{ password: 'a wrong guess' }, [422, 'password_wrong']],
    [{ email: '' }, [422, 'invalid']],
    [{ email: 'nobody' }, [422, 'invalid']],
    [{ email: `${'x'.repeat(320)}@beacon.test` }, [422, 'invalid']],
    [{ email: 'kim.42@import.temp' }, [422, 'invalid']],
    [{ email: 'ada@beacon.test' }, [422, 'invalid']],
    [{ email: 'bea@beacon.test' }, [422, 'invalid']],
    [{ proposed_in: 'x' }, [400, 'malformed']],
  ])('is rejected with %o, and nobody gets a mail', async (wrong, expected) => {
    await makeAccount(server.services, 'bea');
    const answer = await callAs(server.app, requestEmailChange, ada.session, {
      email: newEmail,
      password,
      ...wrong,
    });
    expect(problem(answer)).toEqual(expected);
    expect(await ada.mailed()).toEqual([]);
  });

  test('has to give the code of their second factor', async () => {
    const bea = await makeAccount(server.services, 'bea', { isMfaEnabled: true });
    const otpCode = codeOf(bea.secret, server.services);
    const signedIn = await signInAs(server.app, bea.email, { otpCode });
    const { token } = signedIn.json().data;
    const body = { email: newEmail, password };
    const prompt = await callAs(server.app, requestEmailChange, token, body);
    expect(prompt.json()).toEqual({ data: { mfa_enabled: true } });
    expect(await pending(token)).toBeNull();
    const next = { ...body, otpCode: codeOf(bea.secret, server.services, 1) };
    expect((await callAs(server.app, requestEmailChange, token, next)).statusCode).toBe(200);
    expect(await pending(token)).toMatchObject({ email: newEmail });
  });

  test('may request five times a day', async () => {
    for (let n = 0; n < 5; n += 1) {
      expect((await ada.request(`new-${n}@beacon.test`)).statusCode).toBe(200);
    }
    expect(problem(await ada.request(newEmail))).toEqual([429, 'too_many']);
    ada.pass(86_400_000);
    ada.session = await ada.signIn();
    expect((await ada.request(newEmail)).statusCode).toBe(200);
  });

  test('cannot accept the change without the new mailbox', async () => {
    await ada.request(newEmail);
    const body = { email: newEmail, password };
    const answer = await callAs(server.app, acceptEmailChange, ada.session, body);
    expect(problem(answer)).toEqual([409, 'email_change_over']);
    const old = { params: { token: await ada.tokenTo(ada.email) } };
    const byLink = await call(server.app, acceptMailedEmailChange, old);
    expect(problem(byLink)).toEqual([404, 'email_link_invalid']);
    expect(await ada.findEmail()).toBe(ada.email);
  });
});

describe('A pending change', () => {
  test('is shown by the link in the old mailbox and cancelled from there exactly once', async () => {
    await ada.request(newEmail);
    const params = { token: await ada.tokenTo(ada.email) };
    const details = await call(server.app, findMailedEmailChange, { params });
    expect(details.json().data).toMatchObject({ pending: { email: newEmail, organisation: null } });
    expect((await call(server.app, cancelMailedEmailChange, { params })).statusCode).toBe(200);
    const secondAnswer = await call(server.app, cancelMailedEmailChange, { params });
    expect(problem(secondAnswer)).toEqual([404, 'email_link_invalid']);
    expect(problem(await ada.confirm(await ada.tokenTo(newEmail)))).toEqual([422, 'invalid_token']);
    expect(await audit()).toEqual(['email.requested', 'email.cancelled']);
  });

  test('is cancelled by its owner exactly once', async () => {
    await ada.request(newEmail);
    expect((await callAs(server.app, cancelEmailChange, ada.session)).statusCode).toBe(200);
    expect(await pending()).toBeNull();
    const secondAnswer = await callAs(server.app, cancelEmailChange, ada.session);
    expect(problem(secondAnswer)).toEqual([409, 'email_change_over']);
    expect(problem(await ada.confirm(await ada.tokenTo(newEmail)))).toEqual([422, 'invalid_token']);
  });

  test('is replaced by the next request', async () => {
    await ada.request('one@beacon.test');
    const first = await ada.tokenTo('one@beacon.test');
    await ada.request('two@beacon.test');
    expect(problem(await ada.confirm(first))).toEqual([422, 'invalid_token']);
    expect(await pending()).toMatchObject({ email: 'two@beacon.test' });
    expect((await ada.confirm(await ada.tokenTo('two@beacon.test'))).statusCode).toBe(200);
  });

  test('expires after a day, and is not confirmed by invalid links', async () => {
    await ada.request(newEmail);
    const token = await ada.tokenTo(newEmail);
    for (const other of ['', 'x', `${token}A`, 'A'.repeat(200), await ada.tokenTo(ada.email)]) {
      expect(problem(await ada.confirm(other))).toEqual([422, 'invalid_token']);
    }
    ada.pass(86_400_000);
    expect(problem(await ada.confirm(token))).toEqual([422, 'invalid_token']);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a changed password', () => ada.changePassword()],
    ['a reset password', () => ada.resetPassword()],
    ['joining another organisation', () => ada.joinElsewhere()],
  ])('is cancelled by %s', async (_, act) => {
    await ada.request(newEmail);
    await act();
    expect(problem(await ada.confirm(await ada.tokenTo(newEmail)))).toEqual([422, 'invalid_token']);
    expect(await ada.findEmail()).toBe(ada.email);
    expect(await audit()).toContain('email.lapsed');
  });

  test('is not confirmed if the address is taken by then', async () => {
    await ada.request('bea@beacon.test');
    const token = await ada.tokenTo('bea@beacon.test');
    await makeAccount(server.services, 'bea');
    expect(problem(await ada.confirm(token))).toEqual([422, 'invalid_token']);
    expect(await ada.findEmail()).toBe(ada.email);
  });
});

test('A new address invalidates the links sent to the old mailbox', async () => {
  await call(server.app, requestPasswordReset, { payload: { email: ada.email } });
  const reset = await ada.tokenTo(ada.email);
  const invitation = await invite(server.services, ada.email);
  await ada.request(newEmail);
  await ada.confirm(await ada.tokenTo(newEmail));
  const payload = { token: reset, password: newPassword };
  const answer = await call(server.app, resetPassword, { payload });
  expect(problem(answer)).toEqual([422, 'invalid_token']);
  expect(problem(await ada.acceptInvitation(invitation))).toEqual([404, 'invitation_invalid']);
});

function status(token = ada.session) {
  return callAs(server.app, findEmailChange, token);
}

async function pending(token = ada.session) {
  return (await status(token)).json().data.pending;
}

async function audit(): Promise<string[]> {
  const events = server.services.db.selectFrom('audit_events').select('action').orderBy('id');
  return (await events.where('action', 'like', 'email.%').execute()).map(({ action }) => action);
}
