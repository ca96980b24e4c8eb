import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

/** A Beacon's position in a sort order; its value is null if it has none. */
export interface Cursor {
  value: string | null;
  beaconId: string;
}

/** Where a page begins or ends: beside a cursor of another page, or at the end of the list. */
export interface PageCursor {
  /** The page of the cursor; for the end of the list, the page itself. */
  page: number;
  side: 'before' | 'after';
  /** Null for the end of the list. */
  cursor: Cursor | null;
}

const payload = z.tuple([
  z.int(),
  z.enum(['before', 'after']),
  z.tuple([z.string().nullable(), z.uuid()]).nullable(),
]);
const signatureLength = 22;

/** Encodes and signs a page cursor. It is valid in one list only: the same person's, filters and order. */
export function encodeCursor(secretKey: string, list: string, pageCursor: PageCursor): string {
  const { page, side, cursor } = pageCursor;
  const text = JSON.stringify([page, side, cursor && [cursor.value, cursor.beaconId]]);
  const encoded = Buffer.from(text).toString('base64url');
  return signatureOf(secretKey, list, encoded) + encoded;
}

/** @returns null unless the key is an encoded page cursor of this list. */
export function decodeCursor(secretKey: string, list: string, key: string): PageCursor | null {
  const encoded = key.slice(signatureLength);
  const signature = Buffer.from(key.slice(0, signatureLength));
  const expected = Buffer.from(signatureOf(secretKey, list, encoded));
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
  const text = Buffer.from(encoded, 'base64url').toString();
  const [page, side, cursor] = payload.parse(JSON.parse(text));
  return { page, side, cursor: cursor && { value: cursor[0], beaconId: cursor[1] } };
}

function signatureOf(secretKey: string, list: string, encoded: string): string {
  const hash = createHmac('sha256', secretKey).update(`page key\n${list}\n${encoded}`);
  return hash.digest('base64url').slice(0, signatureLength);
}
