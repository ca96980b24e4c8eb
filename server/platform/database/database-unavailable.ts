import pg from 'pg';

/** The database is temporarily unavailable; the same request may succeed in a moment. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super('The database does not answer', { cause });
  }
}

/**
 * SQLSTATEs of temporary errors: connection exception (08), deadlock (40P01), as on a cluster while shards move, insufficient
 * resources (53), operator intervention or timeout (57), system error (58), idle-in-transaction timeout (25P03).
 */
const transientStates = /^(08|25P03|40P01|53|57|58)/;

/** What a statement is told that was planned for a table before it changed, or before its shards moved. */
const staleMessages = /^(cached plan must not|could not find valid entry for shard)/;

/** Whether PostgreSQL itself reported that it cannot serve for now. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  const { code = '' } = error;
  return transientStates.test(code) || isStale(error);
}

/** Whether a statement was prepared for tables that have changed since, so that only a new connection runs it. */
export function isStale(error: unknown): boolean {
  return error instanceof pg.DatabaseError && staleMessages.test(error.message);
}
