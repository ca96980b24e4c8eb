import { openSecret, sealSecret } from '#server/platform/secrets/sealed-secret.ts';

/** Encrypts the secret of a user's authenticator. */
export function sealAuthenticator(secretKey: string, userId: string, secret: string): Buffer {
  return sealSecret(secretKey, ownerOf(userId), secret);
}

export function openAuthenticator(secretKey: string, userId: string, sealed: Buffer): string {
  return openSecret(secretKey, ownerOf(userId), sealed);
}

function ownerOf(id: string) {
  return { purpose: 'authenticator secrets', id } as const;
}
