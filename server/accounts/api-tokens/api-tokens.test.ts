import { describe, expect, test } from 'vitest';
import { listApiTokens, maxApiTokens } from '#contract/api-tokens.ts';
import { changePassword } from '#contract/passwords.ts';
import { callAs, problem, quickToken } from '#testing/calls.ts';
import { DemoWithTokens } from '#testing/demo-with-tokens.ts';
import { password } from '#testing/make-account.ts';

const day = 86_400_000;
const demo = new DemoWithTokens();

test('a token is answered once, starts with its prefix, and only its hash is stored', async () => {
  const { secret, token } = await demo.create({ name: ' Case system ', scopes: ['read', 'read'] });
  expect(secret).toMatch(/^beacon_[\w-]{43}$/);
  const now = demo.services.clock.now();
  const list = await callAs(demo.app, listApiTokens, demo.session);
  expect(list.json().data.tokens).toEqual([
    {
      id: token.id,
      name: 'Case system',
      scopes: ['read'],
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + 90 * day).toISOString(),
      isExpired: false,
      lastUsedAt: null,
    },
  ]);
  const stored = await demo.services.db.selectFrom('api_tokens').selectAll().execute();
  expect(stored[0]?.token_hash).toHaveLength(32);
  expect(JSON.stringify(stored)).not.toContain(secret);
});

test('an unknown token is refused, and so is one that expired or was revoked', async () => {
  const unknown = await demo.callWith(`beacon_${'A'.repeat(43)}`);
  expect(problem(unknown)).toEqual([401, 'token_invalid']);
  expect(unknown.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  const short = await demo.create({ days: 1 });
  demo.pass(day - 1);
  expect(await demo.statusWith(short.secret)).toBe(200);
  demo.pass(1);
  expect(await demo.statusWith(short.secret)).toBe(401);
  await demo.signIn();
  const revoked = await demo.create();
  expect((await demo.revoke(revoked.token.id)).statusCode).toBe(200);
  expect(await demo.statusWith(revoked.secret)).toBe(401);
  expect(problem(await demo.revoke(revoked.token.id))).toEqual([404, 'not_found']);
  const list = await callAs(demo.app, listApiTokens, demo.session);
  expect(list.json().data.tokens).toMatchObject([{ id: short.token.id, isExpired: true }]);
});

test('nobody revokes the token of somebody else', async () => {
  const { secret, token } = await demo.create();
  const other = await quickToken(demo.app, 'bea@riverside.test');
  expect(problem(await demo.revoke(token.id, other))).toEqual([404, 'not_found']);
  expect(await demo.statusWith(secret)).toBe(200);
});

describe('a token is created only', () => {
  test('with the password of its person', async () => {
    expect(problem(await demo.ask({}))).toEqual([403, 'reauth_required']);
    const wrong = await demo.ask({ currentPassword: 'a wrong guess' });
    expect(problem(wrong)).toEqual([403, 'reauth_required']);
    expect(wrong.json().errors.fields).toEqual({ currentPassword: 'Incorrect password.' });
  });

  test.each([
    ['a name', { name: ' ' }],
    ['a scope', { scopes: [] }],
    ['scopes that exist', { scopes: ['everything'] }],
    ['a day at least', { days: 0 }],
    ['a year at most', { days: 366 }],
  ])('with %s', async (_, changes) => {
    const answer = await demo.ask({ ...changes, currentPassword: password });
    expect(problem(answer)).toEqual([422, 'invalid']);
  });

  test('while there is room for one', async () => {
    const { db } = demo.services;
    const { token } = await demo.create();
    const row = await db.selectFrom('api_tokens').selectAll().executeTakeFirstOrThrow();
    const more = Array.from({ length: maxApiTokens - 1 }, (_, index) => ({
      ...row,
      id: `00000000-0000-4000-8000-0000000000${10 + index}`,
      token_hash: Buffer.alloc(32, index),
    }));
    await db.insertInto('api_tokens').values(more).execute();
    expect(problem(await demo.ask({ currentPassword: password }))).toEqual([422, 'tokens_full']);
    await demo.revoke(token.id);
    expect((await demo.ask({ currentPassword: password })).statusCode).toBe(200);
  });
});

test('a new password revokes all tokens of its person', async () => {
  const { secret } = await demo.create();
  const change = { password: 'larches lean over water', currentPassword: password };
  expect((await callAs(demo.app, changePassword, demo.session, change)).statusCode).toBe(200);
  expect(await demo.statusWith(secret)).toBe(401);
});
