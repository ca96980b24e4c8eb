import { createHash, createHmac } from 'node:crypto';

/** A new token: its text is handed out, and only its hash and seed are stored. */
export interface NewToken {
  seed: Buffer;
  token: string;
  hash: Buffer;
}

/** The stored hash of a token, from which the token cannot be recovered. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Derives 256 bits from a context and a seed, which only the holder of the secret key can repeat. */
export function deriveSecret(secretKey: string, context: string[], seed: Buffer): Buffer {
  const message = [...context, seed.toString('base64url')].join('|');
  return createHmac('sha256', secretKey).update(message).digest();
}
