import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** What a secret is for and whose it is. Each purpose has a key of its own. */
export interface SecretOwner {
  purpose: 'authenticator secrets' | 'secrets of identity providers' | 'started sign-ins';
  /** The id of the row that stores the secret; empty for one that no row stores. */
  id: string;
}

/** Encrypts a secret for one owner; it cannot be decrypted for another one. */
export function sealSecret(
  secretKey: string,
  { purpose, id }: SecretOwner,
  secret: string,
): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyFrom(secretKey, purpose), iv).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** @throws if the secret was sealed with another key or for another owner, or was changed since */
export function openSecret(
  secretKey: string,
  { purpose, id }: SecretOwner,
  sealed: Buffer,
): string {
  const iv = sealed.subarray(0, ivBytes);
  const tag = sealed.subarray(ivBytes, ivBytes + tagBytes);
  const key = keyFrom(secretKey, purpose);
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
    .setAAD(Buffer.from(id))
    .setAuthTag(tag);
  const text = decipher.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8');
  return text + decipher.final('utf8');
}

function keyFrom(secretKey: string, purpose: SecretOwner['purpose']): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `beacon ${purpose}`, 32));
}
