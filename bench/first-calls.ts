import pg from 'pg';
import { postgresOptions } from '#server/platform/database/open.ts';
import type { Arena } from './arena.ts';
import type { Recipe } from './recipe.ts';
import { replay } from './replay.ts';
import { deleteSubmits } from './reset.ts';
import { median } from './rounds.ts';
import { tokenOf } from './seed.ts';

/** How long the statements of a request take the first time on a connection, when they are planned, and later. */
export interface FirstCall {
  name: string;
  /** Milliseconds. */
  firstMs: number;
  laterMs: number;
  ratio: number;
}

const connections = 20;
const calls = 12;
/** PostgreSQL plans the first executions of a statement for their values, and then decides whether to go on. */
const plannedCalls = 6;

export async function measureFirstCalls({ url, db, recipes }: Arena): Promise<FirstCall[]> {
  await deleteSubmits(db);
  const { open, submits } = recipes;
  return [
    await measureFirstCall(url, 'open', open),
    await measureFirstCall(url, 'submit', submits[0] ?? []),
  ];
}

async function measureFirstCall(url: string, name: string, recipe: Recipe): Promise<FirstCall> {
  const statements = recipe.filter(({ sources }) => sources.length > 0);
  const first: number[] = [];
  const later: number[] = [];
  for (let connection = 0; connection < connections; connection += 1) {
    const [firstTime = Number.NaN, ...times] = await measureCalls(url, statements);
    first.push(firstTime);
    later.push(...times.slice(plannedCalls));
  }
  const [firstMs, laterMs] = [median(first), median(later)];
  return { name, firstMs, laterMs, ratio: firstMs / laterMs };
}

/** The milliseconds of each call on one connection. Nothing is committed. */
async function measureCalls(url: string, statements: Recipe): Promise<number[]> {
  const client = new pg.Client({ connectionString: url, options: postgresOptions });
  await client.connect();
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    await client.query('begin');
    const startedAt = performance.now();
    await replay(client, statements, tokenOf(call));
    times.push(performance.now() - startedAt);
    await client.query('rollback');
  }
  await client.end();
  return times;
}
