import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

/** A Beacon's place in an order; its value is null where it has none. */
export interface Place {
  value: string | null;
  beaconId: string;
}

/** Where a page lies: on one side of a place of another page, or at the end of the list. */
export interface Boundary {
  /** Whose place it is; at the end, the page itself. */
  page: number;
  side: 'before' | 'after';
  /** Null: the end. */
  place: Place | null;
}

const payload = z.tuple([
  z.int(),
  z.enum(['before', 'after']),
  z.tuple([z.string().nullable(), z.uuid()]).nullable(),
]);
const signatureLength = 22;

/** A boundary as an opaque key that is of use in one list alone: the same person's, filters and order. */
export function writeKey(secretKey: string, list: string, boundary: Boundary): string {
  const { page, side, place } = boundary;
  const text = JSON.stringify([page, side, place && [place.value, place.beaconId]]);
  const told = Buffer.from(text).toString('base64url');
  return signatureOf(secretKey, list, told) + told;
}

/** @returns null for anything that is not a key of this list. */
export function readKey(secretKey: string, list: string, key: string): Boundary | null {
  const told = key.slice(signatureLength);
  const given = Buffer.from(key.slice(0, signatureLength));
  const expected = Buffer.from(signatureOf(secretKey, list, told));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const text = Buffer.from(told, 'base64url').toString();
  const [page, side, place] = payload.parse(JSON.parse(text));
  return { page, side, place: place && { value: place[0], beaconId: place[1] } };
}

function signatureOf(secretKey: string, list: string, told: string): string {
  const hash = createHmac('sha256', secretKey).update(`page key\n${list}\n${told}`);
  return hash.digest('base64url').slice(0, signatureLength);
}
