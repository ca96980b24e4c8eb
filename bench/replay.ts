import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import type { Recipe, Source, Step } from './recipe.ts';

type Row = Record<string, unknown>;

/** What statements are sent to. */
export interface Sender {
  query(query: { text: string; name?: string; values?: unknown[] }): Promise<{ rows: Row[] }>;
}

const prefix = randomBytes(6).toString('base64url');
const names = new Map<string, string>();

/** Runs the statements of a request for the person of this token, prepared as Beacon prepares them. @returns their row */
export async function replay(client: Sender, recipe: Recipe, token: string): Promise<Row | null> {
  const tokenHash = hashToken(token);
  let row: Row | null = null;
  for (const step of recipe) {
    const { rows } = await client.query(queryOf(step, tokenHash, row ?? {}));
    if (step.sources.some(({ from }) => from === 'token')) row ??= rows[0] ?? null;
  }
  return row;
}

function queryOf({ text, sources }: Step, tokenHash: Buffer, row: Row) {
  if (sources.length === 0) return { text };
  const name = names.get(text) ?? prefix + names.size;
  names.set(text, name);
  return { text, name, values: sources.map((source) => valueOf(source, tokenHash, row)) };
}

function valueOf(source: Source, tokenHash: Buffer, row: Row): unknown {
  if (source.from === 'token') return tokenHash;
  if (source.from === 'row') return row[source.column];
  if (source.from === 'array') {
    return source.elements.map((element) => valueOf(element, tokenHash, row));
  }
  return source.from === 'new id' ? v7() : source.value;
}
