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
  const told = Buffer.from(text).toString('base64url');
  return signatureOf(secretKey, list, told) + told;
}

/** @returns null for anything that is not a key of this list. */
export function readKey(secretKey: string, list: string, key: string): Boundary | null {
  const told = key.slice(signatureLength);
  const given = Buffer.from(key.slice(0, signatureLength));
  const expected = Buffer.from(signatureOf(secretKey, list, told));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [page, side, value, beaconId] = payload.parse(
    JSON.parse(Buffer.from(told, 'base64url').toString()),
  );
  return { page, side, value, beaconId };
}

function signatureOf(secretKey: string, list: string, told: string): string {
  const hash = createHmac('sha256', secretKey).update(`page key\n${list}\n${told}`);
  return hash.digest('base64url').slice(0, signatureLength);
}
