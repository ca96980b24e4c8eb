import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findEmailChange, requestEmailChange } from '#contract/email-changes.ts';
import { acceptInvitation } from '#contract/invitations.ts';
import { addOrganisationUser, resendInvitation } from '#contract/organisations.ts';
import { requestPasswordReset, resetPassword } from '#contract/passwords.ts';
import { createBackupCodes, updateOtp } from '#contract/two-factor.ts';
import { confirmEmail } from '#contract/users.ts';
import { openFixture } from '#testing/access/fixture.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { callAs, problem, whoIs } from '#testing/calls.ts';
import { mailsOf } from '#testing/mailbox.ts';
import { codeOf, secretIn, signInAs } from '#testing/make-account.ts';
import { atRiverside, membershipOf, hillcrest, userOf } from '#testing/access/riverside.ts';

const victim = 'rowan@beacon.test';
const hijackerPassword = 'a hijacker chose this';
const ownerPassword = 'larches lean over water';
const fixture = openForFile(openFixture);

beforeEach(async () => {
  await fixture.services.db.updateTable('organisations').set({ is_mfa_required: false }).execute();
});
afterEach(() => fixture.journal.undo());

describe('An account created by the displayed link', () => {
  test('works in the inviting organisation, with an unproven mailbox', async () => {
    const { user, token } = (await accept(await displayedLink(), hijackerPassword)).json().data;
    expect(user.orgs).toMatchObject([{ slug: 'riverside' }]);
    const { data } = (await callAs(fixture.app, findEmailChange, token)).json();
    expect(data).toMatchObject({ email: victim, isConfirmed: false });
  });

  test('cannot join another organisation by a displayed link', async () => {
    await accept(await displayedLink(), hijackerPassword);
    const displayed = await inviteToHillcrest();
    expect(problem(await accept(displayed, hijackerPassword))).toEqual([403, 'mailbox_unproven']);
    expect(await membershipOf(fixture, victim, hillcrest)).toMatchObject({ invited_as: 'Rowan' });
  });

  test('can join by a mailed link, which proves the mailbox', async () => {
    await accept(await displayedLink(), hijackerPassword);
    await inviteToHillcrest();
    const { user } = (await accept(await mailedLink(), hijackerPassword)).json().data;
    expect(user.orgs.map(({ slug }: { slug: string }) => slug)).toContain('hillcrest');
    expect((await userOf(fixture, victim)).mailbox_proven_at).not.toBeNull();
  });

  test('can accept another invitation of the first organisation', async () => {
    await accept(await displayedLink(), hijackerPassword);
    const { id } = await userOf(fixture, victim);
    await fixture.services.db.deleteFrom('organisation_users').where('user_id', '=', id).execute();
    expect((await accept(await displayedLink(), hijackerPassword)).statusCode).toBe(200);
  });

  test('cannot change its address', async () => {
    const { token } = (await accept(await displayedLink(), hijackerPassword)).json().data;
    const body = { email: 'hijacker@beacon.test', password: hijackerPassword };
    const answer = await callAs(fixture.app, requestEmailChange, token, body);
    expect(problem(answer)).toEqual([403, 'email_unconfirmed']);
    expect(await callAs(fixture.app, findEmailChange, token)).toMatchObject({ statusCode: 200 });
  });

  test('is trusted once its owner confirms the address', async () => {
    const { token } = (await accept(await displayedLink(), hijackerPassword)).json().data;
    await callAs(fixture.app, requestEmailChange, token, {
      email: victim,
      password: hijackerPassword,
    });
    const body = { token: await tokenOf('confirm_email') };
    expect((await fixture.call('A0', confirmEmail, { body })).statusCode).toBe(200);
    const { data } = (await callAs(fixture.app, findEmailChange, token)).json();
    expect(data).toEqual({ email: victim, isConfirmed: true, pending: null });
    expect((await accept(await inviteToHillcrest(), hijackerPassword)).statusCode).toBe(200);
  });
});

test('An account created by the mailed link is proven and can join by any link', async () => {
  await displayedLink();
  await accept(await mailedLink(), ownerPassword);
  expect((await userOf(fixture, victim)).mailbox_proven_at).not.toBeNull();
  expect((await accept(await inviteToHillcrest(), ownerPassword)).statusCode).toBe(200);
});

test('The displayed and the mailed link differ, also after a repeated invitation', async () => {
  const first = await displayedLink();
  expect(await mailedLink()).not.toBe(first);
  const query = { email: victim };
  const { link } = (await atRiverside(fixture, resendInvitation, { query })).json().data;
  expect(await mailedLink()).not.toBe(link.split('/').at(-1));
  await accept(link.split('/').at(-1), hijackerPassword);
  expect((await userOf(fixture, victim)).mailbox_proven_at).toBeNull();
});

