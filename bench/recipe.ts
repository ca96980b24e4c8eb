import type { CompiledQuery } from 'kysely';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';

/** Where a value comes from when a peer runs the statement for another person. */
export type Source =
  | { from: 'token' }
  /** A column of the row that the first statement with a token reads. */
  | { from: 'row'; column: string }
  /** A newly generated id. */
  | { from: 'new id' }
  | { from: 'recording'; value: string | number | boolean | null };

export interface Step {
  text: string;
  sources: Source[];
}

/** The statements of one request as the server sent them, for the peers to run. */
export type Recipe = Step[];

export type Recorded = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** @param row the ids of the token's person, by the column names that the statements read. */
export function recipeOf(
  recorded: readonly Recorded[],
  token: string,
  row: Record<string, unknown>,
): Recipe {
  const tokenHash = hashToken(token);
  return recorded.map(({ sql: text, parameters }) => ({
    text,
    sources: parameters.map((value) => sourceOf(value, tokenHash, row)),
  }));
}

function sourceOf(value: unknown, tokenHash: Buffer, row: Record<string, unknown>): Source {
  if (Buffer.isBuffer(value)) {
    if (value.equals(tokenHash)) return { from: 'token' };
    return { from: 'recording', value: `\\x${value.toString('hex')}` };
  }
  if (typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)) {
    const column = Object.keys(row).find((name) => row[name] === value);
    return column ? { from: 'row', column } : { from: 'new id' };
  }
  if (value instanceof Date) return { from: 'recording', value: value.toISOString() };
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) {
    return { from: 'recording', value: value as string | number | boolean | null };
  }
  throw new TypeError('A statement has a value that cannot be replayed');
}
