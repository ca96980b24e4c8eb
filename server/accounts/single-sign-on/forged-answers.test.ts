import { beforeEach, describe, expect, test } from 'vitest';
import { openFixture } from '#testing/access/fixture.ts';
import type { Fixture } from '#testing/access/fixture.ts';
import { problem } from '#testing/calls.ts';
import { startForgingProvider } from '#testing/forging-provider.ts';
import type { ForgingProvider, Forgery } from '#testing/forging-provider.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { addProvider, finish, start } from '#testing/sign-on.ts';

interface Opened extends AsyncDisposable {
  fixture: Fixture;
  provider: ForgingProvider;
  id: string;
}

const opened = openForFile(open);
let forgery: Forgery = { claims: {} };
const nora = { email: 'nora@riverside.test', email_verified: true };
const minute = 60;

beforeEach(() => {
  forgery = { claims: nora };
});

test('A token that is right signs in', async () => {
  expect((await signOn({})).statusCode).toBe(200);
});

describe('Nobody is signed in by a token', () => {
  test.each<[string, Forgery]>([
    ['of another issuer', { claims: { iss: 'https://evil.test' } }],
    ['for another client', { claims: { aud: 'another client' } }],
    [
      'for several clients, of which another one is meant',
      { claims: { aud: ['beacon', 'x'], azp: 'x' } },
    ],
    ['that has expired', { claims: { iat: now() - 2 * minute, exp: now() - minute } }],
    ['that is not valid yet', { claims: { nbf: now() + 10 * minute } }],
    ['with another nonce', { claims: { nonce: 'another one' } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['that is signed with a key of somebody else', { claims: {}, isKeyUnknown: true }],
  ])('%s', async (_, wrong) => {
    const answer = await signOn(wrong);
    expect(problem(answer)).toEqual([403, 'sign_on_unproven']);
    expect(answer.cookies.map(({ name }) => name)).not.toContain('beacon_session');
  });
});

test.each([
  ['verified as a word', { email_verified: 'true' }, 'email_unverified'],
  ['as a list', { email: ['nora@riverside.test'] }, 'email_unverified'],
  ['with two domains', { email: 'nora@evil.test@riverside.test' }, 'email_elsewhere'],
  ['of a domain that ends alike', { email: 'nora@evil-riverside.test' }, 'email_elsewhere'],
  ['of a domain below', { email: 'nora@x.riverside.test' }, 'email_elsewhere'],
])('An address %s is not accepted', async (_, claims, id) => {
  expect(problem(await signOn({ claims }))).toEqual([403, id]);
});

describe('What comes back', () => {
  test('works once, also when it comes twice at the same moment', async () => {
    const { search, cookie } = await answered();
    const answers = await Promise.all([1, 2, 3].map(() => finish(opened.fixture, search, cookie)));
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([200, 409, 409]);
    expect(problem(await finish(opened.fixture, search, cookie))).toEqual([409, 'sign_on_over']);
  });

  test('works only in the browser that started', async () => {
    const other = await answered();
    const { search, cookie } = await answered();
    expect(problem(await finish(opened.fixture, search, ''))).toEqual([409, 'sign_on_over']);
    expect(problem(await finish(opened.fixture, search, other.cookie))).toEqual([
      409,
      'sign_on_over',
    ]);
    expect((await finish(opened.fixture, search, cookie)).statusCode).toBe(200);
  });

  test('works only with the state and the cookie that were given', async () => {
    const { search, cookie } = await answered();
    const forged = search.replace(/state=[^&]+/, 'state=forged');
    const changed = cookie.replace(/=./, (first) => (first === '=A' ? '=B' : '=A'));
    for (const [query, kept] of [
      [forged, cookie],
      ['?code=any', cookie],
      ['', cookie],
      [search, changed],
      [search, 'beacon_sign_on=x'],
    ] as const) {
      expect(problem(await finish(opened.fixture, query, kept))).toEqual([409, 'sign_on_over']);
    }
  });

  test('works for ten minutes', async () => {
    const { search, cookie } = await answered();
    const { clock } = opened.fixture.services;
    clock.moveTo(new Date(clock.now().getTime() + 10 * 60_000));
    expect(problem(await finish(opened.fixture, search, cookie))).toEqual([409, 'sign_on_over']);
  });

  test('from another issuer is refused', async () => {
    const { search, cookie } = await answered();
    const mixed = `${search}&iss=${encodeURIComponent('https://evil.test')}`;
    expect(problem(await finish(opened.fixture, mixed, cookie))).toEqual([403, 'sign_on_unproven']);
  });
});

test('A provider that is down signs nobody in', async () => {
  const { search, cookie } = await answered();
  opened.provider.forge({ claims: nora, isDown: true });
  const answer = await finish(opened.fixture, search, cookie);
  expect(answer.statusCode).toBe(409);
  expect(answer.json().errors.id).toBe('provider_unreachable');
});

/** The way back from the provider, with a code that it accepts. */
async function answered() {
  const { url, cookie } = await start(opened.fixture, opened.id);
  const nonce = url.searchParams.get('nonce');
  opened.provider.forge({ ...forgery, claims: { nonce, ...forgery.claims } });
  return { search: `?code=any&state=${url.searchParams.get('state')}`, cookie };
}

async function signOn({ claims, ...others }: Partial<Forgery>) {
  forgery = { ...others, claims: { ...nora, ...claims } };
  const { search, cookie } = await answered();
  return finish(opened.fixture, search, cookie);
}

function now(): number {
  return Math.floor(Date.now() / 1000);
}

async function open(): Promise<Opened> {
  await using stack = new AsyncDisposableStack();
  const fixture = stack.use(await openFixture());
  const provider = stack.use(await startForgingProvider());
  const id = await addProvider(fixture, provider.issuer);
  const kept = stack.move();
  return { fixture, provider, id, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