test('Only one of the two links of an invitation can be used', async () => {
  const displayed = await displayedLink();
  const answers = await Promise.all([
    accept(displayed, hijackerPassword),
    accept(await mailedLink(), ownerPassword),
  ]);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

describe('The owner of a hijacked address', () => {
  test('gains access by a reset, which removes the second factor of the hijacker', async () => {
    const session = await takeOver();
    await inviteToHillcrest();
    const answer = await reset();
    expect(answer.json()).toEqual({ data: { success: true, mfa_removed: true } });
    expect(await whoIs(fixture.app, session)).toBeNull();
    expect((await signInAs(fixture.app, victim, { password: hijackerPassword })).statusCode).toBe(
      422,
    );
    const signedIn = await signInAs(fixture.app, victim, { password: ownerPassword });
    expect(signedIn.json().data.user).toMatchObject({
      mfaEnabled: false,
      backupCodesGenerated: false,
    });
    expect((await accept(await mailedLink(), ownerPassword)).statusCode).toBe(200);
    const mails = (await mailsOf(fixture.app)).filter(({ to }) => to === victim);
    expect(mails.map(({ subject }) => subject)).toContain(
      'Two-factor authentication was turned off',
    );
    const { id } = await userOf(fixture, victim);
    expect(await actionsOf(id)).toEqual(expect.arrayContaining(['otp.dropped', 'email.confirmed']));
  });

  test('keeps their own second factor through a reset', async () => {
    await displayedLink();
    const { token } = (await accept(await mailedLink(), ownerPassword)).json().data;
    await setUpFactor(token, ownerPassword);
    expect((await reset()).json()).toEqual({ data: { success: true } });
    const signedIn = await signInAs(fixture.app, victim, { password: ownerPassword });
    expect(signedIn.json().data).toEqual({ mfa_enabled: true });
  });

  test('keeps a second factor that was set up after the mailbox was proven', async () => {
    await takeOver();
    await reset();
    const { token } = (await signInAs(fixture.app, victim, { password: ownerPassword })).json()
      .data;
    await setUpFactor(token, ownerPassword);
    fixture.services.clock.moveTo(new Date(fixture.services.clock.now().getTime() + 3_600_000));
    expect((await reset()).json()).toEqual({ data: { success: true } });
  });
});

/** Creates the account by the displayed link, with a second factor of the hijacker. */
async function takeOver(): Promise<string> {
  const { token } = (await accept(await displayedLink(), hijackerPassword)).json().data;
  await setUpFactor(token, hijackerPassword);
  return token;
}

async function setUpFactor(session: string, password: string): Promise<void> {
  const setUp = await callAs(fixture.app, updateOtp, session, { password });
  const secret = secretIn(setUp.json().data.mfa_setup_url);
  const otpCodeForUnconfirmedSecret = codeOf(secret, fixture.services);
  const body = { password, otpCodeForUnconfirmedSecret };
  expect((await callAs(fixture.app, updateOtp, session, body)).statusCode).toBe(200);
  const otpCode = codeOf(secret, fixture.services, 1);
  await callAs(fixture.app, createBackupCodes, session, { password, otpCode });
}

async function reset(): Promise<LightMyRequestResponse> {
  await fixture.call('A0', requestPasswordReset, { body: { email: victim } });
  const body = { token: await tokenOf('new_password'), password: ownerPassword };
  return fixture.call('A0', resetPassword, { body });
}

/** The token of the link that is displayed to Ada. */
async function displayedLink(): Promise<string> {
  const body = { name: 'Rowan', email: victim };
  const { link } = (await atRiverside(fixture, addOrganisationUser, { body })).json().data;
  return link.split('/').at(-1);
}

/** The token of the link that is displayed to Xavier. */
async function inviteToHillcrest(): Promise<string> {
  const params = { slug: 'hillcrest' };
  const body = { name: 'Rowan', email: victim };
  const answer = await fixture.call('XO', addOrganisationUser, { params, body });
  return answer.json().data.link.split('/').at(-1);
}

function mailedLink(): Promise<string> {
  return tokenOf('user_invite');
}

/** The token of the newest link of a kind in the mailbox. */
async function tokenOf(kind: string): Promise<string> {
  const mails = (await mailsOf(fixture.app)).filter(({ to }) => to === victim);
  const link = mails.flatMap(({ links }) => links).find((each) => each.includes(kind));
  return link?.split(/[/=]/).at(-1) ?? '';
}

function accept(token: string, password: string): Promise<LightMyRequestResponse> {
  const body = { password, passwordConfirmation: password };
  return fixture.call('A0', acceptInvitation, { params: { token }, body });
}

async function actionsOf(userId: string): Promise<string[]> {
  const events = fixture.services.db.selectFrom('audit_events').select('action');
  return (await events.where('user_id', '=', userId).execute()).map(({ action }) => action);
}
