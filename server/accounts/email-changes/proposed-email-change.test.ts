import { afterEach, describe, expect, test } from 'vitest';
import {
  acceptEmailChange,
  acceptMailedEmailChange,
  cancelEmailChange,
  cancelMailedEmailChange,
  findEmailChange,
  findMailedEmailChange,
} from '#contract/email-changes.ts';
import { acceptInvitation } from '#contract/invitations.ts';
import {
  addOrganisationUser,
  removeOrganisationUser,
  updateOrganisationUser,
  updateUserRole,
} from '#contract/organisations.ts';
import { changePassword, requestPasswordReset, resetPassword } from '#contract/passwords.ts';
import { confirmEmail } from '#contract/users.ts';
import { deriveLinkToken } from '#server/accounts/tokens/link-tokens.ts';
import { password, people, userIdOf } from '#testing/access/people.ts';
import { openFixture } from '#testing/access/fixture.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { problem } from '#testing/calls.ts';
import { mailsOf } from '#testing/mailbox.ts';
import { atRiverside, riverside, userOf } from '#testing/access/riverside.ts';

const newEmail = 'fresh@beacon.test';
const newPassword = 'larches lean over water';
const changeOver = [409, 'email_change_over'];
const linkInvalid = [404, 'email_link_invalid'];
const adminRole = { role: 'admin' } as const;
const fixture = openForFile(openFixture);
afterEach(() => fixture.journal.undo());

describe('A proposal of an admin', () => {
  test('takes effect when its owner accepts it, signed in and with their password', async () => {
    await propose();
    const { data } = (await fixture.call('NR', findEmailChange, {})).json();
    expect(data.pending).toMatchObject({
      email: newEmail,
      organisation: 'Riverside Family Services',
    });
    const wrong = { body: { email: newEmail, password: 'a wrong guess' } };
    const rejected = await fixture.call('NR', acceptEmailChange, wrong);
    expect(problem(rejected)).toEqual([422, 'password_wrong']);
    expect((await accept()).json()).toEqual({ data: { success: true } });
    expect((await userOf(fixture, newEmail)).id).toBe(userIdOf('NR'));
    expect(await subjectsTo(people.NR)).toContain('Your email address was changed');
    expect(problem(await accept())).toEqual(changeOver);
  });

  test('takes effect exactly once by the link in the old mailbox, which shows the change', async () => {
    const params = { token: await propose() };
    const details = await fixture.call('A0', findMailedEmailChange, { params });
    expect(details.json().data.pending).toMatchObject({
      email: newEmail,
      organisation: 'Riverside Family Services',
    });
    expect((await userOf(fixture, people.NR)).id).toBe(userIdOf('NR'));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fixture.call('A0', acceptMailedEmailChange, { params })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await userOf(fixture, newEmail)).id).toBe(userIdOf('NR'));
  });

  test('ends every session but the one in which its owner accepts it', async () => {
    await propose();
    await accept();
    expect((await fixture.call('NR', findEmailChange, {})).statusCode).toBe(200);
    await fixture.journal.undo();
    const params = { token: await propose() };
    await fixture.call('A0', acceptMailedEmailChange, { params });
    expect(problem(await fixture.call('NR', findEmailChange, {}))).toEqual([403, 'signed_out']);
  });

  test('cannot be confirmed from the new mailbox, by any token derived from its row', async () => {
    const old = await propose();
    const { seed } = await changeOf();
    const { secretKey } = fixture.services.config;
    const kinds = ['email_change', 'password_reset'] as const;
    const derived = kinds.map((kind) =>
      deriveLinkToken(secretKey, { kind, userId: userIdOf('NR'), seed }),
    );
    for (const token of [old, ...derived]) {
      const answer = await fixture.call('A0', confirmEmail, { body: { token } });
      expect(problem(answer)).toEqual([422, 'invalid_token']);
    }
    expect(await subjectsTo(newEmail)).toEqual([]);
  });

  test('leaves the new mailbox unproven until it confirms itself', async () => {
    const params = { token: await propose() };
    await fixture.call('A0', acceptMailedEmailChange, { params });
    expect((await userOf(fixture, newEmail)).mailbox_proven_at).toBeNull();
    const body = { token: await tokenTo(newEmail) };
    expect((await fixture.call('A0', confirmEmail, { body })).statusCode).toBe(200);
    expect((await userOf(fixture, newEmail)).mailbox_proven_at).not.toBeNull();
  });

  test('is declined by its owner or from the old mailbox', async () => {
    await propose();
    expect((await fixture.call('NR', cancelEmailChange, {})).statusCode).toBe(200);
    expect(problem(await accept())).toEqual(changeOver);
    const params = { token: await propose() };
    expect((await fixture.call('A0', cancelMailedEmailChange, { params })).statusCode).toBe(200);
    expect(problem(await fixture.call('A0', acceptMailedEmailChange, { params }))).toEqual(
      linkInvalid,
    );
    expect((await userOf(fixture, people.NR)).id).toBe(userIdOf('NR'));
  });

  test('cannot be accepted by another user or with another address than the displayed one', async () => {
    await propose();
    const body = { email: newEmail, password };
    expect(problem(await fixture.call('VM', acceptEmailChange, { body }))).toEqual(changeOver);
    const other = { body: { email: 'other@beacon.test', password } };
    expect(problem(await fixture.call('NR', acceptEmailChange, other))).toEqual(changeOver);
  });
});

