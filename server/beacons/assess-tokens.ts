import { randomBytes } from 'node:crypto';
import { deriveSecret, hashToken } from '#server/platform/tokens/opaque-token.ts';
import type { NewToken } from '#server/platform/tokens/opaque-token.ts';

/** The values an assess token is derived from. They are stored beside its hash and are worthless without the secret key. */
export interface TokenSource {
  organisationId: string;
  kind: 'mail' | 'qr' | 'link';
  memberId: string;
  /** Null for QR tokens, which serve every assessment of their Beacon. */
  assessmentId: string | null;
  seed: Buffer;
}

const assessTokenShape = /^[A-Za-z0-9_-]{32}$/;

export function makeToken(secretKey: string, source: Omit<TokenSource, 'seed'>): NewToken {
  const seed = randomBytes(24);
  const token = deriveToken(secretKey, { ...source, seed });
  return { seed, token, hash: hashToken(token) };
}

/** A new token with the row that stores it. */
export function makeTokenRow(
  secretKey: string,
  source: Omit<TokenSource, 'seed'>,
  created_at: Date,
) {
  const { organisationId: organisation_id, memberId: member_id, kind } = source;
  const { token, seed, hash: token_hash } = makeToken(secretKey, source);
  const ids = { organisation_id, member_id, assessment_id: source.assessmentId };
  return { token, row: { ...ids, kind, token_hash, seed, created_at } };
}

/** The text of an assess token: 192 bits in 32 characters. */
export function deriveToken(secretKey: string, source: TokenSource): string {
  const { kind, organisationId, memberId, assessmentId, seed } = source;
  const context = [`assess-${kind}`, organisationId, memberId, assessmentId ?? ''];
  return deriveSecret(secretKey, context, seed).subarray(0, 24).toString('base64url');
}

/** Where a signed-in person answers: the page of the link that they are mailed. */
export function ownAssessPath(secretKey: string, source: Omit<TokenSource, 'kind'>): string {
  return `/assess/${deriveToken(secretKey, { ...source, kind: 'mail' })}`;
}

export function isTokenShaped(text: string): boolean {
  return assessTokenShape.test(text);
}
