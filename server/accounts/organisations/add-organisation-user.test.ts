import { afterEach, describe, expect, test } from 'vitest';
import { acceptInvitation } from '#contract/invitations.ts';
import {
  addOrganisationUser,
  findOrganisation,
  listOrganisationUsers,
  resendInvitation,
  updateUserRole,
} from '#contract/organisations.ts';
import { textOf } from '#contract/messages.ts';
import { invalidPhone } from '#contract/text.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { people } from '#testing/access/people.ts';
import type { RequestInput } from '#testing/access/request.ts';
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

type AddUserBody = RequestInput<typeof addOrganisationUser>['body'];

const zoe = { name: 'Zoe Adeyemi', email: 'zoe@beacon.test' };
const password = 'larches lean over water';
const oneLine = 'Must be one line without control characters';
const hillcrestEmail = 'grace@hillcrest.test';
const fixture = openForFile(openFixture);
afterEach(() => fixture.journal.undo());

describe('A new person', () => {
  test('is invited by mail, and by a link displayed once, with the selected roles', async () => {
    const answer = await add({ ...zoe, phone: '+44 1', admin: true, creator: true });
    const { user, link } = answer.json().data;
    expect(user).toMatchObject({
      user: { ...zoe, phone: '+44 1', pending: true, tags: [] },
      orgRoles: ['admin', 'beacon_creator'],
      canEdit: true,
    });
    const [mail] = await mailsOf(fixture.app);
    expect(mail).toMatchObject({ to: zoe.email, links: [expect.stringContaining('user_invite')] });
    expect(mail?.links).not.toContain(link);
    expect(await auditOf(fixture, fixture.services.clock.now())).toContain(
      'ada user.added somebody',
    );
  });

  test('has no rights before accepting and all of them after', async () => {
    const { user, link } = (await add({ ...zoe, admin: true })).json().data;
    const pendingSession = await openSession(fixture.services, user.user.id, null);
    expect((await findAs(pendingSession)).statusCode).toBe(404);
    const accepted = await accept(link);
    expect(accepted.json().data.user.orgs).toMatchObject([{ slug: 'riverside', roles: ['admin'] }]);
    expect((await findAs(accepted.json().data.token)).statusCode).toBe(200);
    expect(await membershipOf(fixture, zoe.email)).toMatchObject({ invited_as: null });
  });

  test('does not get a role that was revoked before accepting', async () => {
    const { link } = (await add({ ...zoe, admin: true })).json().data;
    const query = { email: zoe.email };
    const body = { role: 'admin' as const, role_value: false };
    expect((await atRiverside(fixture, updateUserRole, { query, body })).statusCode).toBe(200);
    expect((await accept(link)).json().data.user.orgs).toMatchObject([{ roles: [] }]);
  });

  test('added ten times in parallel is added once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(zoe)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(9);
  });

  test.each<[string, AddUserBody, object]>([
    ['no name', { ...zoe, name: ' ' }, { name: 'Required' }],
    ['no address', { ...zoe, email: '' }, { email: 'Required' }],
    ['an address that is none', { ...zoe, email: 'zoe' }, { email: 'Invalid format' }],
    ['a header of a mail', { ...zoe, email: 'z@b.test\nBcc: a@b' }, { email: 'Invalid format' }],
    ['an address in angle brackets', { ...zoe, email: '<a@b.test>' }, { email: 'Invalid format' }],
    ['two addresses', { ...zoe, email: 'a@b.test,c' }, { email: 'Invalid format' }],
    ['a name of two lines', { ...zoe, name: 'Zoe\r\nX' }, { name: oneLine }],
    ['a name that turns around', { ...zoe, name: 'Zoe\u202e' }, { name: oneLine }],
    ['letters for a phone', { ...zoe, phone: '+44 abc' }, { phone: textOf(invalidPhone) }],
    ['a long name', { ...zoe, name: 'x'.repeat(201) }, { name: expect.any(String) }],
    ['a long phone', { ...zoe, phone: '1'.repeat(51) }, { phone: expect.any(String) }],
  ])('with %s gets a field error', async (_, body, fields) => {
    const answer = await add(body);
    expect(problem(answer)).toEqual([422, 'invalid']);
    expect(answer.json().errors.fields).toEqual(fields);
  });

  test('with a hostile name is stored as text, with an address in lower case', async () => {
    const name = `<img src=x onerror=alert(1)> "A\u0308da" 🦊`;
    const { user } = (await add({ name, email: ' ZOE@Beacon.TEST ' })).json().data;
    expect(user.user).toMatchObject({ name: name.trim().normalize(), email: zoe.email });
    expect(problem(await add(zoe))).toEqual([422, 'invalid']);
  });
});

