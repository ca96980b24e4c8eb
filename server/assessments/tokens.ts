import { createHash, createHmac, randomBytes } from 'node:crypto';

/** What an assess token is derived from: kept beside its hash, worthless without the secret key. */
export interface TokenSource {
  organisationId: string;
  kind: 'mail' | 'qr' | 'link';
  memberId: string;
  /** Null for QR tokens, which serve every assessment of their Beacon. */
  assessmentId: string | null;
  seed: Buffer;
}

export interface NewToken {
  seed: Buffer;
  token: string;
  hash: Buffer;
}

const assessTokenShape = /^[A-Za-z0-9_-]{32}$/;

export function makeToken(secretKey: string, source: Omit<TokenSource, 'seed'>): NewToken {
  const seed = randomBytes(24);
  const token = deriveToken(secretKey, { ...source, seed });
  return { seed, token, hash: hashToken(token) };
}

/** The text of an assess token: 192 bits in 32 characters. */
export function deriveToken(secretKey: string, source: TokenSource): string {
  const { kind, organisationId, memberId, assessmentId, seed } = source;
  const context = [`assess-${kind}`, organisationId, memberId, assessmentId ?? ''];
  return derive(secretKey, context, seed).subarray(0, 24).toString('base64url');
}

interface InvitationSource {
  organisationId: string;
  userId: string;
  seed: Buffer;
}

/** The text of the token in the link that is shown to whoever invites: 256 bits in 43 characters. */
export function deriveInvitationToken(secretKey: string, source: InvitationSource): string {
  return ofInvitation(secretKey, 'invitation', source);
}

/** The same of the link that is mailed and shown to nobody: it proves whose the mailbox is. */
export function deriveMailedInvitationToken(secretKey: string, source: InvitationSource): string {
  return ofInvitation(secretKey, 'invitation-mail', source);
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function isTokenShaped(text: string): boolean {
  return assessTokenShape.test(text);
}

function ofInvitation(
  secretKey: string,
  kind: string,
  { organisationId, userId, seed }: InvitationSource,
): string {
  return derive(secretKey, [kind, organisationId, userId], seed).toString('base64url');
}

function derive(secretKey: string, context: string[], seed: Buffer): Buffer {
  const message = [...context, seed.toString('base64url')].join('|');
  return createHmac('sha256', secretKey).update(message).digest();
}
