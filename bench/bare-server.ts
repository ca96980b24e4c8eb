import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import pg from 'pg';
import { v7 } from 'uuid';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import type { Recipes } from './record.ts';
import type { Recipe, Source, Step } from './recipe.ts';

// The baseline: the same HTTP requests and statements as Beacon, without its rules. It answers with the row it read.
const {
  PORT = '',
  CONNECTIONS = '',
  RECIPES = '',
  DATABASE_URL: connectionString = '',
} = process.env;
const recipes = JSON.parse(RECIPES) as Recipes;
const pool = new pg.Pool({ connectionString, max: Number(CONNECTIONS), idleTimeoutMillis: 0 });
const prefix = randomBytes(6).toString('base64url');
const names = new Map(
  [recipes.open, recipes.submit].flat().map(({ text }, n) => [text, prefix + n]),
);

const server = createServer((request, response) => void answer(request, response));
server.listen(Number(PORT), '127.0.0.1', () => console.log('ready'));

process.once('SIGTERM', () => {
  server.close(() => void pool.end());
  server.closeAllConnections();
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = /\d{32}/.exec(request.url ?? '')?.[0] ?? '';
  if (request.method === 'POST') await once(request.resume(), 'end');
  const recipe = request.method === 'POST' ? recipes.submit : recipes.open;
  const text = JSON.stringify({ data: await run(recipe, hashToken(token)) });
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', Buffer.byteLength(text));
  response.end(text);
}

async function run(recipe: Recipe, tokenHash: Buffer): Promise<unknown> {
  const client = await pool.connect();
  let row: Record<string, unknown> | null = null;
  for (const step of recipe) {
    const { rows }: pg.QueryResult<Record<string, unknown>> = await client.query(
      queryOf(step, tokenHash, row ?? {}),
    );
    row ??= rows[0] ?? null;
  }
  client.release();
  return row;
}

function queryOf({ text, sources }: Step, tokenHash: Buffer, row: Record<string, unknown>) {
  if (sources.length === 0) return { text };
  const values = sources.map((source) => valueOf(source, tokenHash, row));
  return { text, values, name: names.get(text) ?? '' };
}

function valueOf(source: Source, tokenHash: Buffer, row: Record<string, unknown>): unknown {
  if (source.from === 'token') return tokenHash;
  if (source.from === 'row') return row[source.column];
  return source.from === 'new id' ? v7() : source.value;
}
