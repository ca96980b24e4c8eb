import { createHash, createHmac } from 'node:crypto';

/** A token that was just made: its text is handed out, and only its hash and seed are stored. */
export interface NewToken {
  seed: Buffer;
  token: string;
  hash: Buffer;
}

/** What is stored of a token: it recognises the token and cannot be turned back into it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** 256 bits that only the holder of the secret key can derive again from a context and a seed. */
export function deriveSecret(secretKey: string, context: string[], seed: Buffer): Buffer {
  const message = [...context, seed.toString('base64url')].join('|');
  return createHmac('sha256', secretKey).update(message).digest();
}
