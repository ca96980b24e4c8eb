import { afterEach, describe, expect, test } from 'vitest';
import { acceptInvitation } from '#contract/invitations.ts';
import { acceptEmailChange, findEmailChange } from '#contract/email-changes.ts';
import {
  addOrganisationUser,
  listOrganisationUsers,
  updateOrganisationUser,
} from '#contract/organisations.ts';
import { updateProfile } from '#contract/users.ts';
import { demoId } from '#server/demo/ids.ts';
import { password, people, userIdOf } from '#testing/access/people.ts';
import { openFixture } from '#testing/access/fixture.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { problem } from '#testing/calls.ts';
import { mailsOf } from '#testing/mailbox.ts';
import {
  atRiverside,
  auditOf,
  hillcrest,
  membershipOf,
  userOf,
} from '#testing/access/riverside.ts';

const pat = { id: demoId('user', 'pat@riverside.test'), email: 'pat@riverside.test' };
const newEmail = 'fresh@beacon.test';
const fixture = openForFile(openFixture);
afterEach(() => fixture.journal.undo());

describe('A user with a password', () => {
  test('is renamed in this organisation without a change of their account', async () => {
    const before = await userOf(fixture, people.NR);
    const answer = await update(userIdOf('NR'), { name: '  Nora A\u0308 ', email: people.NR });
    expect(answer.json().data).toMatchObject({
      user: { user: { name: 'Nora \u00c4' } },
      emailToConfirm: null,
      link: null,
    });
    expect(await userOf(fixture, people.NR)).toEqual(before);
    const events = await auditOf(fixture, fixture.services.clock.now());
    expect(events).toContain('ada user.changed nora');
  });

  test('keeps their address, and the new mailbox gets no mail', async () => {
    const answer = await update(userIdOf('NR'), {
      name: 'Nora Silva',
      email: ' FRESH@beacon.test',
    });
    expect(answer.json().data).toMatchObject({
      user: { user: { email: people.NR } },
      emailToConfirm: newEmail,
      link: null,
    });
    const [proposed] = await mailsOf(fixture.app);
    expect(proposed?.to).toBe(people.NR);
    expect((await mailsOf(fixture.app)).map(({ to }) => to)).not.toContain(newEmail);
    expect((await userOf(fixture, people.NR)).id).toBe(userIdOf('NR'));
    const events = await auditOf(fixture, fixture.services.clock.now());
    expect(events).toContain('ada email.proposed nora');
  });
});

describe('A user who has not accepted yet', () => {
  test('is invited again at their new address, and earlier links are invalid', async () => {
    const answer = await update(pat.id, { name: 'Pat Q', email: newEmail });
    const { link, user } = answer.json().data;
    expect(user.user).toMatchObject({ name: 'Pat Q', email: newEmail, pending: true });
    const sent = (await mailsOf(fixture.app)).filter(({ to }) => to === newEmail);
    const links = sent.flatMap((mail) => mail.links);
    expect(links).toContainEqual(expect.stringMatching(/user_invite/));
    expect(links).not.toContain(link);
    for (const token of [fixture.tokens.invitation, fixture.tokens.mailedInvitation]) {
      expect(problem(await accept(token))).toEqual([404, 'invitation_invalid']);
    }
    const accepted = await accept(link.split('/').at(-1));
    expect(accepted.json().data.user).toMatchObject({ name: 'Pat Q', email: newEmail });
  });

  test('is only renamed if their address stays the same', async () => {
    const answer = await update(pat.id, { name: 'Pat Q', email: pat.email });
    expect(answer.json().data.link).toBeNull();
    expect(await mailsOf(fixture.app)).toEqual(await mailsOf(fixture.app));
    expect((await accept(fixture.tokens.invitation)).statusCode).toBe(200);
  });

  test('is renamed in the list of users', async () => {
    const body = { name: 'Zoe', email: 'zoe@beacon.test' };
    const added = await atRiverside(fixture, addOrganisationUser, { body });
    const { id } = added.json().data.user.user;
    const answer = await update(id, { ...body, name: 'Zoe Adeyemi' });
    expect(answer.json().data.user.user.name).toBe('Zoe Adeyemi');
    expect(await membershipOf(fixture, body.email)).toMatchObject({ invited_as: 'Zoe Adeyemi' });
  });
});

