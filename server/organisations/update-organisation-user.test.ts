import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { acceptInvitation } from '#contract/invitations.ts';
import { addOrganisationUser, updateOrganisationUser } from '#contract/organisations.ts';
import { demoId } from '#server/demo/ids.ts';
import { people, userIdOf } from '#server/testing/access/people.ts';
import { openWorld } from '#server/testing/access/world.ts';
import type { World } from '#server/testing/access/world.ts';
import { refusal } from '#server/testing/calls.ts';
import { mailsOf } from '#server/testing/mailbox.ts';
import { atRiverside, auditOf, standingOf, userOf } from '#server/testing/riverside.ts';

const pat = { id: demoId('user', 'pat@riverside.test'), email: 'pat@riverside.test' };
const fresh = 'fresh@beacon.test';
let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.journal.undo());
afterAll(() => world[Symbol.asyncDispose]());

describe('somebody with a password', () => {
  test('is renamed at once, and nothing else of them changes', async () => {
    const { name: _, ...before } = await userOf(world, people.NR);
    const answer = await update(userIdOf('NR'), { name: '  Nora A\u0308 ', email: people.NR });
    expect(answer.json().data).toMatchObject({
      user: { user: { name: 'Nora \u00c4' } },
      emailToConfirm: null,
      link: null,
    });
    expect(await userOf(world, people.NR)).toMatchObject(before);
    const done = await auditOf(world, world.services.clock.now());
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
    const [asked] = await mailsOf(world.app);
    expect(asked?.to).toBe(people.NR);
    expect((await mailsOf(world.app)).map(({ to }) => to)).not.toContain(fresh);
    expect((await userOf(world, people.NR)).id).toBe(userIdOf('NR'));
    const done = await auditOf(world, world.services.clock.now());
    expect(done).toContain('ada email.proposed nora');
  });
});

describe('somebody who has not accepted yet', () => {
  test('is invited anew at their new address, and the link before is dead', async () => {
    const answer = await update(pat.id, { name: 'Pat Q', email: fresh });
    const { link, user } = answer.json().data;
    expect(user.user).toMatchObject({ name: 'Pat Q', email: fresh, pending: true });
    const [mail] = await mailsOf(world.app);
    expect(mail).toMatchObject({ to: fresh, links: [expect.stringMatching(/user_invite/)] });
    expect(mail?.links).not.toEqual([link]);
    for (const token of [world.tokens.invitation, world.tokens.mailedInvitation]) {
      expect(refusal(await accept(token))).toEqual([404, 'invitation_invalid']);
    }
    const accepted = await accept(link.split('/').at(-1));
    expect(accepted.json().data.user).toMatchObject({ name: 'Pat Q', email: fresh });
  });

  test('is only renamed where their address stays', async () => {
    const answer = await update(pat.id, { name: 'Pat Q', email: pat.email });
    expect(answer.json().data.link).toBeNull();
    expect(await mailsOf(world.app)).toEqual(await mailsOf(world.app));
    expect((await accept(world.tokens.invitation)).statusCode).toBe(200);
  });

  test('is renamed in the list where they were added by name', async () => {
    const body = { name: 'Zoe', email: 'zoe@beacon.test' };
    const added = await atRiverside(world, addOrganisationUser, { body });
    const { id } = added.json().data.user.user;
    const answer = await update(id, { ...body, name: 'Zoe Adeyemi' });
    expect(answer.json().data.user.user.name).toBe('Zoe Adeyemi');
    expect(await standingOf(world, body.email)).toMatchObject({ invited_as: 'Zoe Adeyemi' });
  });
});

describe('an account that another organisation has too', () => {
  test.each([people.NR, pat.email])(
    '%s is nobody\u2019s to change but its owner\u2019s',
    async (email) => {
      const body = { name: 'Theirs', email };
      const params = { slug: 'hillcrest' };
      const invited = await world.call('XO', addOrganisationUser, { params, body });
      expect(invited.statusCode).toBe(200);
      const before = await userOf(world, email);
      const changed = { name: 'Mine', email: fresh };
      const refused = { email: 'Only this person can change their email address' };
      expect((await update(before.id, changed)).json().errors.fields).toEqual(refused);
      const elsewhere = { params: { ...params, id: before.id }, body: changed };
      const answer = await world.call('XO', updateOrganisationUser, elsewhere);
      expect(answer.json().errors.fields).toEqual(refused);
      const renamed = { name: 'Mine', email };
      expect(refusal(await update(before.id, renamed))).toEqual([403, 'not_allowed']);
      expect(await userOf(world, email)).toEqual(before);
    },
  );
});

test('an address somebody else has is refused, whoever it is', async () => {
  for (const id of [userIdOf('NR'), pat.id]) {
    const answer = await update(id, { name: 'Nora', email: people.XO });
    expect(answer.json().errors.fields).toEqual({ email: 'That email is already taken' });
  }
  expect((await userOf(world, people.NR)).name).toBe('Nora Silva');
});

test.each([
  [{ name: '', email: people.NR }, { name: 'Required' }],
  [{ name: 'Nora', email: '' }, { email: 'Required' }],
  [{ name: 'Nora', email: 'a b@c' }, { email: 'Invalid format' }],
])('refuses %o', async (body, fields) => {
  expect((await update(userIdOf('NR'), body)).json().errors.fields).toEqual(fields);
});

function update(id: string, body: { name: string; email: string }) {
  return atRiverside(world, updateOrganisationUser, { params: { id }, body });
}

function accept(token: string) {
  const password = 'larches lean over water';
  const body = { password, passwordConfirmation: password };
  return world.call('A0', acceptInvitation, { params: { token }, body });
}
