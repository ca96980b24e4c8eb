import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findEmailChange, requestEmailChange } from '#contract/email-changes.ts';
import { acceptInvitation } from '#contract/invitations.ts';
import { addOrganisationUser, resendInvitation } from '#contract/organisations.ts';
import { requestPasswordReset, resetPassword } from '#contract/passwords.ts';
import { createBackupCodes, updateOtp } from '#contract/two-factor.ts';
import { confirmEmail } from '#contract/users.ts';
import { openFixture } from '#testing/access/fixture.ts';
import type { Fixture } from '#testing/access/fixture.ts';
import { callAs, problem, whoIs } from '#testing/calls.ts';
import { mailsOf } from '#testing/mailbox.ts';
import { codeOf, secretIn, signInAs } from '#testing/make-account.ts';
import { atRiverside, standingOf, hillcrest, userOf } from '#testing/access/riverside.ts';

const victim = 'rowan@beacon.test';
const theirs = 'a hijacker chose this';
const own = 'larches lean over water';
let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
});
beforeEach(async () => {
  await fixture.services.db.updateTable('organisations').set({ is_mfa_required: false }).execute();
});
afterEach(() => fixture.journal.undo());
afterAll(() => fixture[Symbol.asyncDispose]());

describe('an account made of the link that was shown', () => {
  test('works in the organisation that invited it, and its mailbox is not proven', async () => {
    const { user, token } = (await accept(await copied(), theirs)).json().data;
    expect(user.orgs).toMatchObject([{ slug: 'riverside' }]);
    const { data } = (await callAs(fixture.app, findEmailChange, token)).json();
    expect(data).toMatchObject({ email: victim, isConfirmed: false });
  });

  test('joins no other organisation by a link that was shown, and nothing there changes', async () => {
    await accept(await copied(), theirs);
    const shown = await inviteToHillcrest();
    expect(problem(await accept(shown, theirs))).toEqual([403, 'mailbox_unproven']);
    expect(await standingOf(fixture, victim, hillcrest)).toMatchObject({ invited_as: 'Rowan' });
  });

  test('joins by the link that was mailed, which proves the mailbox', async () => {
    await accept(await copied(), theirs);
    await inviteToHillcrest();
    const { user } = (await accept(await mailedLink(), theirs)).json().data;
    expect(user.orgs.map(({ slug }: { slug: string }) => slug)).toContain('hillcrest');
    expect((await userOf(fixture, victim)).mailbox_proven_at).not.toBeNull();
  });

  test('accepts again where it was invited first', async () => {
    await accept(await copied(), theirs);
    const { id } = await userOf(fixture, victim);
    await fixture.services.db.deleteFrom('organisation_users').where('user_id', '=', id).execute();
    expect((await accept(await copied(), theirs)).statusCode).toBe(200);
  });

  test('takes what is sent to its address nowhere else', async () => {
    const { token } = (await accept(await copied(), theirs)).json().data;
    const body = { email: 'hijacker@beacon.test', password: theirs };
    const answer = await callAs(fixture.app, requestEmailChange, token, body);
    expect(problem(answer)).toEqual([403, 'email_unconfirmed']);
    expect(await callAs(fixture.app, findEmailChange, token)).toMatchObject({ statusCode: 200 });
  });

  test('counts once its owner confirms the address from its mailbox', async () => {
    const { token } = (await accept(await copied(), theirs)).json().data;
    await callAs(fixture.app, requestEmailChange, token, { email: victim, password: theirs });
    const body = { token: await tokenOf('confirm_email') };
    expect((await fixture.call('A0', confirmEmail, { body })).statusCode).toBe(200);
    const { data } = (await callAs(fixture.app, findEmailChange, token)).json();
    expect(data).toEqual({ email: victim, isConfirmed: true, pending: null });
    expect((await accept(await inviteToHillcrest(), theirs)).statusCode).toBe(200);
  });
});

