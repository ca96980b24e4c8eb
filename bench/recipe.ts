import type { CompiledQuery } from 'kysely';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';

/** Where a value comes from when a peer runs the statement for another person. */
export type Source =
  | { from: 'token' }
  /** A column of the first row that a statement with the token reads. */
  | { from: 'row'; column: string }
  /** A newly generated id. */
  | { from: 'new id' }
  | { from: 'array'; elements: Source[] }
  | { from: 'recording'; value: string | number | boolean | null };

export interface Step {
  text: string;
  sources: Source[];
}

/** The statements of one request as the server sent them, for the peers to run. */
export type Recipe = Step[];

/** A statement with the rows that it read. */
export interface Recorded extends Pick<CompiledQuery, 'sql' | 'parameters'> {
  rows: unknown[];
}

/** The recorded counters start here, so that none of them looks like another number. */
export const firstCounter = 1_000_000_000;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a value is compared with to find its source. */
interface Known {
  tokenHash: Buffer | null;
  row: Record<string, unknown>;
  /** Everything that the statements before have read, as text. */
  read: string;
}

/** @param token the person's; null if every visit is that of the same person */
export function recipeOf(recorded: readonly Recorded[], token: string | null): Recipe {
  const tokenHash = token === null ? null : hashToken(token);
  const first = recorded.find(({ parameters }) =>
    parameters.some((value) => isSame(value, tokenHash)),
  );
  const known = { tokenHash, row: { ...(first?.rows[0] as object) }, read: '' };
  return recorded.map(({ sql: text, parameters, rows }) => {
    const sources = parameters.map((value) => sourceOf(value, known));
    known.read += JSON.stringify(rows);
    return { text, sources };
  });
}

function isSame(value: unknown, hash: Buffer | null): boolean {
  return hash !== null && Buffer.isBuffer(value) && value.equals(hash);
}

function sourceOf(value: unknown, known: Known): Source {
  if (Array.isArray(value)) {
    return { from: 'array', elements: value.map((element) => sourceOf(element, known)) };
  }
  if (isSame(value, known.tokenHash)) return { from: 'token' };
  const isId = typeof value === 'string' && uuid.test(value);
  if (isId || (typeof value === 'number' && value >= firstCounter)) {
    const column = Object.keys(known.row).find((name) => known.row[name] === value);
    if (column) return { from: 'row', column };
    if (isId && !known.read.includes(value)) return { from: 'new id' };
  }
  return { from: 'recording', value: recordedValue(value) };
}

function recordedValue(value: unknown): string | number | boolean | null {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) {
    return value as string | number | boolean | null;
  }
  throw new TypeError('A statement has a value that cannot be replayed');
}
