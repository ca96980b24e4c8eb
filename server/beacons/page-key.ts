import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

/** A Beacon's place in an order; its value is null where it has none. */
export interface Place {
  value: string | null;
  beaconId: string;
}

/** Where a page was left: at its first or its last Beacon. */
export interface Boundary extends Place {
  page: number;
  side: 'before' | 'after';
}

const payload = z.tuple([z.int(), z.enum(['before', 'after']), z.string().nullable(), z.uuid()]);
const signatureLength = 22;

/** A boundary as an opaque key that is of use in one list alone: the same person's, filters and order. */
export function writeKey(secretKey: string, list: string, boundary: Boundary): string {
  const { page, side, value, beaconId } = boundary;
  const text = JSON.stringify([page, side, value, beaconId]);
  return signatureOf(secretKey, list, text) + Buffer.from(text).toString('base64url');
}

/** @returns null for anything that is not a key of this list. */
export function readKey(secretKey: string, list: string, key: string): Boundary | null {
  const text = Buffer.from(key.slice(signatureLength), 'base64url').toString();
  const given = Buffer.from(key.slice(0, signatureLength));
  const expected = Buffer.from(signatureOf(secretKey, list, text));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [page, side, value, beaconId] = payload.parse(JSON.parse(text));
  return { page, side, value, beaconId };
}

function signatureOf(secretKey: string, list: string, text: string): string {
  const hash = createHmac('sha256', secretKey).update(`page key\n${list}\n${text}`);
  return hash.digest('base64url').slice(0, signatureLength);
}