describe('A proposal is cancelled by', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['the removal of its owner', removeOwner],
    ['an invitation elsewhere', inviteElsewhere],
    ['joining elsewhere', joinElsewhere],
    ['a changed password', changeOwnPassword],
    ['a reset password', resetOwnPassword],
    ['the role of the admin who made it', demoteProposer],
  ])('%s', async (_, act) => {
    const params = { token: await propose() };
    await act();
    expect(problem(await fixture.call('A0', acceptMailedEmailChange, { params }))).toEqual(
      linkInvalid,
    );
    expect((await userOf(fixture, people.NR)).id).toBe(userIdOf('NR'));
  });

  test('a week without an answer', async () => {
    const params = { token: await propose() };
    await fixture.services.db
      .updateTable('email_changes')
      .set({ expires_at: fixture.services.clock.now() })
      .where('expires_at', '<=', new Date(fixture.services.clock.now().getTime() + 7 * 86_400_000))
      .execute();
    expect(problem(await fixture.call('A0', acceptMailedEmailChange, { params }))).toEqual(
      linkInvalid,
    );
  });

  test.each<[string, () => Promise<unknown>]>([
    ['the removal of its owner', removeOwner],
    ['joining elsewhere', joinElsewhere],
  ])('%s in parallel, unless it is accepted first', async (_, act) => {
    for (let round = 0; round < 5; round += 1) {
      const params = { token: await propose() };
      const [answer] = await Promise.all([
        fixture.call('A0', acceptMailedEmailChange, { params }),
        act(),
      ]);
      const { id } = await userOf(fixture, answer.statusCode === 200 ? newEmail : people.NR);
      expect(id).toBe(userIdOf('NR'));
      expect(answer.statusCode).toBeOneOf([200, 404]);
      await fixture.journal.undo();
    }
  });

  test('a newer proposal, which the old link does not affect', async () => {
    const first = { token: await propose() };
    pass(1000);
    const second = { token: await propose('second@beacon.test') };
    const rejected = await fixture.call('A0', acceptMailedEmailChange, { params: first });
    expect(problem(rejected)).toEqual(linkInvalid);
    const done = await fixture.call('A0', acceptMailedEmailChange, { params: second });
    expect(done.statusCode).toBe(200);
  });
});

test('A proposal is rejected with a message to the owner if the address is taken by then', async () => {
  const params = { token: await propose() };
  await addUser(newEmail);
  const byLink = await fixture.call('A0', acceptMailedEmailChange, { params });
  expect(byLink.json().errors.fields).toEqual({ email: 'That email is already taken' });
  expect((await accept()).json().errors.fields).toEqual({ email: 'That email is already taken' });
  expect((await userOf(fixture, people.NR)).id).toBe(userIdOf('NR'));
});

