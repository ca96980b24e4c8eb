import { afterEach, describe, expect, test } from 'vitest';
import { addOrganisationUser, removeOrganisationUser } from '#contract/organisations.ts';
import { deleteIdentityProvider } from '#contract/single-sign-on.ts';
import { findSignOn } from '#contract/sign-on.ts';
import { findSession } from '#contract/sessions.ts';
import { openFixture } from '#testing/access/fixture.ts';
import { atRiverside, membershipOf, riverside } from '#testing/access/riverside.ts';
import { userIdOf } from '#testing/access/people.ts';
import { call, callAs, problem, whoIs } from '#testing/calls.ts';
import { startIdentityProvider } from '#testing/identity-provider.ts';
import type { People } from '#testing/identity-provider.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { addProvider, authorise, finish, redirectUri, start } from '#testing/sign-on.ts';

const people: People = {
  'zoe@riverside.test': { name: 'Zoë\u202e  Newcomer' },
  'unverified@riverside.test': { email_verified: false },
  'untold@riverside.test': { email_verified: undefined },
  'twin@riverside.test': { email: 'nora@riverside.test' },
};
const provider = openForFile(() => startIdentityProvider(redirectUri, people));
const fixture = openForFile(openFixture);
afterEach(async () => {
  delete people['nora@riverside.test'];
  await fixture.journal.undo();
});

describe('Somebody of the organisation', () => {
  test('signs in at the provider, with a session like that of a password', async () => {
    const answer = await signOn('nora@riverside.test', '/beacons?page=2');
    expect(answer.statusCode).toBe(200);
    const { token, user, then } = answer.json().data;
    expect([user.id, then]).toEqual([userIdOf('NR'), '/beacons?page=2']);
    expect(await whoIs(fixture.app, token)).toMatchObject({ email: 'nora@riverside.test' });
    expect(answer.cookies.map(({ name, httpOnly }) => [name, httpOnly])).toContainEqual([
      'beacon_session',
      true,
    ]);
  });

  test('is known by the subject afterwards, also with another address', async () => {
    await signOn('nora@riverside.test');
    people['nora@riverside.test'] = { email: 'moved@riverside.test' };
    const answer = await signOn('nora@riverside.test');
    expect(answer.json().data.user.id).toBe(userIdOf('NR'));
  });

  test('is not somebody else of the provider with the same address', async () => {
    await signOn('nora@riverside.test');
    const answer = await signOn('twin@riverside.test');
    expect(problem(answer)).toEqual([403, 'not_a_user']);
    expect(answer.json().errors.title).toContain('already connected with another account');
  });

  test('who was removed stays out until they are invited again, and then joins as invited', async () => {
    await signOn('nora@riverside.test');
    await atRiverside(fixture, removeOrganisationUser, { query: { email: 'nora@riverside.test' } });
    expect(problem(await signOn('nora@riverside.test'))).toEqual([403, 'not_a_user']);
    await atRiverside(fixture, addOrganisationUser, {
      body: { name: 'Nora', email: 'nora@riverside.test', creator: true },
    });
    const answer = await signOn('nora@riverside.test');
    expect(answer.json().data.user.orgs).toMatchObject([{ roles: ['beacon_creator'] }]);
  });
});

describe('Somebody new', () => {
  test('gets an account and joins without roles, and both are in the audit', async () => {
    const since = fixture.services.clock.now();
    const answer = await signOn('zoe@riverside.test');
    const { user } = answer.json().data;
    expect(user).toMatchObject({
      email: 'zoe@riverside.test',
      name: 'Zoë Newcomer',
      orgs: [{ slug: 'riverside', roles: [] }],
      mfaRequired: false,
    });
    const audited = await fixture.services.db
      .selectFrom('audit_events')
      .select('action')
      .where('user_id', '=', user.id)
      .where('at', '>=', since)
      .orderBy('id')
      .execute();
    expect(audited.map(({ action }) => action)).toEqual([
      'user.joined',
      'sign_on.linked',
      'session.started',
    ]);
  });

  test('who signs in twenty times at once gets one account', async () => {
    const id = await addProvider(fixture, provider.issuer);
    const searches = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const started = await start(fixture, id);
        return { ...started, search: await authorise(started, 'zoe@riverside.test') };
      }),
    );
    const answers = await Promise.all(
      searches.map(({ search, cookie }) => finish(fixture, search, cookie)),
    );
    expect(new Set(answers.map((answer) => answer.json().data.user.id)).size).toBe(1);
  });

  test('who was invited joins with the roles of the invitation', async () => {
    await atRiverside(fixture, addOrganisationUser, {
      body: { name: 'Zoe', email: 'zoe@riverside.test', creator: true },
    });
    const answer = await signOn('zoe@riverside.test');
    expect(answer.json().data.user.orgs).toMatchObject([{ roles: ['beacon_creator'] }]);
    expect(await membershipOf(fixture, 'zoe@riverside.test')).toMatchObject({ invited_as: null });
  });
});

