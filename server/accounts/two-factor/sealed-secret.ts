import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts an authenticator's secret for one user; it cannot be decrypted in another user's row. */
export function sealSecret(secretKey: string, userId: string, secret: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyFrom(secretKey), iv).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** @throws if the secret was sealed with another key or for another user, or was changed since */
export function openSecret(secretKey: string, userId: string, sealed: Buffer): string {
  const iv = sealed.subarray(0, ivBytes);
  const tag = sealed.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, keyFrom(secretKey), iv, { authTagLength: tagBytes })
    .setAAD(Buffer.from(userId))
    .setAuthTag(tag);
  const text = decipher.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8');
  return text + decipher.final('utf8');
}

function keyFrom(secretKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'beacon authenticator secrets', 32));
}