test('An admin of the first organisation cannot take over an account by a proposal', async () => {
  await propose('ada+nora@riverside.test');
  await joinElsewhere();
  await removeOwner();
  const mails = await mailsOf(fixture.app);
  expect(mails.filter(({ to }) => to === 'ada+nora@riverside.test')).toEqual([]);
  await fixture.call('A0', requestPasswordReset, { body: { email: 'ada+nora@riverside.test' } });
  expect((await userOf(fixture, people.NR)).id).toBe(userIdOf('NR'));
  expect(await mailsOf(fixture.app)).toHaveLength(mails.length);
});

/** Ada proposes an address to Nora. @returns the token of the link in Nora's mailbox. */
async function propose(email = newEmail): Promise<string> {
  const { name } = await userOf(fixture, people.NR);
  const params = { id: userIdOf('NR') };
  const answer = await atRiverside(fixture, updateOrganisationUser, {
    params,
    body: { name, email },
  });
  expect(answer.json().data.emailToConfirm).toBe(email);
  return tokenTo(people.NR);
}

function accept() {
  return fixture.call('NR', acceptEmailChange, { body: { email: newEmail, password } });
}

function removeOwner() {
  return atRiverside(fixture, removeOrganisationUser, { query: { email: people.NR } });
}

async function inviteElsewhere(): Promise<void> {
  const params = { slug: 'hillcrest' };
  const body = { name: 'Nora', email: people.NR };
  await fixture.services.db.updateTable('organisations').set({ is_mfa_required: false }).execute();
  const answer = await fixture.call('XO', addOrganisationUser, { params, body });
  expect(answer.statusCode).toBe(200);
}

async function joinElsewhere(): Promise<void> {
  await inviteElsewhere();
  const links = (await mailsOf(fixture.app)).flatMap(({ to, links: all }) =>
    to === people.NR ? all : [],
  );
  const token =
    links
      .find((link) => link.includes('user_invite'))
      ?.split('/')
      .at(-1) ?? '';
  await fixture.call('A0', acceptInvitation, { params: { token }, body: { password } });
}

function changeOwnPassword() {
  return fixture.call('NR', changePassword, {
    body: { currentPassword: password, password: newPassword },
  });
}

async function resetOwnPassword(): Promise<void> {
  await fixture.call('A0', requestPasswordReset, { body: { email: people.NR } });
  const token = await tokenTo(people.NR);
  await fixture.call('A0', resetPassword, { body: { token, password: newPassword } });
}

async function demoteProposer(): Promise<void> {
  const promoted = { query: { email: people.OB }, body: { ...adminRole, role_value: true } };
  await atRiverside(fixture, updateUserRole, promoted);
  const demoted = { query: { email: people.OA }, body: { ...adminRole, role_value: false } };
  const answer = await atRiverside(fixture, updateUserRole, demoted, 'OB');
  expect(answer.statusCode).toBe(200);
}

function changeOf() {
  return fixture.services.db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userIdOf('NR'))
    .where('proposed_in', '=', riverside)
    .executeTakeFirstOrThrow();
}

async function addUser(email: string): Promise<void> {
  const body = { name: 'Somebody', email };
  expect((await atRiverside(fixture, addOrganisationUser, { body })).statusCode).toBe(200);
}

async function tokenTo(address: string): Promise<string> {
  const mails = await mailsOf(fixture.app);
  const links = mails.filter(({ to }) => to === address).flatMap((mail) => mail.links);
  const link = links.find((each) => /[\w-]{43}$/.test(each));
  return link?.split(/[/=]/).at(-1) ?? '';
}

async function subjectsTo(address: string): Promise<string[]> {
  const mails = await mailsOf(fixture.app);
  return mails.filter(({ to }) => to === address).map(({ subject }) => subject);
}

function pass(ms: number): void {
  const { clock } = fixture.services;
  clock.moveTo(new Date(clock.now().getTime() + ms));
}