describe('Nobody comes in', () => {
  test.each(['unverified@riverside.test', 'untold@riverside.test'])(
    'whose address the provider has not verified: %s',
    async (email) => {
      const answer = await signOn(email);
      expect(problem(answer)).toEqual([403, 'email_unverified']);
      expect(await membershipOf(fixture, email)).toBeUndefined();
    },
  );

  test('whose address is in a domain of others', async () => {
    const answer = await signOn('xavier@hillcrest.test');
    expect(problem(answer)).toEqual([403, 'email_elsewhere']);
    expect(answer.cookies.find(({ name }) => name === 'beacon_session')).toBeUndefined();
  });

  test('whose account belongs to another organisation, though its domain is claimed', async () => {
    await fixture.services.db
      .updateTable('users')
      .set({ email: 'xavier@riverside.test' })
      .where('id', '=', userIdOf('XO'))
      .execute();
    expect(problem(await signOn('xavier@riverside.test'))).toEqual([403, 'not_a_user']);
    await atRiverside(fixture, addOrganisationUser, {
      body: { name: 'Xavier', email: 'xavier@riverside.test', admin: true },
    });
    expect(problem(await signOn('xavier@riverside.test'))).toEqual([403, 'not_a_user']);
  });

  test('who cancels at the provider', async () => {
    const answer = await signOn('nora@riverside.test', undefined, 'no');
    expect(problem(answer)).toEqual([403, 'sign_on_denied']);
  });

  test('after the provider was disabled or deleted in the meantime', async () => {
    const id = await addProvider(fixture, provider.issuer);
    const started = await start(fixture, id);
    const search = await authorise(started, 'nora@riverside.test');
    await atRiverside(fixture, deleteIdentityProvider, { params: { id } });
    expect(problem(await finish(fixture, search, started.cookie))).toEqual([
      404,
      'provider_unknown',
    ]);
  });

  test('and each refusal is in the audit of the organisation', async () => {
    const before = await refusals();
    await signOn('unverified@riverside.test');
    expect(await refusals()).toBe(before + 1);
  });
});

test('A session of a provider reaches its organisation alone', async () => {
  const { db, clock } = fixture.services;
  const { organisation_id } = await db
    .selectFrom('organisations')
    .select('organisation_id')
    .where('slug', '=', 'hillcrest')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('organisation_users')
    .values({ organisation_id, user_id: userIdOf('NR'), roles: ['admin'], created_at: clock.now() })
    .execute();
  const { user } = (await signOn('nora@riverside.test')).json().data;
  expect(user.orgs.map(({ slug }: { slug: string }) => slug)).toEqual(['riverside']);
  expect([user.mfaRequired, user.orgs[0].roles]).toEqual([false, []]);
});

test('A session ends with the membership of the organisation whose provider opened it', async () => {
  const { token } = (await signOn('zoe@riverside.test')).json().data;
  await atRiverside(fixture, removeOrganisationUser, { query: { email: 'zoe@riverside.test' } });
  const answer = await callAs(fixture.app, findSession, token);
  expect(answer.json().data.user).toBeNull();
});

test('A new key of the provider is accepted at once', async () => {
  await signOn('nora@riverside.test');
  await provider.rotateKeys();
  expect((await signOn('nora@riverside.test')).statusCode).toBe(200);
});

test.each([
  ['nora@riverside.test', 'Riverside Login'],
  ['NOBODY@Riverside.Test', 'Riverside Login'],
  ['nora@hillcrest.test', undefined],
  ['nora', undefined],
  ['', undefined],
])('The domain of %s leads to %s, whoever has an account', async (email, name) => {
  await addProvider(fixture, provider.issuer);
  const answer = await call(fixture.app, findSignOn, { payload: { email } });
  expect(answer.json().data.provider?.name).toBe(name);
});

/** Adds the provider, if there is none yet, and signs in there. */
async function signOn(email: string, then?: string, choice?: string) {
  const existing = await fixture.services.db
    .selectFrom('identity_providers')
    .select('id')
    .executeTakeFirst();
  const id = existing?.id ?? (await addProvider(fixture, provider.issuer));
  const started = await start(fixture, id, then);
  return finish(fixture, await authorise(started, email, choice), started.cookie);
}

async function refusals(): Promise<number> {
  const rows = await fixture.services.db
    .selectFrom('audit_events')
    .select('id')
    .where('organisation_id', '=', riverside)
    .where('action', '=', 'sign_on.refused')
    .execute();
  return rows.length;
}