describe('An account of two organisations', () => {
  const params = { slug: 'hillcrest' };

  test('gets a suggestion by mail, and only its owner can change it', async () => {
    await inviteElsewhere(people.NR);
    const before = await userOf(fixture, people.NR);
    const answer = await update(before.id, { name: 'Nora Silva', email: newEmail });
    expect(answer.json().data.emailToConfirm).toBe(newEmail);
    const [mail] = await mailsOf(fixture.app);
    expect(mail).toMatchObject({
      to: people.NR,
      subject: 'A new email address is suggested',
      links: [expect.stringMatching(/\/users\/email\/edit$/)],
    });
    expect(mail?.text).toContain(`An admin of Riverside Family Services suggests ${newEmail}`);
    const pending = await fixture.call('NR', findEmailChange, {});
    expect(pending.json().data.pending).toMatchObject({ organisation: null });
    const accepted = await fixture.call('NR', acceptEmailChange, {
      body: { email: newEmail, password },
    });
    expect(problem(accepted)).toEqual([409, 'email_change_over']);
    expect(await userOf(fixture, people.NR)).toEqual(before);
  });

  test('moves to another address only in the organisation that invites it there', async () => {
    await inviteElsewhere(pat.email);
    const before = await userOf(fixture, pat.email);
    const answer = await update(pat.id, { name: 'Pat Q', email: newEmail });
    expect(answer.json().data.user.user).toMatchObject({ name: 'Pat Q', email: newEmail });
    expect(await userOf(fixture, pat.email)).toEqual(before);
    expect(await membershipOf(fixture, pat.email)).toBeUndefined();
    expect(await membershipOf(fixture, pat.email, hillcrest)).toMatchObject({
      invited_as: 'Elsewhere',
    });
    expect(problem(await accept(fixture.tokens.invitation))).toEqual([404, 'invitation_invalid']);
  });

  async function inviteElsewhere(email: string): Promise<void> {
    const body = { name: 'Elsewhere', email };
    const invited = await fixture.call('XO', addOrganisationUser, { params, body });
    expect(invited.statusCode).toBe(200);
  }
});

test('An address of an account elsewhere is handled like an unknown address', async () => {
  const proposed = await update(userIdOf('NR'), { name: 'Nora Silva', email: people.XO });
  expect(proposed.json().data).toMatchObject({ emailToConfirm: people.XO, link: null });
  const invited = await update(pat.id, { name: 'Pat', email: people.XO });
  expect(invited.json().data.user.user).toMatchObject({ email: people.XO, pending: true });
  expect(await membershipOf(fixture, people.XO)).toMatchObject({ invited_as: 'Pat' });
});

test('An address of another user of this organisation is rejected', async () => {
  for (const id of [userIdOf('NR'), pat.id]) {
    const answer = await update(id, { name: 'Nora', email: people.VM });
    expect(answer.json().errors.fields).toEqual({
      email: 'This person is already a user of this organisation',
    });
  }
  expect((await membershipOf(fixture, people.NR))?.known_as).toBeNull();
});

test('A name that users later choose themselves replaces the one of the admin', async () => {
  await update(userIdOf('NR'), { name: 'Nora here', email: people.NR });
  const query = { requester_email: people.NR };
  const phone = { query, body: { name: 'Nora Silva', phone: '112' } };
  expect((await fixture.call('NR', updateProfile, phone)).statusCode).toBe(200);
  expect((await membershipOf(fixture, people.NR))?.known_as).toBe('Nora here');
  await fixture.call('NR', updateProfile, { query, body: { name: 'Nora Sousa' } });
  const listed = await atRiverside(fixture, listOrganisationUsers, {
    query: { searchTerm: 'nora' },
  });
  expect(listed.json().data.users[0].user.name).toBe('Nora Sousa');
});

test.each([
  [{ name: '', email: people.NR }, { name: 'Required' }],
  [{ name: 'Nora', email: '' }, { email: 'Required' }],
  [{ name: 'Nora', email: 'a b@c' }, { email: 'Invalid format' }],
])('An update with %o is rejected', async (body, fields) => {
  expect((await update(userIdOf('NR'), body)).json().errors.fields).toEqual(fields);
});

function update(id: string, body: { name: string; email: string }) {
  return atRiverside(fixture, updateOrganisationUser, { params: { id }, body });
}

function accept(token: string) {
  const newPassword = 'larches lean over water';
  const body = { password: newPassword, passwordConfirmation: newPassword };
  return fixture.call('A0', acceptInvitation, { params: { token }, body });
}
