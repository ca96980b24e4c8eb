import { Problem } from '#contract/problems.ts';
import { decodeCursor, encodeCursor } from './page-cursor.ts';
import type { Cursor } from './page-cursor.ts';

/** Number of pages on either side of the current one that get keys. */
const neighbours = 2;

/** A list whose keys are valid in no other list. */
interface KeyedList {
  secretKey: string;
  /** Identifies the person, the filters and the order. */
  name: string;
}

/** Where the rows of a page begin: after a cursor, and past these rows. */
interface KeyedStart {
  isBackward: boolean;
  from: Cursor;
  skip: number;
}

/**
 * Reads the key of a page. Returns null for the key of the last page, which is read from the end of the list.
 * @throws the problem `invalid` for a key of another list or page
 */
export function startOf(
  { secretKey, name }: KeyedList,
  key: string,
  { page, pageSize }: { page: number; pageSize: number },
): KeyedStart | null {
  const at = decodeCursor(secretKey, name, key);
  if (at && !at.cursor && at.page === page) return null;
  const isBackward = at?.side === 'before';
  const steps = at ? (isBackward ? at.page - page : page - at.page) : 0;
  if (!at?.cursor || steps < 1 || steps > neighbours) {
    throw new Problem('invalid', { fields: { key: 'This key is of another list or page.' } });
  }
  return { isBackward, from: at.cursor, skip: (steps - 1) * pageSize };
}

/** The keys of the pages beside a page from its first and last row, where these pages exist. */
export function neighbourKeys(
  { secretKey, name }: KeyedList,
  page: number,
  [first, last]: [Cursor | undefined, Cursor | undefined],
  exists: (page: number) => boolean,
): { page: number; key: string }[] {
  const nearby = Array.from({ length: 2 * neighbours + 1 }, (_, n) => page - neighbours + n);
  return nearby
    .filter((other) => other !== page && exists(other))
    .flatMap((other) => {
      const cursor = other < page ? first : last;
      const side = other < page ? ('before' as const) : ('after' as const);
      if (!cursor) return [];
      return [{ page: other, key: encodeCursor(secretKey, name, { page, side, cursor }) }];
    });
}

/** The key of the last page. */
export function lastKey({ secretKey, name }: KeyedList, page: number): string {
  return encodeCursor(secretKey, name, { page, side: 'before', cursor: null });
}
