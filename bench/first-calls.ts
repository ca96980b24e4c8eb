import { CompiledQuery } from 'kysely';
import type { Transaction } from 'kysely';
import pino from 'pino';
import { openDatabase } from '#server/platform/database/open.ts';
import type { Statement } from '#server/platform/database/statements-of.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { hotStatements } from '#server/services.ts';
import type { Arena } from './arena.ts';
import type { Recipe } from './recipe.ts';
import { replay } from './replay.ts';
import type { Sender } from './replay.ts';
import { deleteSubmits } from './reset.ts';
import { median } from './rounds.ts';
import { tokenOf } from './seed.ts';

/** How long the statements of a request take on a new connection of the server's pool. */
export interface FirstCall {
  name: string;
  /** Milliseconds of the first call on a connection that has run nothing before. */
  coldMs: number;
  /** Milliseconds of the first call on a connection as the server opens it, and of later calls. */
  firstMs: number;
  laterMs: number;
  ratio: number;
}

const connections = 20;
const calls = 12;
/** PostgreSQL plans the first executions of a statement for their values, and then decides whether to go on. */
const plannedCalls = 6;
const log = pino({ level: 'silent' });

export async function measureFirstCalls({
  url,
  db,
  recipes,
  services,
}: Arena): Promise<FirstCall[]> {
  await deleteSubmits(db);
  const hot = await hotStatements(services);
  const { open, submits } = recipes;
  return [
    await measureFirstCall(url, hot, 'open', open),
    await measureFirstCall(url, hot, 'submit', submits[0] ?? []),
  ];
}

async function measureFirstCall(
  url: string,
  hot: readonly Statement[],
  name: string,
  recipe: Recipe,
): Promise<FirstCall> {
  const statements = recipe.filter(({ sources }) => sources.length > 0);
  const cold: number[] = [];
  const first: number[] = [];
  const later: number[] = [];
  for (let connection = 0; connection < connections; connection += 1) {
    const [coldTime = Number.NaN] = await measureCalls(url, [], statements);
    const [firstTime = Number.NaN, ...times] = await measureCalls(url, hot, statements);
    cold.push(coldTime);
    first.push(firstTime);
    later.push(...times.slice(plannedCalls));
  }
  const [coldMs, firstMs, laterMs] = [median(cold), median(first), median(later)];
  return { name, coldMs, firstMs, laterMs, ratio: firstMs / laterMs };
}

/** The milliseconds of each call on one connection, which runs the hot statements first. Nothing is committed. */
async function measureCalls(
  databaseUrl: string,
  hot: readonly Statement[],
  statements: Recipe,
): Promise<number[]> {
  const config = { databaseUrl, dataDir: '', publicUrl: '' };
  await using database = await openDatabase(config, log, { connections: 1 });
  await database.warm(hot);
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const trx = await database.db.startTransaction().execute();
    const startedAt = performance.now();
    await replay(senderOf(trx), statements, tokenOf(call));
    times.push(performance.now() - startedAt);
    await trx.rollback().execute();
  }
  return times;
}

export function senderOf(trx: Transaction<Schema>): Sender {
  return { query: ({ text, values }) => trx.executeQuery(CompiledQuery.raw(text, values)) };
}
