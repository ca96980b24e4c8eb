import { afterEach, describe, expect, test } from 'vitest';
import {
  createIdentityProvider,
  deleteIdentityProvider,
  findSingleSignOn,
  testIdentityProvider,
  updateIdentityProvider,
} from '#contract/single-sign-on.ts';
import { startSignOn } from '#contract/sign-on.ts';
import type { SingleSignOn, StoredProvider } from '#contract/single-sign-on.ts';
import { examineProviders } from './examine-providers.ts';
import { createSample } from '#contract/start.ts';
import { openFixture } from '#testing/access/fixture.ts';
import { atRiverside, riverside } from '#testing/access/riverside.ts';
import { call, problem } from '#testing/calls.ts';
import { startForgingProvider } from '#testing/forging-provider.ts';
import { client } from '#testing/identity-provider.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { addProvider, finish, providerBody, requireSignOn, start } from '#testing/sign-on.ts';

const fixture = openForFile(openFixture);
const provider = openForFile(startForgingProvider);
afterEach(() => fixture.journal.undo());

test('A provider is shown with where it sends people back, and without its secret', async () => {
  const added = await create(providerBody(provider.issuer, ['@Riverside.Test', 'riverside.org']));
  expect(added.json().data.singleSignOn).toMatchObject({
    redirectUri: 'http://127.0.0.1:3000/signed_on',
    isRequired: false,
    providers: [
      {
        name: 'Riverside Login',
        issuer: provider.issuer,
        clientId: client.clientId,
        domains: ['riverside.org', 'riverside.test'],
        isEnabled: true,
        revision: 1,
      },
    ],
  });
  const found = await atRiverside(fixture, findSingleSignOn, {});
  expect(found.json()).toEqual(added.json());
  expect(found.body).not.toContain(client.clientSecret);
});

test('A secret is stored sealed, and every change is in the audit', async () => {
  const [stored] = await addOne();
  await update(stored, {});
  await atRiverside(fixture, deleteIdentityProvider, { params: { id: stored.id } });
  const { db } = fixture.services;
  const row = await db.selectFrom('identity_providers').select('id').execute();
  expect(row).toEqual([]);
  const events = await db
    .selectFrom('audit_events')
    .select('action')
    .where('organisation_id', '=', riverside)
    .where('action', 'like', 'identity_provider%')
    .orderBy('id')
    .execute();
  expect(events.map(({ action }) => action).slice(-3)).toEqual([
    'identity_provider.created',
    'identity_provider.changed',
    'identity_provider.deleted',
  ]);
});

test('The stored secret cannot be read without the key, and is kept by a change without one', async () => {
  const [stored] = await addOne();
  const secret = await storedSecret();
  expect(secret.includes(client.clientSecret)).toBe(false);
  await update(stored, { name: 'Another name' });
  expect(await storedSecret()).toEqual(secret);
});

describe('An address is refused with what to do', () => {
  test.each([
    ['https://10.0.0.8', /inside a private network.*ALLOW_PRIVATE_ADDRESSES/],
    ['https://[::ffff:169.254.169.254]', /inside a private network/],
    ['http://login.example', /must start with https/],
    ['http://127.0.0.1:1', /Nothing answers at this address/],
    ['https://no-such-name.invalid', /Nothing answers at this address/],
    ['login.example', /Must be an address, such as/],
    ['https://login.example/?x=1', /Must be an address, such as/],
    ['ftp://login.example', /Must be an address, such as/],
  ])('%s', async (issuer, words) => {
    const tested = await atRiverside(fixture, testIdentityProvider, { body: { issuer } });
    const created = await create(providerBody(issuer));
    for (const answer of [tested, created]) {
      expect(problem(answer)).toEqual([422, 'invalid']);
      expect(answer.json().errors.fields.issuer).toMatch(words);
    }
  });

  test('of a provider that calls itself otherwise', async () => {
    const issuer = `${provider.issuer}/tenant`;
    const answer = await create(providerBody(issuer));
    expect(answer.json().errors.fields.issuer).toContain('exactly what your provider calls');
  });
});

test('An address that answers passes the test, also as the address of its settings', async () => {
  const issuer = `${provider.issuer}/.well-known/openid-configuration`;
  const answer = await atRiverside(fixture, testIdentityProvider, { body: { issuer } });
  expect(answer.json().data).toEqual({ success: true });
});

test.each([
  ['the name', { name: ' ' }, 'name'],
  ['the client', { clientId: '' }, 'clientId'],
  ['the secret of a new one', { clientSecret: '' }, 'clientSecret'],
  ['its domains', { domains: [] }, 'domains'],
])('A provider needs %s', async (_, changes, field) => {
  const answer = await create({ ...providerBody(provider.issuer), ...changes });
  expect(answer.json().errors.fields).toEqual({ [field]: 'Required' });
});

