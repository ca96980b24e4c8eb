import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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
import type { Fixture } from '#testing/access/fixture.ts';
import { problem } from '#testing/calls.ts';
import { mailsOf } from '#testing/mailbox.ts';
import { atRiverside, auditOf, hillcrest, standingOf, userOf } from '#testing/access/riverside.ts';

const pat = { id: demoId('user', 'pat@riverside.test'), email: 'pat@riverside.test' };
const fresh = 'fresh@beacon.test';
let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.journal.undo());
afterAll(() => fixture[Symbol.asyncDispose]());

describe('somebody with a password', () => {
  test('is renamed here at once, and their account is not altered', async () => {
    const before = await userOf(fixture, people.NR);
    const answer = await update(userIdOf('NR'), { name: '  Nora A\u0308 ', email: people.NR });
    expect(answer.json().data).toMatchObject({
      user: { user: { name: 'Nora \u00c4' } },
      emailToConfirm: null,
      link: null,
    });
    expect(await userOf(fixture, people.NR)).toEqual(before);
    const done = await auditOf(fixture, fixture.services.clock.now());
    expect(done).toContain('ada user.changed nora');
  });

  test('keeps their address, and the new mailbox gets nothing to confirm', async () => {
    const answer = await update(userIdOf('NR'), {
      name: 'Nora Silva',
      email: ' FRESH@beacon.test',
    });
    expect(answer.json().data).toMatchObject({
      user: { user: { email: people.NR } },
      emailToConfirm: fresh,
      link: null,
    });
    const [asked] = await mailsOf(fixture.app);
    expect(asked?.to).toBe(people.NR);
    expect((await mailsOf(fixture.app)).map(({ to }) => to)).not.toContain(fresh);
    expect((await userOf(fixture, people.NR)).id).toBe(userIdOf('NR'));
    const done = await auditOf(fixture, fixture.services.clock.now());
    expect(done).toContain('ada email.proposed nora');
  });
});

describe('somebody who has not accepted yet', () => {
  test('is invited anew at their new address, and the link before is dead', async () => {
    const answer = await update(pat.id, { name: 'Pat Q', email: fresh });
    const { link, user } = answer.json().data;
    expect(user.user).toMatchObject({ name: 'Pat Q', email: fresh, pending: true });
    const sent = (await mailsOf(fixture.app)).filter(({ to }) => to === fresh);
    const links = sent.flatMap((mail) => mail.links);
    expect(links).toContainEqual(expect.stringMatching(/user_invite/));
    expect(links).not.toContain(link);
    for (const token of [fixture.tokens.invitation, fixture.tokens.mailedInvitation]) {
      expect(problem(await accept(token))).toEqual([404, 'invitation_invalid']);
    }
    const accepted = await accept(link.split('/').at(-1));
    expect(accepted.json().data.user).toMatchObject({ name: 'Pat Q', email: fresh });
  });

  test('is only renamed where their address stays', async () => {
    const answer = await update(pat.id, { name: 'Pat Q', email: pat.email });
    expect(answer.json().data.link).toBeNull();
    expect(await mailsOf(fixture.app)).toEqual(await mailsOf(fixture.app));
    expect((await accept(fixture.tokens.invitation)).statusCode).toBe(200);
  });

  test('is renamed in the list where they were added by name', async () => {
    const body = { name: 'Zoe', email: 'zoe@beacon.test' };
    const added = await atRiverside(fixture, addOrganisationUser, { body });
    const { id } = added.json().data.user.user;
    const answer = await update(id, { ...body, name: 'Zoe Adeyemi' });
    expect(answer.json().data.user.user.name).toBe('Zoe Adeyemi');
    expect(await standingOf(fixture, body.email)).toMatchObject({ invited_as: 'Zoe Adeyemi' });
  });
});

describe('an account that another organisation has too', () => {
  const params = { slug: 'hillcrest' };

  test('is told what an organisation suggests, and changed by nobody but its owner', async () => {
    await inviteElsewhere(people.NR);
    const before = await userOf(fixture, people.NR);
    const answer = await update(before.id, { name: 'Nora Silva', email: fresh });
    expect(answer.json().data.emailToConfirm).toBe(fresh);
    const [told] = await mailsOf(fixture.app);
    expect(told).toMatchObject({
      to: people.NR,
      subject: 'Another email address is suggested',
      links: [expect.stringMatching(/\/users\/email\/edit$/)],
    });
    expect(told?.text).toContain(`An admin of Riverside Family Services suggests ${fresh}`);
    const pending = await fixture.call('NR', findEmailChange, {});
    expect(pending.json().data.pending).toMatchObject({ organisation: null });
    const agreed = await fixture.call('NR', acceptEmailChange, {
      body: { email: fresh, password },
    });
    expect(problem(agreed)).toEqual([409, 'email_change_over']);
    expect(await userOf(fixture, people.NR)).toEqual(before);
  });

  test('leaves an organisation that invites it at another address, and no other one', async () => {
    await inviteElsewhere(pat.email);
    const before = await userOf(fixture, pat.email);
    const answer = await update(pat.id, { name: 'Pat Q', email: fresh });
    expect(answer.json().data.user.user).toMatchObject({ name: 'Pat Q', email: fresh });
    expect(await userOf(fixture, pat.email)).toEqual(before);
    expect(await standingOf(fixture, pat.email)).toBeUndefined();
    expect(await standingOf(fixture, pat.email, hillcrest)).toMatchObject({
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

test('an address that belongs to an account elsewhere is accepted like an unknown one', async () => {
  const asked = await update(userIdOf('NR'), { name: 'Nora Silva', email: people.XO });
  expect(asked.json().data).toMatchObject({ emailToConfirm: people.XO, link: null });
  const invited = await update(pat.id, { name: 'Pat', email: people.XO });
  expect(invited.json().data.user.user).toMatchObject({ email: people.XO, pending: true });
  expect(await standingOf(fixture, people.XO)).toMatchObject({ invited_as: 'Pat' });
});

test('an address that somebody has in this organisation is refused, whoever it is for', async () => {
  for (const id of [userIdOf('NR'), pat.id]) {
    const answer = await update(id, { name: 'Nora', email: people.VM });
    expect(answer.json().errors.fields).toEqual({
      email: 'This person is already a user of this organisation',
    });
  }
  expect((await standingOf(fixture, people.NR))?.known_as).toBeNull();
});

test('a name that somebody gives themselves later counts here too', async () => {
  await update(userIdOf('NR'), { name: 'Nora here', email: people.NR });
  const query = { requester_email: people.NR };
  const phone = { query, body: { name: 'Nora Silva', phone: '112' } };
  expect((await fixture.call('NR', updateProfile, phone)).statusCode).toBe(200);
  expect((await standingOf(fixture, people.NR))?.known_as).toBe('Nora here');
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
])('refuses %o', async (body, fields) => {
  expect((await update(userIdOf('NR'), body)).json().errors.fields).toEqual(fields);
});

function update(id: string, body: { name: string; email: string }) {
  return atRiverside(fixture, updateOrganisationUser, { params: { id }, body });
}

function accept(token: string) {
  const chosen = 'larches lean over water';
  const body = { password: chosen, passwordConfirmation: chosen };
  return fixture.call('A0', acceptInvitation, { params: { token }, body });
}
