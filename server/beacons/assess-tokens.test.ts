import { expect, test } from 'vitest';
import { deriveInvitationToken } from '#server/accounts/tokens/invitation-tokens.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import { deriveToken, isTokenShaped, makeToken } from './assess-tokens.ts';

const secretKey = 'a secret key of the tests, long enough';
const source = {
  organisationId: 'organisation',
  kind: 'mail',
  memberId: 'member',
  assessmentId: 'assessment',
  seed: Buffer.alloc(24, 1),
} as const;

test('A token of 192 bits is derived again from its row and the secret key', () => {
  const { seed, token, hash } = makeToken(secretKey, source);
  expect(token).toMatch(/^[\w-]{32}$/);
  expect(deriveToken(secretKey, { ...source, seed })).toBe(token);
  expect(hashToken(token)).toEqual(hash);
});

test('Each part of the source changes the token', () => {
  const changes = [
    { kind: 'qr' as const },
    { organisationId: 'other' },
    { memberId: 'other' },
    { assessmentId: null },
    { seed: Buffer.alloc(24, 2) },
  ];
  const tokens = changes.map((change) => deriveToken(secretKey, { ...source, ...change }));
  tokens.push(deriveToken(secretKey, source), deriveToken(`${secretKey}!`, source));
  expect(new Set(tokens).size).toBe(changes.length + 2);
});

test('Two tokens of the same member and assessment differ', () => {
  expect(makeToken(secretKey, source).token).not.toBe(makeToken(secretKey, source).token);
});

test('An invitation token has 256 bits and never the shape of an assess token', () => {
  const invitation = { organisationId: 'organisation', userId: 'user', seed: Buffer.alloc(32) };
  const token = deriveInvitationToken(secretKey, invitation, 'displayed');
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(isTokenShaped(token)).toBe(false);
});

test.each(['', 'a'.repeat(31), 'a'.repeat(33), `${'a'.repeat(31)}+`, `${'a'.repeat(32)}\n`])(
  '%j does not have the shape of a token',
  (text) => expect(isTokenShaped(text)).toBe(false),
);