test('A domain leads to one provider of the installation', async () => {
  await addOne();
  const answer = await create(providerBody(provider.issuer, ['riverside.org', 'riverside.test']));
  expect(answer.json().errors.fields).toEqual({
    domains: 'Another provider of this installation already has riverside.test.',
  });
  const { providers } = await shown();
  expect(providers).toHaveLength(1);
});

test('Of two admins, the second does not overwrite what the first has changed', async () => {
  const [stored] = await addOne();
  expect((await update(stored, { name: 'First' })).statusCode).toBe(200);
  expect(problem(await update(stored, { name: 'Second' }))).toEqual([409, 'settings_changed']);
});

test('Another issuer needs the secret again, and knows nobody by earlier subjects', async () => {
  const [stored] = await addOne();
  const { url, cookie } = await start(fixture, stored.id);
  const nonce = url.searchParams.get('nonce');
  const nora = { email: 'nora@riverside.test', email_verified: true };
  provider.forge({ claims: { ...nora, nonce } });
  const state = url.searchParams.get('state');
  expect((await finish(fixture, `?code=any&state=${state}`, cookie)).statusCode).toBe(200);
  await using other = await startForgingProvider();
  const answer = await update(stored, { issuer: other.issuer });
  expect(answer.json().errors.fields.clientSecret).toContain('again');
  expect(await identities()).toBe(1);
  await update(stored, { issuer: other.issuer, clientSecret: client.clientSecret });
  expect(await identities()).toBe(0);
});

test('A disabled provider need not answer, and leads nobody to it', async () => {
  const [stored] = await addOne();
  const answer = await update(stored, { isEnabled: false, issuer: stored.issuer });
  expect(answer.statusCode).toBe(200);
  const started = await call(fixture.app, startSignOn, { payload: { provider: stored.id } });
  expect(problem(started)).toEqual([404, 'provider_unknown']);
});

test('The last enabled provider stays while single sign-on is required', async () => {
  const [stored] = await addOne();
  expect((await requireSignOn(fixture)).statusCode).toBe(200);
  const refused = [409, 'no_identity_provider'];
  expect(problem(await update(stored, { isEnabled: false }))).toEqual(refused);
  const params = { id: stored.id };
  expect(problem(await atRiverside(fixture, deleteIdentityProvider, { params }))).toEqual(refused);
});

test('The doctor names an enabled provider that does not answer', async () => {
  const examine = () => examineProviders(fixture.services);
  expect(await examine()).toEqual({ state: 'ok', words: 'No organisation uses single sign-on.' });
  await addOne();
  expect(await examine()).toEqual({ state: 'ok', words: '1 of 1 identity providers answer.' });
  const silent = { issuer: 'https://10.0.0.8' };
  await fixture.services.db.updateTable('identity_providers').set(silent).execute();
  expect(await examine()).toMatchObject({
    state: 'fault',
    words: expect.stringContaining('Riverside Login at https://10.0.0.8 (private)'),
  });
});

test('A sample has no providers, whose people are invented', async () => {
  const made = await atRiverside(fixture, createSample, {});
  const { slug } = made.json().data.sample;
  const body = { ...providerBody(provider.issuer), isEnabled: false };
  const answer = await fixture.call('OA', createIdentityProvider, { params: { slug }, body });
  expect(problem(answer)).toEqual([403, 'not_allowed']);
});

async function addOne(): Promise<[StoredProvider]> {
  await addProvider(fixture, provider.issuer);
  const { providers } = await shown();
  return providers as [StoredProvider];
}

function create(body: ReturnType<typeof providerBody>) {
  return atRiverside(fixture, createIdentityProvider, { body });
}

function update({ id, ...stored }: StoredProvider, changes: object) {
  const body = { ...stored, clientSecret: '', ...changes };
  return atRiverside(fixture, updateIdentityProvider, { params: { id }, body });
}

async function shown(): Promise<SingleSignOn> {
  return (await atRiverside(fixture, findSingleSignOn, {})).json().data.singleSignOn;
}

async function storedSecret(): Promise<Buffer> {
  const { client_secret } = await fixture.services.db
    .selectFrom('identity_providers')
    .select('client_secret')
    .executeTakeFirstOrThrow();
  return client_secret;
}

async function identities(): Promise<number> {
  const rows = await fixture.services.db.selectFrom('identities').select('subject').execute();
  return rows.length;
}
