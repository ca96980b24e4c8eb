import { openSecret, sealSecret } from '#server/platform/secrets/sealed-secret.ts';

/** Encrypts the client secret of an identity provider. */
export function sealClientSecret(secretKey: string, providerId: string, secret: string): Buffer {
  return sealSecret(secretKey, ownerOf(providerId), secret);
}

export function openClientSecret(secretKey: string, providerId: string, sealed: Buffer): string {
  return openSecret(secretKey, ownerOf(providerId), sealed);
}

function ownerOf(id: string) {
  return { purpose: 'secrets of identity providers', id } as const;
}