describe('An existing user of the organisation', () => {
  test.each([people.NR, people.OA, 'pat@riverside.test'])(
    '%s is not added again',
    async (email) => {
      const before = await membershipOf(fixture, email);
      const answer = await add({ name: 'Other', email, admin: true });
      expect(answer.json().errors.fields).toEqual({
        email: 'This person is already a user of this organisation',
      });
      expect(await membershipOf(fixture, email)).toEqual(before);
    },
  );
});

describe('A user of another organisation', () => {
  test('is invited without changing or revealing their account', async () => {
    const before = await userOf(fixture, hillcrestEmail);
    const body = { name: 'Gracie', email: hillcrestEmail, phone: '112', creator: true };
    const { user } = (await add(body)).json().data;
    expect(user).toMatchObject({
      user: { name: 'Gracie', phone: '112', avatar: null, pending: true },
      canEdit: true,
    });
    expect(await userOf(fixture, hillcrestEmail)).toEqual(before);
    const listed = await atRiverside(fixture, listOrganisationUsers, {
      query: { searchTerm: 'gra' },
    });
    expect(listed.json().data.users[0].user.name).toBe('Gracie');
    expect(listed.body).not.toContain(before.name);
  });

  test('joins by proving that they own the account', async () => {
    const { link } = (await add({ name: 'G', email: hillcrestEmail })).json().data;
    expect((await accept(link)).statusCode).toBe(422);
    const token = link.split('/').at(-1);
    const body = { password: 'beacon-demo' };
    const answer = await fixture.call('A0', acceptInvitation, { params: { token }, body });
    expect(answer.json().data).toHaveProperty('mfa_required', true);
  });

  test('needs no second factor for an organisation they have not joined', async () => {
    const answer = await fixture.call('XO', addOrganisationUser, {
      params: { slug: 'hillcrest' },
      body: { name: 'Nora', email: people.NR },
    });
    expect(answer.statusCode).toBe(200);
    const answerForNora = await fixture.app.inject({
      url: '/api/users/sessions',
      headers: { authorization: `Bearer ${fixture.sessions.NR}` },
    });
    expect(answerForNora.statusCode).toBe(200);
  });

  test('who is pending there stays pending there after accepting here', async () => {
    const email = 'pat@riverside.test';
    const params = { slug: 'hillcrest' };
    const added = await fixture.call('XO', addOrganisationUser, {
      params,
      body: { name: 'Pat', email },
    });
    await fixture.services.db
      .updateTable('organisations')
      .set({ is_mfa_required: false })
      .where('organisation_id', '=', hillcrest)
      .execute();
    const accepted = await accept(added.json().data.link);
    const { orgs } = accepted.json().data.user;
    expect(orgs.map(({ slug }: { slug: string }) => slug)).toEqual(['hillcrest']);
    expect(await membershipOf(fixture, email)).toMatchObject({ invited_as: 'Pat Quinn' });
  });
});

describe('Inviting again', () => {
  const query = { email: 'pat@riverside.test' };
  const resend = (about = query) => atRiverside(fixture, resendInvitation, { query: about });

  test('creates a new link and invalidates the old one', async () => {
    const first = (await resend()).json().data.link;
    const second = (await resend()).json().data.link;
    expect(problem(await accept(first))).toEqual([404, 'invitation_invalid']);
    expect((await accept(second)).statusCode).toBe(200);
    expect(problem(await resend())).toEqual([409, 'invitation_accepted']);
  });

  test('is limited to five times a day per person', async () => {
    const before = (await invitationsTo(query.email)).length;
    for (let n = 0; n < 5; n += 1) expect((await resend()).statusCode).toBe(200);
    const limited = await resend();
    expect(problem(limited)).toEqual([429, 'too_many']);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(86_000);
    expect(await invitationsTo(query.email)).toHaveLength(before + 5);
  });

  test('is possible only for people who have not accepted', async () => {
    expect(problem(await resend({ email: people.NR }))).toEqual([409, 'invitation_accepted']);
    expect(problem(await resend({ email: people.XO }))).toEqual([404, 'not_found']);
  });
});

function add(body: AddUserBody) {
  return atRiverside(fixture, addOrganisationUser, { body });
}

async function invitationsTo(email: string) {
  const mails = await mailsOf(fixture.app);
  return mails.filter(({ to, subject }) => to === email && /invites you/.test(subject));
}

function accept(link: string) {
  const token = link.split('/').at(-1) ?? '';
  const body = { password, passwordConfirmation: password };
  return fixture.call('A0', acceptInvitation, { params: { token }, body });
}

function findAs(token: string) {
  const url = findOrganisation.path.replace('{slug}', 'riverside');
  return fixture.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
}
