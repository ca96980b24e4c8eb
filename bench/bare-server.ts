import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import pg from 'pg';
import { postgresOptions } from '#server/platform/database/postgres-source.ts';
import { readCards } from './bare-list.ts';
import type { BareList } from './bare-list.ts';
import type { TeamRecipes } from './record.ts';
import type { Recipe } from './recipe.ts';
import { replay } from './replay.ts';
import { positionOf } from './seed.ts';

// The baseline: the same HTTP requests and statements as Beacon, without its rules. It answers with what it read.
const { PORT = '', CONNECTIONS = '', WORK = '', DATABASE_URL: connectionString = '' } = process.env;
const { recipes, list, teams } = JSON.parse(WORK) as BareWork;
const pool = new pg.Pool({
  connectionString,
  max: Number(CONNECTIONS),
  idleTimeoutMillis: 0,
  options: postgresOptions,
});

/** What the server answers. */
export interface BareWork {
  recipes: TeamRecipes;
  list: BareList | null;
  teams: number;
}

const server = createServer((request, response) => void answer(request, response));
server.listen(Number(PORT), '127.0.0.1', () => console.log('ready'));

process.once('SIGTERM', () => {
  server.close(() => void pool.end());
  server.closeAllConnections();
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = /\d{32}/.exec(request.url ?? '')?.[0];
  if (request.method === 'POST') await once(request.resume(), 'end');
  const data = token ? await run(recipeFor(request, token), token) : await readList();
  const text = JSON.stringify({ data });
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', Buffer.byteLength(text));
  response.end(text);
}

function recipeFor({ method }: IncomingMessage, token: string): Recipe {
  if (method === 'GET') return recipes.open;
  return recipes.submits[positionOf(Number(token), teams)] ?? [];
}

async function run(recipe: Recipe, token: string): Promise<unknown> {
  const client = await pool.connect();
  const row = await replay(client, recipe, token);
  client.release();
  return row;
}

async function readList() {
  return list && { beacons: await readCards(pool, list) };
}