test('an account made of the link that was mailed is proven, and joins by any link', async () => {
  await copied();
  await accept(await mailedLink(), own);
  expect((await userOf(fixture, victim)).mailbox_proven_at).not.toBeNull();
  expect((await accept(await inviteToHillcrest(), own)).statusCode).toBe(200);
});

test('the links that are shown and mailed differ, also when somebody is invited again', async () => {
  const first = await copied();
  expect(await mailedLink()).not.toBe(first);
  const query = { email: victim };
  const { link } = (await atRiverside(fixture, resendInvitation, { query })).json().data;
  expect(await mailedLink()).not.toBe(link.split('/').at(-1));
  await accept(link.split('/').at(-1), theirs);
  expect((await userOf(fixture, victim)).mailbox_proven_at).toBeNull();
});

test('of the two links of an invitation one is used', async () => {
  const shown = await copied();
  const answers = await Promise.all([accept(shown, theirs), accept(await mailedLink(), own)]);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

describe('the person whose address was taken', () => {
  test('gets in by a reset, which removes the second factor of whoever was there before', async () => {
    const session = await takeOver();
    await inviteToHillcrest();
    const answer = await reset();
    expect(answer.json()).toEqual({ data: { success: true, mfa_removed: true } });
    expect(await whoIs(fixture.app, session)).toBeNull();
    expect((await signInAs(fixture.app, victim, { password: theirs })).statusCode).toBe(422);
    const signedIn = await signInAs(fixture.app, victim, { password: own });
    expect(signedIn.json().data.user).toMatchObject({
      mfaEnabled: false,
      backupCodesGenerated: false,
    });
    expect((await accept(await mailedLink(), own)).statusCode).toBe(200);
    const mails = (await mailsOf(fixture.app)).filter(({ to }) => to === victim);
    expect(mails.map(({ subject }) => subject)).toContain(
      'Two-factor authentication was turned off',
    );
    const { id } = await userOf(fixture, victim);
    expect(await actionsOf(id)).toEqual(expect.arrayContaining(['otp.dropped', 'email.confirmed']));
  });

  test('keeps the second factor they set up themselves, also through a reset', async () => {
    await copied();
    const { token } = (await accept(await mailedLink(), own)).json().data;
    await setUpFactor(token, own);
    expect((await reset()).json()).toEqual({ data: { success: true } });
    const signedIn = await signInAs(fixture.app, victim, { password: own });
    expect(signedIn.json().data).toEqual({ mfa_enabled: true });
  });

  test('keeps one that was set up anew after the mailbox was proven', async () => {
    await takeOver();
    await reset();
    const { token } = (await signInAs(fixture.app, victim, { password: own })).json().data;
    await setUpFactor(token, own);
    fixture.services.clock.moveTo(new Date(fixture.services.clock.now().getTime() + 3_600_000));
    expect((await reset()).json()).toEqual({ data: { success: true } });
  });
});

/** Signs in as whoever opened the link that was shown, with a second factor of theirs. */
async function takeOver(): Promise<string> {
  const { token } = (await accept(await copied(), theirs)).json().data;
  await setUpFactor(token, theirs);
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
  const body = { token: await tokenOf('new_password'), password: own };
  return fixture.call('A0', resetPassword, { body });
}

/** The token of the link that Ada is shown. */
async function copied(): Promise<string> {
  const body = { name: 'Rowan', email: victim };
  const { link } = (await atRiverside(fixture, addOrganisationUser, { body })).json().data;
  return link.split('/').at(-1);
}

/** The token of the link that Xavier is shown. */
async function inviteToHillcrest(): Promise<string> {
  const params = { slug: 'hillcrest' };
  const body = { name: 'Rowan', email: victim };
  const answer = await fixture.call('XO', addOrganisationUser, { params, body });
  return answer.json().data.link.split('/').at(-1);
}

function mailedLink(): Promise<string> {
  return tokenOf('user_invite');
}

/** Of the newest link of its kind in the mailbox. */
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
