import { randomBytes } from 'node:crypto';

/** What every API token starts with, by which people and scanners for leaked secrets recognise one. */
const prefix = 'beacon_';

/** A new API token of 256 random bits. */
export function newApiToken(): string {
  return prefix + randomBytes(32).toString('base64url');
}

export function isApiToken(bearer: string): boolean {
  return bearer.startsWith(prefix);
}
