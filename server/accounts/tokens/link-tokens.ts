import { randomBytes } from 'node:crypto';
import { deriveSecret, hashToken } from '#server/platform/tokens/opaque-token.ts';
import type { NewToken } from '#server/platform/tokens/opaque-token.ts';

/** What the token of an account's link is derived from: stored with its hash, useless without the secret key. */
export interface LinkTokenSource {
  /** A change of address has a token for each of the two mailboxes, derived from one seed. */
  kind: 'password_reset' | 'email_change' | 'email_change_old';
  userId: string;
  seed: Buffer;
}

export function makeLinkToken(secretKey: string, source: Omit<LinkTokenSource, 'seed'>): NewToken {
  const seed = randomBytes(32);
  const token = deriveLinkToken(secretKey, { ...source, seed });
  return { seed, token, hash: hashToken(token) };
}

/** Derives the token: 256 bits in 43 characters. */
export function deriveLinkToken(
  secretKey: string,
  { kind, userId, seed }: LinkTokenSource,
): string {
  return deriveSecret(secretKey, [kind, userId], seed).toString('base64url');
}
