import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { acceptInvitation } from '#contract/invitations.ts';
import {
  addOrganisationUser,
  removeOrganisationUser,
  updateUserRole,
} from '#contract/organisations.ts';
import { requestPasswordReset } from '#contract/passwords.ts';
import { findSession, startSession } from '#contract/sessions.ts';
import { requireSingleSignOn } from '#contract/single-sign-on.ts';
import { undoAction } from '#contract/undo.ts';
import { openFixture } from '#testing/access/fixture.ts';
import { password, userIdOf } from '#testing/access/people.ts';
import { atRiverside, membershipOf, riverside } from '#testing/access/riverside.ts';
import { call, problem } from '#testing/calls.ts';
import { startForgingProvider } from '#testing/forging-provider.ts';
import { newestToken } from '#testing/mailbox.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { addProvider, requireSignOn } from '#testing/sign-on.ts';

const fixture = openForFile(openFixture);
const provider = openForFile(startForgingProvider);
beforeEach(async () => {
  await addProvider(fixture, provider.issuer);
});
afterEach(() => fixture.journal.undo());

const required = [403, 'single_sign_on_required'];

describe('To require single sign-on', () => {
  test.each([
    ['nobody', null],
    ['somebody without a role', userIdOf('NR')],
    ['an admin of another organisation', userIdOf('XO')],
    ['an admin without a second factor', userIdOf('OA')],
  ])('an admin with a password and a second factor has to remain: not %s', async (_, id) => {
    const body = { isRequired: true, breakGlassUserId: id };
    const answer = await atRiverside(fixture, requireSingleSignOn, { body });
    expect(answer.json().errors.fields.breakGlassUserId).toContain('two-factor authentication');
  });

  test('is in the audit, and so is to stop', async () => {
    await requireSignOn(fixture);
    const body = { isRequired: false, breakGlassUserId: null };
    const answer = await atRiverside(fixture, requireSingleSignOn, { body });
    expect(answer.json().data.singleSignOn).toMatchObject(body);
    const events = await fixture.services.db
      .selectFrom('audit_events')
      .select('action')
      .where('organisation_id', '=', riverside)
      .where('action', 'like', 'sign_on.%')
      .orderBy('id')
      .execute();
    expect(events.map(({ action }) => action).slice(-2)).toEqual([
      'sign_on.required',
      'sign_on.optional',
    ]);
  });
});

describe('Where it is required', () => {
  beforeEach(() => requireSignOn(fixture));

  test('a right password is refused, and a wrong one is only wrong', async () => {
    expect(problem(await signIn('nora@riverside.test'))).toEqual(required);
    expect(problem(await signIn('nora@riverside.test', 'wrong'))).toEqual([422, 'sign_in_failed']);
  });

  test('sessions by password end at once', async () => {
    const answer = await fixture.call('NR', findSession, {});
    expect(answer.json().data.user).toBeNull();
  });

  test('no link to choose a password is sent, and the answer is the same without an account', async () => {
    const before = await resetMails();
    for (const email of ['nora@riverside.test', 'nobody@riverside.test']) {
      expect(problem(await requestReset(email))).toEqual(required);
    }
    expect(await resetMails()).toEqual(before);
  });

  test('the chosen admin keeps password, reset and session, and has to give a second factor', async () => {
    expect((await signIn('ada@riverside.test')).json().data).toEqual({ mfa_enabled: true });
    expect((await fixture.call('OA', findSession, {})).json().data.user).toMatchObject({
      mfaRequired: true,
    });
    const before = await resetMails();
    expect(problem(await requestReset('ada@riverside.test'))).toEqual(required);
    expect(await resetMails()).toEqual([...before, 'ada@riverside.test']);
  });

  test('people without a role and with another address keep their password', async () => {
    await readdress('nora@elsewhere.test');
    expect((await signIn('nora@elsewhere.test')).statusCode).toBe(200);
    expect((await requestReset('nora@elsewhere.test')).statusCode).toBe(200);
  });

  test('people with a role do not, whatever their address', async () => {
    await fixture.services.db
      .updateTable('users')
      .set({ email: 'oscar@elsewhere.test' })
      .where('id', '=', userIdOf('OB'))
      .execute();
    expect(problem(await signIn('oscar@elsewhere.test'))).toEqual(required);
  });

  test('a password still reaches the other organisations of a person', async () => {
    const { db, clock } = fixture.services;
    const { organisation_id } = await db
      .selectFrom('organisations')
      .select('organisation_id')
      .where('slug', '=', 'hillcrest')
      .executeTakeFirstOrThrow();
    const joined = { organisation_id, user_id: userIdOf('NR'), created_at: clock.now() };
    await db.insertInto('organisation_users').values(joined).execute();
    await db.updateTable('organisations').set({ is_mfa_required: false }).execute();
    const { user } = (await signIn('nora@riverside.test')).json().data;
    expect(user.orgs.map(({ slug }: { slug: string }) => slug)).toEqual(['hillcrest']);
  });

  test('the chosen admin stays an admin of the organisation, also by an undo', async () => {
    const query = { email: 'nora@riverside.test' };
    const role = { role: 'admin', role_value: true } as const;
    const made = await atRiverside(fixture, updateUserRole, { query, body: role });
    await chooseAnother(userIdOf('NR'));
    const revoked = { ...role, role_value: false };
    const refused = [409, 'break_glass'];
    expect(problem(await atRiverside(fixture, updateUserRole, { query, body: revoked }))).toEqual(
      refused,
    );
    expect(problem(await atRiverside(fixture, removeOrganisationUser, { query }))).toEqual(refused);
    const params = { id: made.json().data.undoId };
    expect(problem(await fixture.call('OA', undoAction, { params }))).toEqual(refused);
  });

  test('an invited person who chooses a password joins, and is then told how to sign in', async () => {
    const body = { name: 'Zoe', email: 'zoe@riverside.test' };
    await atRiverside(fixture, addOrganisationUser, { body });
    const token = await newestToken(fixture.app);
    const payload = {
      password: 'larches lean over water',
      passwordConfirmation: 'larches lean over water',
      username: 'zoe-zoe',
    };
    const answer = await call(fixture.app, acceptInvitation, { params: { token }, payload });
    expect(problem(answer)).toEqual(required);
    expect(await membershipOf(fixture, body.email)).toMatchObject({ invited_as: null });
  });
});

function signIn(emailOrUsername: string, typed = password) {
  return call(fixture.app, startSession, { payload: { emailOrUsername, password: typed } });
}

function requestReset(email: string) {
  return call(fixture.app, requestPasswordReset, { payload: { email } });
}

async function resetMails(): Promise<string[]> {
  const mails = await fixture.services.db
    .selectFrom('account_mails')
    .select('to_email')
    .where('kind', '=', 'password_reset')
    .orderBy('id')
    .execute();
  return mails.map(({ to_email }) => to_email);
}

async function readdress(email: string): Promise<void> {
  await fixture.services.db
    .updateTable('users')
    .set({ email })
    .where('id', '=', userIdOf('NR'))
    .execute();
}

/** Chooses another admin, while the requirement rests so that Ada's session stays. */
async function chooseAnother(break_glass_user_id: string): Promise<void> {
  await fixture.services.db
    .updateTable('organisations')
    .set({ break_glass_user_id, is_sign_on_required: false })
    .where('organisation_id', '=', riverside)
    .execute();
}
